/**
 * A secret that isn’t loaded as it was issued, for every mistake with the key: where code is shown as correct, it’s run
 * with the very value, and loads the secret. Where none of its lines would, none is shown: the stored value is to change.
 */

import { describe, expect, it } from 'vitest';
import { fixesFor } from '../../../lib/core/diagnosis/answer/fixes.ts';
import { mistakesOf } from '../../../lib/core/diagnosis/diagnose.ts';
import { IDIOMS } from '../../../lib/core/idioms/idioms.ts';
import { keyVariants } from '../../../lib/core/mistakes/key/key.ts';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import type { Use } from '../../../lib/core/mistakes/mistake-row.ts';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { Way } from '../../../lib/core/mistakes/ways.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { SECRET, sentRequest } from '../diagnosis/answer/diagnosed.ts';
import { works } from './program.ts';
import { runIn } from './recording.ts';

const languages = Object.keys(LANGUAGES) as Language[];

const key = (how: string, id: string, way?: Way): Use => ({ id, how, ...(way && { way }) });
const rightIn = (language: Language, use: Use) => fixesFor(mistakesOf([use]), language)[0]?.idiom?.right;

/** As stored, where code that loads it is shown. */
function storedWithCode(language: Language): string[] {
  return keyVariants(subjectOf(sentRequest({}), new Secret(SECRET)), 1)
    .filter(({ uses }) => {
      const [use] = uses;
      return use && uses.length === 1 && rightIn(language, use) === IDIOMS[language]['load-key'].right;
    })
    .map(({ value }) => Buffer.from(value, 'latin1').toString());
}

interface Loader {
  readonly needs: readonly [string, ...string[]];
  /** Prints what it loads of each value, as Base64, a line each. */
  readonly program: (code: string, values: readonly string[]) => string;
  readonly run: (file: string) => readonly [string, ...string[]];
}

const b64 = (text: string) => Buffer.from(text).toString('base64');
const listed = (values: readonly string[]) => JSON.stringify(values.map(b64));

const NODE: Loader = {
  needs: ['node', '--version'],
  program: (code, values) => `for (const value of ${listed(values)}) {
process.env.SIGNING_SECRET = Buffer.from(value, 'base64').toString();
${code}
console.log(Buffer.from(secret).toString('base64'));
}`,
  run: (file) => [
    'node',
    '--input-type=commonjs',
    '-e',
    `eval(require('fs').readFileSync('${file}', 'utf8'))`,
  ],
};
/** Its first line has the variables without their object. */
const PAGE: Loader = {
  ...NODE,
  program: (code, values) => NODE.program(`const { SIGNING_SECRET } = process.env;\n${code}`, values),
};
const PYTHON: Loader = {
  needs: ['python3', '--version'],
  program: (code, values) => `import base64, os
for value in ${listed(values)}:
    os.environ["SIGNING_SECRET"] = base64.b64decode(value).decode()
    ${code.replaceAll('\n', '\n    ')}
    print(base64.b64encode(secret.encode()).decode())
`,
  run: (file) => ['python3', file],
};

const PHP: Loader = {
  needs: ['php', '--version'],
  program: (code, values) => `<?php
foreach (${listed(values)} as $value) {
    putenv('SIGNING_SECRET=' . base64_decode($value));
    ${code}
    echo base64_encode($secret), "\n";
}`,
  run: (file) => ['php', file],
};

/** As a text of C has it. */
const escaped = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const LOADERS: Partial<Record<Language, Loader>> = {
  'node-fetch': NODE,
  'browser-fetch': PAGE,
  'node-axios': NODE,
  'python-requests': PYTHON,
  'python-httpx': PYTHON,
  'php-guzzle': {
    needs: ['php', '--version'],
    program: (code, values) => `<?php
foreach (${listed(values)} as $value) {
    putenv('SIGNING_SECRET=' . base64_decode($value));
    ${code}
    echo base64_encode($secret), "\\n";
}`,
    run: (file) => ['php', file],
  },
  ruby: {
    needs: ['ruby', '--version'],
    program: (code, values) => `${listed(values)}.each do |value|
  ENV["SIGNING_SECRET"] = value.unpack1("m").force_encoding("UTF-8")
  ${code}
  puts [secret].pack("m0")
end`,
    run: (file) => ['ruby', file],
  },
  'python-urllib': PYTHON,
  'php-curl': PHP,
  perl: {
    needs: ['perl', '--version'],
    program: (code, values) => `use MIME::Base64;
for my $value (qw(${values.map(b64).join(' ')})) {
    local $ENV{SIGNING_SECRET} = decode_base64($value);
    ${code}
    print encode_base64($secret, ''), "\n";
}`,
    run: (file) => ['perl', file],
  },
  c: {
    needs: ['gcc', '--version'],
    program: (code, values) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *values[] = {${values.map((value) => `"${escaped(value)}"`).join(', ')}};
  for (size_t at = 0; at < sizeof values / sizeof *values; at++) {
    setenv("SIGNING_SECRET", values[at], 1);
    ${code}
    printf("%.*s\\n", (int)key_size, secret);
  }
}`,
    run: (file) => [
      'sh',
      '-c',
      `gcc -x c ${file} -o loader && ./loader | while read -r line; do printf %s "$line" | base64 -w 0; echo; done`,
    ],
  },
  curl: {
    needs: ['bash', '--version'],
    program: (code, values) => `for value in ${values.map(b64).join(' ')}; do
SIGNING_SECRET=$(printf %s "$value" | base64 -d; printf x)
SIGNING_SECRET=\${SIGNING_SECRET%x}
${code}
printf %s "$secret" | base64 -w 0
echo
done`,
    run: (file) => ['bash', file],
  },
};

const present = languages.filter((language) => works(...(LOADERS[language]?.needs ?? ['false'])));

describe('code shown as correct for a secret that was loaded wrongly', () => {
  it.each(present)('%s: it loads the secret from what’s stored', async (language) => {
    const loader = LOADERS[language];
    if (!loader) throw new Error(language);
    const stored = storedWithCode(language);
    expect(stored.length).toBeGreaterThan(8);
    const program = loader.program(IDIOMS[language]['load-key'].right, stored);
    const { stdout } = await runIn({ commands: () => [loader.run('main')] }, { main: program });
    const loaded = stdout
      .trim()
      .split('\n')
      .map((line) => Buffer.from(line, 'base64').toString());
    const others = stored.filter((_, index) => loaded[index] !== SECRET);
    expect(others.map((value) => JSON.stringify(value.replace(SECRET, 'SECRET')))).toEqual([]);
  });

  it.each(languages)('%s: none is shown for quotes, a comment sign or a part that’s missing', (language) => {
    for (const use of [
      key('double quotes around it', 'key-quoted'),
      key('single quotes around it', 'key-quoted'),
      key('cut where a # starts a comment', 'key-truncated-by-parser'),
      key('cut to 32 characters', 'key-truncated-length'),
      key('a zero width space after it', 'key-invisible'),
      key('an empty text', 'key-unresolved-literal'),
      key('another key', 'key-other-known'),
      key('a backslash and the letter n after it', 'key-whitespace', 'backslash-n'),
      key('UTF-8 with a byte-order mark', 'key-charset', 'utf-8-bom'),
    ])
      expect(rightIn(language, use), use.how).toBeUndefined();
  });

  it('a secret in quotes is to be changed where it’s stored', () => {
    const [fix] = fixesFor(
      mistakesOf([key('double quotes around it', 'key-quoted', 'double-quotes')]),
      'node-fetch',
    );
    expect(fix).toMatchObject({ hasCode: false, idiom: undefined });
    expect(fix?.text).toContain('Remove the quotes where the secret is stored, in the .env file');
  });
});

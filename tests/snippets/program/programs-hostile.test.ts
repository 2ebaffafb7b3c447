/** What a request holds can't change a program, nor what's said of it: headers above all, which stand inside the signer. */

import { describe, expect, it } from 'vitest';
import { IDIOMS, SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import { type HeaderField, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { exportPages, exportProgram } from '../../../lib/snippets/program/program.ts';
import { latin1 } from '../../core/signing/requests.ts';
import { captureOf } from '../hard-requests.ts';

const languages = Object.keys(LANGUAGES) as Language[];

function charge(...headers: readonly (readonly [string, string])[]) {
  const fields = headers.map(([name, value]): HeaderField => [name, latin1(value)]);
  return captureOf(wireRequest({ method: 'POST', target: '/api/v1/charges', headers: fields, body: '{}' }));
}

const written = (language: Language, ...headers: readonly (readonly [string, string])[]) => {
  const made = exportProgram(charge(...headers), language);
  if (!made.ok) throw new Error(made.message);
  return made;
};

describe.each(languages)('in %s', (language) => {
  const lines = SIGNERS[language]
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[!-~](?:[ -~]*[!-~])?$/.test(line));

  it('a header may hold any line of the signer, and the rest of the program is the same', () => {
    const length = (value: string) =>
      written(language, ['Content-Type', 'text/plain'], ['X-Note', value]).text.split('\n').length;
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(length(line), line).toBe(length('x'));
  });

  it('a Content-Type may hold any line of the signer, or is refused', () => {
    for (const line of lines)
      expect(() => exportProgram(charge(['Content-Type', line], ['X-Note', 'x']), language)).not.toThrow();
  });

  it('nothing that may be a credential goes along, and that’s listed', () => {
    const names = [
      'X-Auth-Token',
      'X_Signature',
      'Api-Key',
      'X-CSRF-Token',
      'Set-Cookie',
      'X-Signature',
      'Cookie',
    ];
    const { text, leftOut } = written(language, ...names.map((name) => [name, 'made-up-value'] as const));
    expect(text).not.toContain('made-up-value');
    expect(leftOut).toEqual(expect.arrayContaining(names.filter((name) => name !== 'X-Signature')));
  });
});

it.each(['postman', 'bruno', 'insomnia'] as const)(
  'a placeholder that %s would fill with the secret is refused wherever it stands',
  (language) => {
    for (const header of [
      ['X-Trace', '{{SIGNING_SECRET}}'],
      ['Content-Type', 'text/{{API_KEY_ID}}'],
    ] as const)
      expect(exportProgram(charge(header), language)).toMatchObject({ ok: false });
  },
);

it('.NET’s headers of the body go with the body', () => {
  const { text } = written('csharp', ['Content-Encoding', 'gzip'], ['X-Note', 'x']);
  expect(text).toContain('request.Content.Headers.TryAddWithoutValidation("Content-Encoding", "gzip");');
  expect(text).toContain('request.Headers.TryAddWithoutValidation("X-Note", "x");');
});

it('OkHttp’s Content-Type stays as it was, also where it’s spelled as the signer’s constant', () => {
  expect(written('java-okhttp', ['Content-Type', 'application/JSON']).text).toContain(
    'TYPE = MediaType.get("application/JSON");',
  );
});

it.each(languages)('a list whose server applies no limit ends in %s', (language) => {
  const made = exportPages(captureOf(wireRequest({ method: 'GET', target: '/api/v1/orders' })), language);
  // Either it ends below one, or it goes on from one upwards.
  expect(made.ok && /limit"?[\]}]?\s*(?:<|-lt|>=) 1/i.test(made.text)).toBe(true);
});

describe('a long body of bytes', () => {
  const body = new Uint8Array(200_000).fill(0xe9);
  const capture = captureOf(wireRequest({ method: 'POST', target: '/api/v1/charges', body }));

  it.each(languages)('is written in %s, or refused', (language) => {
    const made = exportProgram(capture, language);
    expect(made.ok ? made.text.length > body.length : made.message).toBeTruthy();
  });
});

it('C has no trigraph, however many question marks there are', () => {
  for (const length of [2, 3, 4, 5]) {
    const body = `${'?'.repeat(length)}/`;
    const made = exportProgram(captureOf(wireRequest({ method: 'POST', target: '/a', body })), 'c');
    expect(made.ok && made.text).toContain(`"?${'\\?'.repeat(length - 1)}/"`);
  }
});

it('C refuses a HEAD with a body, which libcurl would drop', () => {
  const head = wireRequest({ method: 'HEAD', target: '/a', body: '{}' });
  expect(exportProgram(captureOf(head), 'c')).toMatchObject({ ok: false });
});

it('Lua writes bytes with escapes that version 5.1 reads too', () => {
  for (const body of ['a\u00a01', new Uint8Array([0x61, 0xe9, 0x31])]) {
    const made = exportProgram(captureOf(wireRequest({ method: 'POST', target: '/a', body })), 'lua');
    expect(made.ok && made.text).toContain(typeof body === 'string' ? '"a\\194\\1601"' : '"a\\2331"');
    expect(made.ok && made.text).not.toContain('\\x');
  }
});

it('Perl checks the server’s certificate, as no version before 0.083 does by itself', () => {
  const { wrong, right } = IDIOMS.perl.redirects;
  for (const text of [wrong, right, SIGNERS.perl]) expect(text).toMatch(/->new\(.*verify_SSL => 1\)/);
});

/** The table of options beside those that the real curls list: see fixtures/curl/options.json. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../lib/formats/curl/options.ts';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { compareVersions } from '../../../lib/formats/curl/versions.ts';
import { captures, expectRead, missingBody, problemsOf } from '../reading.ts';

interface Listed {
  readonly long: string;
  readonly short?: string;
  readonly takesValue: boolean;
  /** The version that brought it, where its manual says so. */
  readonly added?: string;
  /** Of those without a value: whether the program takes it with `--no-` before it. */
  readonly negatable?: boolean;
}

interface List {
  readonly version: string;
  readonly options: readonly Listed[];
}

const LISTS: readonly List[] = JSON.parse(
  readFileSync(new URL('../../fixtures/curl/options.json', import.meta.url), 'utf8'),
);
const OLDEST_TOLD_APART = '7.74.0';

function known({ long, short, takesValue, negatable }: Listed): boolean {
  const plain = long.replace(/^no-/, '');
  const option = OPTIONS.find((each) => each.long === plain);
  // Another name of the same option may have its letter.
  const ofLetter = short === undefined ? option : OPTIONS.find((each) => each.short === short);
  if (!option || !ofLetter || option.effect !== ofLetter.effect || option.takes !== ofLetter.takes)
    return false;
  if ((option.takes === 'value') !== takesValue) return false;
  return !(negatable ?? plain !== long) || option.takes === 'switch';
}

describe('the table of options', () => {
  test('has each name and letter once', () => {
    const names = OPTIONS.map(({ long }) => long);
    const letters = OPTIONS.flatMap(({ short = [] }) => short);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(letters).size).toBe(letters.length);
  });

  test.each(LISTS)(
    'has every option of curl $version, with its letter and whether it takes a value',
    ({ options }) => {
      expect(options.length).toBeGreaterThan(230);
      // Its value may be left out, and nothing is sent anyway.
      expect(options.filter((option) => option.long !== 'help' && !known(option))).toEqual([]);
    },
  );

  test('knows which version brought an option', () => {
    const listed = LISTS.flatMap(({ options }) => options).filter(
      ({ added }) => added !== undefined && compareVersions(added, OLDEST_TOLD_APART) > 0,
    );
    expect(listed.length).toBeGreaterThan(40);
    for (const { long, added } of listed)
      expect(OPTIONS.find((option) => option.long === long.replace(/^no-/, ''))?.since, long).toBe(added);
  });
});

describe('a value behind an equals sign, as curl takes it since 8.16', () => {
  test('is the option’s', () => {
    const text = `curl --request=PUT --data=a=b '--header=X-A: b' --silent=1 --url=https://h/x`;
    expectRead(readCurl(text), { method: 'PUT', target: '/x', body: 'a=b' });
    expect(captures(readCurl(text))[0]?.request.headers).toContainEqual(['X-A', 'b']);
  });

  test('may hold what isn’t known', () => {
    const [capture] = captures(readCurl('curl --data="$BODY" https://h/x'));
    expect(missingBody(capture)).toContain('it holds $BODY');
  });

  test('isn’t taken of a name that’s cut short, as no such version takes it', () => {
    expect(problemsOf(readCurl('curl --he=a:b https://h/x'))).toEqual([
      expect.stringContaining('Countersign doesn’t know curl’s option --he,'),
    ]);
  });

  test('excludes what older versions would send', () => {
    expect(captures(readCurl('curl https://h/Zoë'))[0]?.readings?.map(({ sender }) => sender)).toEqual([
      'curl 8.20.0 and later',
      'curl 7.84.0 to 8.14.1',
      'curl 7.74.0',
    ]);
    expect(captures(readCurl('curl --url=https://h/Zoë'))[0]?.readings?.[0]?.sender).toBe(
      'curl 8.20.0 and later',
    );
  });
});

/** Right code can stand where wrong code stood: it takes nothing as given that wasn't there. */

import { describe, expect, it } from 'vitest';
import { ADVICE } from '../../../lib/core/faults/advice.ts';
import { FAULTS, type FaultId } from '../../../lib/core/faults/catalogue.ts';
import { LANGUAGES, type Language, TOPICS } from '../../../lib/core/faults/languages.ts';
import type { Idiom } from '../../../lib/core/idioms/idiom.ts';
import { IDIOMS } from '../../../lib/core/idioms/idioms.ts';
import { namesOf } from './given-names.ts';

const languages = Object.keys(LANGUAGES) as Language[];

/** What whoever signs a request has at hand, whatever their mistake. */
const AT_HAND = ['method', 'url', 'uri', 'address', 'raw', 'headers', 'timestamp', 'secret', 'keyid'];

const plain = (name: string) => name.replaceAll('_', '').toLowerCase();

/**
 * Names the right code reads that were neither read by the wrong code nor at hand, and names it makes anew though the
 * wrong code was given them.
 */
function missing({ wrong, right }: Pick<Idiom, 'wrong' | 'right'>, language: Language): string[] {
  const before = namesOf(wrong, language).given;
  const { given, made } = namesOf(right, language);
  return [
    ...[...given].filter((name) => !(before.has(name) || AT_HAND.includes(plain(name)))),
    ...[...made].filter((name) => before.has(name) && !given.has(name)),
  ];
}

describe('right code starts from what wrong code started from', () => {
  it.each(languages.flatMap((language) => TOPICS.map((topic) => [language, topic] as const)))(
    '%s, %s',
    (language, topic) => {
      const idiom = IDIOMS[language][topic];
      expect(missing(idiom, language), `${idiom.wrong}\n→\n${idiom.right}`).toEqual([]);
    },
  );
});

/** Wrong code of one fault, shown beside its step's right code. */
const borrowing = (Object.keys(ADVICE) as FaultId[]).flatMap((fault) =>
  Object.entries<{ wrong: string; right?: string }>(ADVICE[fault].idioms ?? {})
    .filter(([, own]) => own.right === undefined)
    .map(([language, { wrong }]) => [fault, language as Language, wrong] as const),
);

describe('the right code of a step starts from what a fault’s own wrong code started from', () => {
  it('where there are such faults', () => {
    expect(borrowing.length).toBeGreaterThan(0);
  });

  it.each(borrowing)('%s, %s', (fault, language, wrong) => {
    const { right } = IDIOMS[language][FAULTS[fault].topic];
    expect(missing({ wrong, right }, language), `${wrong}\n→\n${right}`).toEqual([]);
  });
});

const PHP =
  "$pairs = array_filter(explode('&', $query), 'strlen');\nsort($pairs);\n$query = implode('&', $pairs);";

/** Pairs as they once stood here: pasted, the right code didn’t run, or signed an empty query. */
describe('a right code that can’t stand there is noticed', () => {
  it.each<[Language, string, string, string[]]>([
    [
      'python-requests',
      'query = urlencode(params)\nrequests.get(url, params=params, headers=sign("GET", path, query))',
      'query = "&".join(sorted(pair for pair in query.split("&") if pair))',
      ['query'],
    ],
    ['ruby', 'query = params.to_query', 'query = query.to_s.split("&").sort.join("&")', ['query']],
    ['php-guzzle', '$query = http_build_query($params);', PHP, ['query']],
    [
      'node-fetch',
      'const path = url.pathname;',
      'const path = ascii(fill(url)).pathname;',
      ['ascii', 'fill'],
    ],
    ['java-okhttp', 'String path = url.query();', 'HttpUrl url = HttpUrl.get(address);', ['url']],
    ['csharp', 'byte[] raw = Write(order);', 'byte[] raw = Write(order, options);', ['options']],
    ['go', 'path := req.URL.Path', 'path := request.URL.EscapedPath()', ['request']],
    ['rust', 'let message = format!("{path}");', 'let message = [verb, path].join("");', ['verb']],
    ['curl', 'query=status=$status', 'query=$(sort "$target")', ['target']],
    ['powershell', '$signed = Hash "$secret$message"', '$signed = $mac.ComputeHash($message)', ['mac']],
  ])('%s', (language, wrong, right, names) => {
    expect(missing({ wrong, right }, language)).toEqual(names);
  });
});

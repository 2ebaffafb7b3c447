/** Right code can stand where wrong code stood: it takes nothing as given that wasn't there. */

import { describe, expect, it } from 'vitest';
import type { Idiom } from '../../../lib/core/idioms/idiom.ts';
import { IDIOMS, SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { MISTAKES, type MistakeId } from '../../../lib/core/mistakes/catalogue.ts';
import { LANGUAGES, type Language, TOPICS } from '../../../lib/core/mistakes/languages.ts';
import { namesOf } from './given-names.ts';

const languages = Object.keys(LANGUAGES) as Language[];

const words = (text: string) => text.split(' ');

/**
 * What whoever signs has at hand, whatever their mistake: each is a name of the language's signer. All else that right
 * code reads has to stand in the wrong code beside it.
 */
const AT_HAND: Readonly<Record<Language, readonly string[]>> = {
  'python-requests': words('method url raw key_id message'),
  'python-httpx': words('method key_id'),
  'python-urllib': words('method raw key_id'),
  'node-fetch': words('method message'),
  'browser-fetch': words('method'),
  'node-axios': words('keyId timestamp'),
  'typescript-fetch': words('keyId'),
  'php-guzzle': words('method raw headers keyId timestamp'),
  'php-curl': words('method keyId'),
  'java-okhttp': words('method address'),
  'java-httpclient': words('method address'),
  kotlin: words('method'),
  scala: words('method'),
  go: words('method address message'),
  ruby: words('method key_id timestamp'),
  perl: words('method'),
  lua: [],
  elixir: words('method'),
  r: words('method headers'),
  swift: words('method parts'),
  dart: words('method address'),
  csharp: words('method url keyId timestamp'),
  rust: words('method key_id timestamp'),
  c: words('method verb path url sent pairs key_id headers'),
  curl: words('method timestamp'),
  postman: words('keyId timestamp'),
  bruno: words('keyId timestamp'),
  insomnia: words('keyId timestamp fill'),
  powershell: words('method timestamp'),
};

type Pair = Pick<Idiom, 'wrong' | 'right'>;

/**
 * Names the right code reads that were neither read by the wrong code nor at hand, and names it makes anew though the
 * wrong code was given them.
 */
function missing({ wrong, right }: Pair, language: Language): string[] {
  const before = namesOf(wrong, language).given;
  const { given, made } = namesOf(right, language);
  return [
    ...[...given].filter((name) => !(before.has(name) || AT_HAND[language].includes(name))),
    ...[...made].filter((name) => before.has(name) && !given.has(name)),
  ];
}

/** Names the wrong code makes for what follows it and the right code doesn't. */
function lost({ wrong, right }: Pair, language: Language): string[] {
  const { given, left } = namesOf(wrong, language);
  const { made } = namesOf(right, language);
  return [...left].filter((name) => !(name === '_' || given.has(name) || made.has(name)));
}

const ofSteps = languages.flatMap((language) =>
  TOPICS.map((topic): [Language, string, Pair] => [language, topic, IDIOMS[language][topic]]),
);

/** A mistake's right code may be its step's. */
const ofMistakes = (Object.keys(ADVICE) as MistakeId[]).flatMap((mistake) =>
  Object.entries<{ wrong: string; right?: string }>(ADVICE[mistake].idioms ?? {}).map(
    ([name, { wrong, right }]): [Language, string, Pair] => {
      const language = name as Language;
      const { topic } = MISTAKES[mistake];
      return [language, mistake, { wrong, right: right ?? (topic ? IDIOMS[language][topic].right : '') }];
    },
  ),
);

describe('right code starts from what wrong code started from', () => {
  it.each([...ofSteps, ...ofMistakes])('%s, %s', (language, _of, pair) => {
    expect(missing(pair, language), `${pair.wrong}\n→\n${pair.right}`).toEqual([]);
  });

  it('there are hundreds of both', () => {
    expect(ofSteps.length).toBeGreaterThan(200);
    expect(ofMistakes.length).toBeGreaterThan(300);
  });

  it('what’s at hand is what a signer has, and no more than is needed', () => {
    for (const language of languages) {
      const needed = [...ofSteps, ...ofMistakes].flatMap(([of, , { wrong, right }]) => {
        const { given } = namesOf(wrong, language);
        return of === language ? [...namesOf(right, language).given].filter((name) => !given.has(name)) : [];
      });
      for (const name of AT_HAND[language]) {
        expect(SIGNERS[language], language).toMatch(new RegExp(`\\b${name}\\b`));
        expect(needed, language).toContain(name);
      }
    }
  });
});

/** A step's wrong code shows what the step is for; a mistake's is the very code that’s replaced. */
describe('right code of a mistake ends with what wrong code ended with', () => {
  it.each(ofMistakes)('%s, %s', (language, _of, pair) => {
    expect(lost(pair, language), `${pair.wrong}\n→\n${pair.right}`).toEqual([]);
  });
});

it.each(ofMistakes)('the code of %s, %s is as short as a step’s', (_language, _of, { wrong, right }) => {
  for (const text of [wrong, right]) {
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(6);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(90);
  }
});

/** Without comments, types and the semicolons some write. */
const bare = (text: string) =>
  text
    .replace(/\s+(\/\/|#) .*$/gm, '')
    .replace(/;$/gm, '')
    .replace(/^(const|var|[Ss]tring) /gm, '');

describe('what’s right for one isn’t wrong for another', () => {
  it.each([...ofSteps, ...ofMistakes])('%s, %s', (language, _of, { right }) => {
    const wrongFor = [...ofSteps, ...ofMistakes].filter(
      ([of, , { wrong }]) => of === language && bare(wrong) === bare(right),
    );
    expect(wrongFor.map(([, of]) => of)).toEqual([]);
  });
});

const PHP =
  "$pairs = array_filter(explode('&', $query), 'strlen');\nsort($pairs);\n$query = implode('&', $pairs);";

/** Pairs as they once stood here: pasted, the right code didn’t run, or signed something else. */
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
    ['node-axios', 'const query = "tag=" + tags.join();', 'const query = axios.getUri(config);', ['config']],
    ['java-okhttp', 'Integer.toHexString(b)', 'HexFormat.of().formatHex(hash)', ['hash']],
    ['php-guzzle', "$path = 'orders';", '$path = $request->getUri()->getPath();', ['request']],
    ['csharp', '$@"{method}\n  {path}…"', 'string.Join("\\n", method, path, query)', ['query']],
    ['powershell', '$signed = Hash "$secret$message"', '$signed = $mac.ComputeHash($message)', ['mac']],
  ])('%s', (language, wrong, right, names) => {
    expect(missing({ wrong, right }, language)).toEqual(names);
  });

  it.each<[Language, string, string, string[]]>([
    [
      'php-guzzle',
      '$signed = array_filter($params);',
      '$params = array_filter($params, $isSet);',
      ['signed'],
    ],
    ['node-fetch', 'const signed = Object.entries(params);', 'const pairs = [...url];', ['signed']],
    ['go', 'raw, _ := json.Marshal(order)', 'body, err := json.Marshal(order)', ['raw']],
    ['ruby', 'query = params.to_query', 'uri.query = params.to_query', ['query']],
    ['python-requests', 'ts = now()\nsign(ts)', 'sign(now())', []],
  ])('%s, what it left: %s', (language, wrong, right, names) => {
    expect(lost({ wrong, right }, language)).toEqual(names);
  });
});

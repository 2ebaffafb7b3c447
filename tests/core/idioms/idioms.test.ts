/** The idioms by rule: each is there, is short, and its right way is what the language's signer does. */

import { describe, expect, it } from 'vitest';
import { code, type Idiom, withMethod } from '../../../lib/core/idioms/idiom.ts';
import { IDIOMS, SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { MISTAKE_IDS, MISTAKES } from '../../../lib/core/mistakes/catalogue.ts';
import { LANGUAGES, type Language, TOPICS, type Topic } from '../../../lib/core/mistakes/languages.ts';
import { CALLED_NAMES } from './given-names.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const all = languages.flatMap((language) =>
  TOPICS.map((topic): [Language, Topic, Idiom] => [language, topic, IDIOMS[language][topic]]),
);

/** What's around the signer, not in it: making the body, retrying, redirects, filling in templates. */
const OUTSIDE: readonly Topic[] = ['body', 'charset', 'per-attempt', 'redirects', 'templates'];
/** Computed in this order, so that's how they stand in a signer. */
const STEPS: readonly Topic[] = [
  'method',
  'path',
  'query',
  'timestamp',
  'joining',
  'hmac',
  'output',
  'headers',
];
const SECRET_LOOKING = /[sp]k_(live|test)_\w|\b[0-9a-f]{32,}\b|[A-Za-z0-9+/]{40,}/;

const linesOf = (text: string) => text.split('\n').map((line) => line.trim().replace(/ *\\$/, ''));

describe('every language', () => {
  it('has its idioms and its signer', () => {
    expect(Object.keys(IDIOMS)).toEqual(languages);
    expect(Object.keys(SIGNERS)).toEqual(languages);
    expect(all).toHaveLength(29 * 16);
  });

  it.each(languages)('%s has every topic, in the order of signing', (language) => {
    expect(Object.keys(IDIOMS[language])).toEqual([...TOPICS]);
  });
});

describe('right code pasted beside the signer', () => {
  it.each(all)(
    '%s, %s: calls no function of ours that the signer doesn’t define',
    (language, _topic, { right }) => {
      const called = CALLED_NAMES.filter((name) => callOf(name).test(right));
      expect(called.filter((name) => !callOf(name).test(SIGNERS[language]))).toEqual([]);
    },
  );

  it('calls the signer of all languages that have a function', () => {
    const calling = languages.filter((language) => callOf('send').test(SIGNERS[language]));
    expect(calling.length).toBeGreaterThan(7);
    for (const language of calling) expect(IDIOMS[language]['per-attempt'].right).toMatch(callOf('send'));
  });
});

describe('code that sends a request again', () => {
  it.each(languages)('in %s charges nobody twice, and stops where a request was accepted', (language) => {
    const { wrong, right } = IDIOMS[language]['per-attempt'];
    expect(`${wrong}\n${right}`).not.toMatch(/post(?!man)|\bput\b|patch/i);
    expect(`${wrong}\n${right}`).not.toMatch(/\braw\b|\bmethod\b(?!: )/);
    expect(right).not.toMatch(/== ?200|\.ok\b|success/i);
  });
});

/** Of a function that stands alone, as is defined by the signer or by nobody. */
function callOf(name: string): RegExp {
  return new RegExp(`(?<![\\w.>])${name}(?: <- function)?\\(|\\bsub ${name} \\{`);
}

describe('beside a request that was patched or put', () => {
  const pieces = languages.flatMap((language) => [
    ...TOPICS.filter((topic) => topic !== 'method').map(
      (topic) => [language, IDIOMS[language][topic]] as const,
    ),
    ...MISTAKE_IDS.filter((id) => MISTAKES[id].topic !== 'method').flatMap((id) => {
      const own = ADVICE[id].idioms?.[language];
      return own ? [[language, own] as const] : [];
    }),
  ]);

  it.each(['PATCH', 'PUT'] as const)('no code posts: %s', (method) => {
    const posting = (text = '') => /\bpost(?!man)/i.test(text);
    expect(pieces.filter(([, { wrong, right }]) => posting(wrong) || posting(right)).length).toBeGreaterThan(
      40,
    );
    for (const [language, { wrong, right }] of pieces)
      for (const text of [wrong, right])
        if (text !== undefined) expect(withMethod(text, method), language).not.toSatisfy(posting);
  });

  it('curl is told the method', () => {
    expect(withMethod(IDIOMS.curl.body.right, 'PATCH')).toContain('curl -X PATCH --data-binary');
  });
});

describe('an idiom', () => {
  it.each(all)('%s, %s: short, wrong unlike right, and a reason', (_language, _topic, idiom) => {
    expect(idiom.wrong).not.toBe(idiom.right);
    for (const text of [idiom.wrong, idiom.right]) {
      const lines = text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(6);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(90);
      expect(text).toMatch(/^\S/);
      expect(text).toMatch(/\S$/);
      expect(text).not.toMatch(SECRET_LOOKING);
      expect(text).not.toMatch(/[‘’“”…]/);
    }
    expect(idiom.why).toMatch(/^\p{Lu}/u);
    expect(idiom.why).not.toMatch(/[.'"]$|'/);
    expect(idiom.why.length).toBeLessThanOrEqual(90);
  });

  it('has a wrong way that no signer of its language uses', () => {
    const whole = (text: string) => `\n${linesOf(text).join('\n')}\n`;
    const used = all.filter(([language, , { wrong }]) => whole(SIGNERS[language]).includes(whole(wrong)));
    expect(used).toEqual([]);
  });
});

describe('a signer', () => {
  it.each(languages)('%s: is one short fragment that reads the key from the environment', (language) => {
    const lines = SIGNERS[language].split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(SIGNERS[language]).toMatch(/SIGNING_SECRET/);
    expect(SIGNERS[language]).toMatch(/API_KEY_ID/);
    expect(SIGNERS[language]).not.toMatch(SECRET_LOOKING);
  });

  it.each(languages)('%s: is made of the right idioms, line by line, in their order', (language) => {
    const signer = linesOf(SIGNERS[language]);
    const inside = TOPICS.filter((topic) => !OUTSIDE.includes(topic));
    const positions = new Map(
      inside.map((topic) => {
        const at = linesOf(IDIOMS[language][topic].right).map((line) => signer.indexOf(line));
        expect(at, `${topic}: ${IDIOMS[language][topic].right}`).not.toContain(-1);
        return [topic, at] as const;
      }),
    );
    // The last line is the step's outcome, save that the verb goes on to the request.
    const order = STEPS.map((topic) => positions.get(topic)?.at(topic === 'method' ? 0 : -1) ?? -1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe('code in a template', () => {
  it('loses the indentation it has in the file, and keeps its own', () => {
    expect(code`
      if a:
          b
    `).toBe('if a:\n    b');
  });

  it('keeps escapes as they’re written, save those the template needs', () => {
    expect(code`"\n" \?`).toBe(String.raw`"\n" \?`);
    expect(code`\`n \${a}`).toBe(['`', 'n $', '{a}'].join(''));
  });
});

/** The words for the body's and its hash's mistakes, by rule and with the parameters they're really given. */

import { describe, expect, test } from 'vitest';
import { BODY_ADVICE } from '../../../lib/core/mistakes/body/advice.ts';
import { bodyVariants } from '../../../lib/core/mistakes/body/body.ts';
import { BODY_HASH_ADVICE } from '../../../lib/core/mistakes/body-hash/advice.ts';
import { bodyHashVariants } from '../../../lib/core/mistakes/body-hash/body-hash.ts';
import type { Advice } from '../../../lib/core/mistakes/mistake-row.ts';
import { sent } from './body-subject.ts';

const BODIES = [
  undefined,
  '{"merchant_order_id":"Café","amount":"10.00","n":1.50,"e":null,"url":"https://x/?a=<1>"}',
  '{\n  "a": "1",\n  "b": "2"\n}\n',
  'a=1&b=2',
];

describe('the words', () => {
  test('fit every parameter: short, on one line, no sentence of its own', () => {
    const advice: Readonly<Record<string, Advice>> = { ...BODY_ADVICE, ...BODY_HASH_ADVICE };
    const uses = BODIES.flatMap((body) => {
      const subject = sent(body, { meant: ['{"a":"{{b}}"}', '{"c":1}'] });
      const bodies = [...bodyVariants(subject, 1), ...bodyVariants(subject, 2)];
      return [...bodies, ...bodyHashVariants(subject.body, subject)].flatMap((variant) => variant.uses);
    });
    expect(uses.length).toBeGreaterThan(1000);
    for (const { id, how } of uses) {
      expect(how.length, `${id}: ${how}`).toBeLessThanOrEqual(80);
      expect(how, id).toMatch(/^\S(?:.*\S)?$/u);
      expect(advice[id]?.happened(how), id).not.toMatch(/,\.|\.\.|, ,| {2}/);
    }
  });
});

test('names of fields stand in quotes, so that they aren’t read as words of the sentence', () => {
  const how = (id: string): readonly string[] =>
    [
      ...bodyVariants(sent('{"note":"","amount":"1"}'), 1),
      ...bodyVariants(sent('{"note":"","amount":"1"}'), 2),
    ]
      .flatMap(({ uses }) => uses)
      .filter((use) => use.id === id)
      .map((use) => use.how);
  expect(how('body-mutated-after-signing')).toContain('the body without “note”');
  expect(how('body-wrapped')).toContain('only the value of “note”');
});

test('a hash that was encoded twice isn’t said to be hashed twice', () => {
  const { title, happened, fix } = BODY_HASH_ADVICE['bodyhash-encoded-twice'];
  expect(`${title} ${happened('hex of the hex text')} ${fix}`).not.toMatch(
    /hash(?:ed)? (?:\w+ )?again|hash the body/i,
  );
});

test('amounts aren’t spoken of where numbers were retyped or printed anew, whatever they count', () => {
  for (const id of ['body-number-retyped', 'body-number-format'] as const) {
    const { title, happened, fix } = BODY_ADVICE[id];
    expect(`${title} ${happened('numbers as strings')} ${fix}`).not.toMatch(/amount/i);
  }
});

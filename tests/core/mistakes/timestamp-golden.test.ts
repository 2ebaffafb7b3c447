/** Times as real programs print them: each is among the variants, under the mistake it is. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { deepTimestamps, timestampVariants } from '../../../lib/core/mistakes/timestamp/timestamp.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import localDates from '../../fixtures/golden/local-dates.json' with { type: 'json' };

interface Row {
  readonly tool: string;
  readonly fault: string;
  readonly seconds: number;
  readonly text: string;
}

const ROWS: readonly Row[] = JSON.parse(
  readFileSync(new URL('../../fixtures/golden/timestamps.json', import.meta.url), 'utf8'),
);
const SECONDS = [...new Set(ROWS.map(({ seconds }) => seconds))];

function subject(timestamp: number) {
  return subjectOf(
    wireRequest({ method: 'GET', target: '/', headers: [['X-Timestamp', String(timestamp)]] }),
    new Secret('sk_test_0'),
  );
}

/** Whether the text is in the part of the millions of fractions where it should be. */
function isDeep(seconds: number, text: string): boolean {
  const fraction = text.split('.')[1] ?? '';
  const value = Number(`0.${fraction}`);
  const part =
    fraction.length === 5
      ? 0
      : fraction.length === 6
        ? 1 + Math.floor(Number(fraction) / 100_000)
        : 21 + Math.floor((value * 2 ** 22) / 100_000);
  return deepTimestamps(subject(seconds), part)?.some((variant) => variant.value === text) ?? false;
}

describe('times that programs printed', () => {
  it('has them all', () => {
    expect(ROWS.length).toBeGreaterThan(400);
    expect(SECONDS).toEqual([1764000000, 1764000123, 1762300805]);
  });

  it.each(SECONDS)('%i', (seconds) => {
    const rows = ROWS.filter((row) => row.seconds === seconds);
    const known = new Map<string, string[]>();
    for (const { value, uses } of timestampVariants(subject(seconds)))
      known.set(value, [...(known.get(value) ?? []), uses.map(({ id }) => id).join(' + ')]);
    const changed = rows.filter(({ text }) => text !== String(seconds));
    expect(changed.length).toBeGreaterThan(70);
    const missing = changed.filter(({ text, fault }) => {
      const faults = known.get(byteStringOfText(text)) ?? [];
      return !faults.some((named) => named.split(' + ').includes(fault));
    });
    const [deep = [], lost = []] = [true, false].map((wanted) =>
      missing.map(({ text }) => text).filter((text) => isDeep(seconds, text) === wanted),
    );
    expect(lost).toEqual([]);
    expect(deep).toContain(`${seconds}.1234567`);
  });
});

describe('dates that Java printed in other locales', () => {
  it.each([...new Set(localDates.map(({ tool }) => tool))])('%s', (tool) => {
    const rows = localDates.filter((row) => row.tool === tool);
    const lost = rows.filter(({ seconds, text }) => {
      const value = byteStringOfText(text);
      return !timestampVariants(subject(seconds)).some(
        (variant) => variant.value === value && variant.uses[0]?.id === 'ts-format',
      );
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(lost.map(({ text }) => text)).toEqual([]);
  });
});

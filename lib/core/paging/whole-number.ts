/** Whole numbers out of JSON's number texts, exactly or not at all. */

import { isJsonNumber, type JsonValue, jsonText } from '../records/json-value.ts';

export type CountFlaw = 'missing' | 'not-a-number' | 'negative' | 'fraction' | 'too-large';

/** `text` is what stands there, as JSON; empty where nothing does. */
export type Count =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly flaw: CountFlaw; readonly text: string };

const FORM = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;
/** More digits than any exact number has; beyond, it's too large or a fraction whatever they are. */
const MOST_SHIFTED = 40;

/** `2500`, `2500.0` and `25e2` are the same number in JSON; `1e999` is one that no count can be. */
export function wholeCount(value: JsonValue | undefined): Count {
  if (value === undefined) return { ok: false, flaw: 'missing', text: '' };
  const text = jsonText(value);
  const [, sign, whole = '', fraction = '', exponent = '0'] = isJsonNumber(value)
    ? (FORM.exec(text) ?? [])
    : [];
  if (whole === '') return { ok: false, flaw: 'not-a-number', text };
  const digits = `${whole}${fraction}`;
  if (/^0*$/.test(digits)) return { ok: true, count: 0 };
  if (sign === '-') return { ok: false, flaw: 'negative', text };
  const shift = Number(exponent) - fraction.length;
  if (shift > MOST_SHIFTED) return { ok: false, flaw: 'too-large', text };
  if (zerosAtEnd(digits) < -shift) return { ok: false, flaw: 'fraction', text };
  const count = Number(shift < 0 ? digits.slice(0, shift) : `${digits}${'0'.repeat(shift)}`);
  return Number.isSafeInteger(count) ? { ok: true, count } : { ok: false, flaw: 'too-large', text };
}

function zerosAtEnd(digits: string): number {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.length - end;
}

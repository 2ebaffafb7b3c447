/** Checking what a charge carries (assumptions `bad-json`, `charge-validation`). */

import { CHARGE_FIELDS } from '../core/api.ts';
import { textOfUtf8 } from '../core/signing/bytes.ts';
import type { ChargeFields } from './records.ts';

/** `field` is the first that's wrong; `flaw` says how. */
export type ChargeReading =
  | { readonly ok: true; readonly fields: ChargeFields }
  | {
      readonly ok: false;
      readonly field: keyof ChargeFields;
      readonly flaw: 'missing' | 'not-string' | 'empty' | 'long' | 'not-amount';
    };

const LONGEST = 255;

export function readCharge(payload: Readonly<Record<string, unknown>>): ChargeReading {
  const fields = { merchant_order_id: '', amount: '', currency: '', network: '' };
  for (const field of CHARGE_FIELDS) {
    // Own properties only: a payload must not borrow a field from a prototype.
    const value = Object.hasOwn(payload, field) ? payload[field] : undefined;
    if (value === undefined) return { ok: false, field, flaw: 'missing' };
    if (typeof value !== 'string') return { ok: false, field, flaw: 'not-string' };
    if (value === '') return { ok: false, field, flaw: 'empty' };
    if (value.length > LONGEST) return { ok: false, field, flaw: 'long' };
    fields[field] = value;
  }
  if (!isPositiveDecimal(fields.amount)) return { ok: false, field: 'amount', flaw: 'not-amount' };
  return { ok: true, fields };
}

function isPositiveDecimal(text: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(text) && /[1-9]/.test(text);
}

/** `undefined` where the body isn't a JSON object in UTF-8. */
export function jsonObject(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  const text = textOfUtf8(body);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The simulated errors as they're set over HTTP: JSON that's checked, and refused by name where it's wrong. */

import * as v from 'valibot';
import { NO_SIMULATED_ERRORS, type SimulatedErrors } from '../lib/sandbox/simulated-errors.ts';

const TEN_YEARS = 315_360_000;
const LONGEST_DELAY_MS = 60_000;
const MOST_IDS = 100;

const flag = v.boolean('must be true or false');

/** Each message goes on from the setting's name. */
const SETTINGS = v.object({
  clockOffsetSeconds: whole(-TEN_YEARS, TEN_YEARS, 'must be whole seconds, ten years at most either way'),
  answerStale: flag,
  revokeKey: v.union(
    [
      v.boolean(),
      v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(MOST_IDS)),
    ],
    `must be true (all keys), false, or a list of key ids, ${MOST_IDS} at most`,
  ),
  reserialiseBody: flag,
  stripPathPrefix: v.pipe(
    v.string('must be text'),
    v.regex(
      /^(?:\/[\x21\x22\x24-\x3e\x40-\x7e]{0,500}(?<!\/))?$/,
      'must be a path such as "/gateway", without a slash at its end, or "" for none',
    ),
  ),
  dropHeader: v.pipe(
    v.string('must be text'),
    v.regex(
      /^[!#$%&'*+.^_`|~0-9A-Za-z-]{0,200}$/,
      'must be a header’s name such as "X-Signature", or "" for none',
    ),
  ),
  redirectToSlash: flag,
  delayMs: whole(0, LONGEST_DELAY_MS, `must be whole milliseconds from 0 to ${LONGEST_DELAY_MS}`),
});

function whole(least: number, most: number, message: string) {
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
    // -0 is printed as 0, but isn't equal to it everywhere.
    v.transform((value) => value + 0),
  );
}

export type ReadSettings =
  | { readonly ok: true; readonly settings: SimulatedErrors }
  | { readonly ok: false; readonly message: string };

/** The settings as they are after a change. What's left out stays; where anything is wrong, all stays. */
export function changedSettings(current: SimulatedErrors, change: unknown): ReadSettings {
  if (typeof change !== 'object' || change === null || Array.isArray(change))
    return { ok: false, message: `Send a JSON object with one or more of ${NAMES.join(', ')}.` };
  const unknown = Object.keys(change).find((name) => !Object.hasOwn(NO_SIMULATED_ERRORS, name));
  if (unknown !== undefined)
    return {
      ok: false,
      message: `There is no setting “${shortened(unknown)}”. There are ${NAMES.join(', ')}.`,
    };
  const read = v.safeParse(v.partial(SETTINGS), change);
  if (!read.success)
    return {
      ok: false,
      message: read.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}.`).join(' '),
    };
  return { ok: true, settings: { ...current, ...withoutUndefined(read.output) } };
}

const NAMES = Object.keys(NO_SIMULATED_ERRORS);

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

function withoutUndefined(change: Partial<Record<keyof SimulatedErrors, unknown>>): Partial<SimulatedErrors> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

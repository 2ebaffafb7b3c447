/** A captured request as text to copy, read back before it’s handed over. Loaded with the first export. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { type Cleared, clearCapture, clearText, type GateRefusal } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { gateReasonWords, gateRefusalWords } from '../../core/gate/standing-words.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { ByteString } from '../../core/signing/bytes.ts';
import { type Gap, gapIn } from '../../core/signing/gaps.ts';
import { headerValues, isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { readPasted } from '../../formats/read-pasted.ts';
import { asHar, exportCapture } from '../../snippets/export-capture.ts';
import type { Exported } from '../../snippets/portable.ts';
import { exportPages, exportProgram } from '../../snippets/program/program.ts';
import {
  CANCELLED,
  type Cancelled,
  lookedInTurns,
  type SecretsNow,
  type Turns,
} from '../../storage/in-turns.ts';
import type { HarOfList, ProgramFormat, ProgramKind, SharedFormat } from './state.ts';

export type ClearedExport =
  | (Omit<Extract<Exported, { ok: true }>, 'text'> & { readonly text: Cleared<string> })
  | Extract<Exported, { ok: false }>;

/** Refused where it holds a secret, or, as a format that’s read back, wouldn’t come back the same when pasted. */
export async function exportedText(
  capture: Capture,
  format: SharedFormat,
  secrets: SecretsNow,
  turns: Turns = {},
): Promise<ClearedExport | Cancelled> {
  const exporting = exporterOf(format);
  return (
    (await lookedInTurns(secrets, (looked) => clearExport(capture, exporting, looked), turns)) ?? CANCELLED
  );
}

type Exporting = (capture: Capture) => Exported;

function exporterOf(format: SharedFormat): Exporting {
  if (!isProgram(format)) return (capture) => exactly(capture, exportCapture(capture, format));
  const [kind, language] = format.split(':') as [ProgramKind, Language];
  return (capture) => PROGRAMS[kind](capture, language);
}

const PROGRAMS: Readonly<Record<ProgramKind, (capture: Capture, language: Language) => Exported>> = {
  program: exportProgram,
  pages: exportPages,
};

function isProgram(format: SharedFormat): format is ProgramFormat {
  return format.includes(':');
}

function exactly(capture: Capture, made: Exported): Exported {
  if (!made.ok || comesBack(made, capture)) return made;
  return { ok: false, message: 'This format can’t reproduce the request exactly. Choose another format' };
}

function* clearExport(
  capture: Capture,
  exporting: Exporting,
  looked: Sought,
): Generator<number, ClearedExport> {
  const asked = yield* clearCapture(capture, looked);
  if (!asked.ok) return heldBack(asked);
  const made = exporting(capture);
  if (!made.ok) return made;
  const written = yield* clearText(made.text, 'the copy', looked);
  return written.ok ? { ...made, text: written.cleared } : heldBack(written);
}

/** Each is looked through as when it’s copied alone. */
export async function exportedHar(
  captures: readonly Capture[],
  secrets: SecretsNow,
  turns: Turns = {},
): Promise<HarOfList | Extract<Exported, { ok: false }> | Cancelled> {
  return (await lookedInTurns(secrets, (looked) => clearHar(captures, looked), turns)) ?? CANCELLED;
}

function* clearHar(
  captures: readonly Capture[],
  looked: Sought,
): Generator<number, HarOfList | Extract<Exported, { ok: false }>> {
  const clear: Capture[] = [];
  const held: HarOfList['held'][number][] = [];
  for (const [index, capture] of captures.entries()) {
    const asked = yield* clearCapture(capture, looked);
    if (asked.ok) clear.push(capture);
    else held.push({ index, why: gateReasonWords(asked) });
  }
  const { text, leftOut } = asHar(clear);
  const written = yield* clearText(text, 'the file', looked);
  if (!written.ok) return heldBack(written);
  return { ok: true, text: written.cleared, requests: clear.length, held, leftOut };
}

function heldBack(refusal: GateRefusal): Extract<Exported, { ok: false }> {
  return { ok: false, message: `Not copied. ${gateRefusalWords(refusal).replace(/\.$/, '')}` };
}

function comesBack({ text, leftOut }: Exported & { ok: true }, capture: Capture): boolean {
  const read = readPasted(text);
  if (!read.ok || read.captures.length !== 1) return false;
  const left = new Set(leftOut.map((name) => name.toLowerCase()));
  // Where a text may be read in several ways, one of them is to be this request.
  return read.captures
    .flatMap((back) => [back, ...(back.readings ?? []).map((reading) => ({ ...back, ...reading }))])
    .some((back) => isSame(capture, back, left));
}

function isSame(given: Capture, back: Capture, leftOut: ReadonlySet<string>): boolean {
  const [a, b] = [given.request, back.request];
  const names = new Set([...a.headers.map(([name]) => name), ...Object.values(AUTH_HEADERS)]);
  return (
    isSameRequest(a, b) &&
    sameGaps(given, back.gaps) &&
    [...names].every(
      (name) => leftOut.has(name.toLowerCase()) || sameValues(a, b, name) || isHostOf(back, name, a),
    )
  );
}

/** Wherever it's written: why a part isn't known may be told in other words. */
function sameGaps({ request, gaps: given }: Capture, back: readonly Gap[]): boolean {
  return given.length === back.length && given.every(({ part }) => gapIn({ request, gaps: back }, part));
}

/** A host that’s the URL’s isn’t written twice. */
function isHostOf({ origin, request }: Capture, name: string, given: WireRequest): boolean {
  if (name.toLowerCase() !== 'host' || origin === undefined) return false;
  const [host, ...others] = headerValues(given.headers, name);
  const isAbsent = headerValues(request.headers, name).length === 0;
  return isAbsent && others.length === 0 && host === new URL(origin).host;
}

function sameValues(a: WireRequest, b: WireRequest, name: string): boolean {
  const values = (request: WireRequest): readonly ByteString[] => headerValues(request.headers, name);
  const [one, other] = [values(a), values(b)];
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** A signed request in the formats that are read, and what's said of a text that should show one. */

import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import { provenRequest } from '../../lib/core/diagnosis/proven.ts';
import { NO_HINTS } from '../../lib/core/mistakes/subject.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import type { MarkedRequest } from '../../lib/core/signing/gaps.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { rightSignature } from '../../lib/core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { type CaptureExportFormat, exportCapture } from '../../lib/snippets/export-capture.ts';

export const SECRET = new Secret('sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6');
export const KEY = 'pk_test_7Hq2mX9dLw';
export const TIME = '1764000000';
export const BODY = '{"amount":"10.00","currency":"USD"}';
export const TARGET = '/api/v1/charges?b=20&a=10';
export const URL = `https://api.example${TARGET}`;
export const AUTH = ['X-Api-Key', 'X-Timestamp', 'X-Signature'] as const;

export type Method = 'GET' | 'POST';

/** @param isRight as it should be signed, or over another method, which a search would find. */
export function signed(isRight: boolean, method: Method = 'POST'): Capture {
  const made = (signature: string, signedMethod: string = method) => {
    const headers = [
      ['Host', 'api.example'],
      ...(method === 'POST' ? ([['Content-Type', 'application/json']] as const) : []),
      ['X-Api-Key', KEY],
      ['X-Timestamp', TIME],
      ['X-Signature', signature],
      ...(method === 'POST' ? ([['Content-Length', String(BODY.length)]] as const) : []),
    ] as const;
    return wireRequest({
      method: signedMethod,
      target: TARGET,
      headers,
      ...(method === 'POST' && { body: BODY }),
    });
  };
  const { signature } = rightSignature(made('', isRight ? method : 'PUT'), SECRET, byteStringOfText(TIME));
  return { request: made(signature), gaps: [], hints: {}, origin: 'https://api.example' };
}

export interface Said {
  readonly signature: string;
  readonly code: string | null;
  readonly told: readonly string[];
  readonly explained: number;
  readonly searched: boolean;
}

export const NOTHING_SAID: Said = {
  signature: 'not-checked',
  code: null,
  told: [],
  explained: 0,
  searched: false,
};

/** What a text is read as, and what's said of each. */
export function readAndSaid(
  text: string,
  isChosen = false,
): readonly { readonly request: WireRequest; readonly said: Said }[] {
  const read = readPasted(text);
  if (!read.ok) return [];
  return read.captures.map(proven).map((one) => ({ request: one.request, said: saidOf(one, isChosen) }));
}

function proven(capture: Capture): Capture {
  return provenRequest(capture, (one) => saidOf(one).signature === 'valid');
}

/** @param isChosen whether the reader chose the secret, so that it counts where no key id is known. */
export function saidOf({ request, gaps }: MarkedRequest, isChosen = false): Said {
  const { diagnosis, subject } = examine({
    request,
    gaps,
    secretFor: (id) => (id === '' && !isChosen ? undefined : { secret: SECRET, revoked: false }),
    now: Number(TIME),
    hints: NO_HINTS,
  });
  const { signature, code, symptoms, explanations } = diagnosis;
  const told = symptoms.filter(({ certainty }) => certainty !== 'possible').map(({ id }) => id);
  return { signature, code, told, explained: explanations.length, searched: subject !== undefined };
}

/** @param isChosen as of `saidOf`. */
export function said(text: string, isChosen = false): readonly Said[] {
  return readAndSaid(text, isChosen).map((one) => one.said);
}

export function written(format: CaptureExportFormat): (capture: Capture) => string {
  return (capture) => {
    const made = exportCapture(capture, format);
    if (!made.ok) throw new Error(made.message);
    return made.text;
  };
}

export function headersOf({ request }: Capture): [string, string][] {
  return request.headers.map(([name, value]) => [name, value]);
}

/** Header lines, each behind a mark and ended by a line break. */
export function linesOf(capture: Capture, mark = '', end = '\n'): string {
  return headersOf(capture)
    .map(([name, value]) => `${mark}${name}: ${value}${end}`)
    .join('');
}

export function tableOf(capture: Capture): Readonly<Record<string, string>> {
  return Object.fromEntries(headersOf(capture));
}

/** A log line of JSON; members that are `undefined` aren't in it. */
export function logged(members: Readonly<Record<string, unknown>> = {}, indent?: number) {
  return (capture: Capture, body: string = capture.request.method === 'POST' ? BODY : ''): string => {
    const { method } = capture.request;
    return JSON.stringify(
      { method, url: URL, headers: tableOf(capture), body: body || null, ...members },
      null,
      indent,
    );
  };
}

/** As people type it, with double quotes: the writer of exports uses those in which nothing is filled in. */
export function typedPowerShell(capture: Capture, body: string = BODY): string {
  const headers = headersOf(capture)
    .filter(([name]) => !/^(?:Host|Content-)/.test(name))
    .map(([name, value]) => `"${name}" = "${value}"`);
  const rest = body && ` -ContentType "application/json" -Body "${body.replaceAll('"', '`"')}"`;
  return `Invoke-RestMethod -Uri "${URL}" -Method ${capture.request.method} -Headers @{ ${headers.join('; ')} }${rest}`;
}

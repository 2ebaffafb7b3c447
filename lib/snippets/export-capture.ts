/** A captured request written in any of the formats that are read back. What's written leaves through the gate. */

import { answerTo } from '../core/diagnosis/service-answer.ts';
import { byteStringOfBytes } from '../core/signing/bytes.ts';
import { bodyBytes, headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture/capture.ts';
import { curlCommand } from './curl.ts';
import { curlForCmd } from './curl-cmd.ts';
import { fetchCall } from './fetch-call.ts';
import { harOf } from './har.ts';
import {
  bodyText,
  type Exported,
  type Portable,
  portable,
  portableWithoutCredentials,
  refusedExport,
  utf8Text,
} from './portable.ts';
import { powerShellCommand } from './powershell.ts';

export const EXPORT_FORMATS = ['curl', 'cmd', 'powershell', 'fetch', 'raw-http', 'har', 'capture'] as const;
export type CaptureExportFormat = (typeof EXPORT_FORMATS)[number];

export function exportCapture(capture: Capture, format: CaptureExportFormat): Exported {
  if (format === 'capture') return captureFile(capture);
  if (format === 'har') return asHar([capture]);
  const ready = portable(capture);
  return typeof ready === 'string' ? refusedExport(ready) : WRITERS[format](ready);
}

const WRITERS: Readonly<
  Record<Exclude<CaptureExportFormat, 'capture' | 'har'>, (request: Portable) => Exported>
> = {
  curl: asCurl,
  cmd: curlForCmd,
  powershell: powerShellCommand,
  fetch: fetchCall,
  'raw-http': rawHttp,
};

function asCurl({ request, origin, leftOut, notes }: Portable): Exported {
  if (/[\0\r\n]/.test(request.target))
    return refusedExport('The URL holds a line break or NUL. Copy it as HAR');
  const made = curlCommand(request, origin);
  if ('command' in made) return { ok: true, text: made.command, leftOut, notes };
  const limit = made.limit.toLocaleString('en');
  return refusedExport(
    `The body is longer than ${limit} bytes, which no shell takes well. Copy it as a capture file or HAR`,
  );
}

/** As many as there are in one file. */
export function asHar(captures: readonly Capture[]): Extract<Exported, { ok: true }> {
  const left = new Set<string>();
  const kept = captures.map((capture) => {
    const { request, leftOut } = portableWithoutCredentials(capture.request);
    for (const name of leftOut) left.add(name);
    return { ...capture, request };
  });
  return { ok: true, text: harOf(kept), leftOut: [...left], notes: [] };
}

function captureFile(capture: Capture): Exported {
  const { request: whole, gaps, hints, receivedAt } = capture;
  const answered = answerTo(capture);
  const { request, leftOut } = portableWithoutCredentials(whole);
  const { method, target, headers, body } = request;
  const known = {
    ...(hints.body !== undefined && { bodyBase64: btoa(hints.body) }),
    ...(hints.target !== undefined && { target: hints.target }),
    ...(hints.fragment !== undefined && { fragment: hints.fragment }),
    ...(hints.language && { language: hints.language }),
  };
  const file = {
    method,
    target,
    headers,
    ...(body.kind === 'bytes' && {
      bodyBase64: btoa(byteStringOfBytes(body.bytes)),
      bodySource: body.source,
    }),
    ...(gaps.length > 0 && { gaps }),
    ...(Object.keys(known).length > 0 && { hints: known }),
    ...(receivedAt !== undefined && { receivedAt }),
    ...(answered && { response: { status: answered.status, code: answered.code } }),
  };
  return { ok: true, text: `${JSON.stringify(file, null, 2)}\n`, leftOut, notes: [] };
}

/** @returns refused where the text couldn’t stand for the bytes. */
function rawHttp({ request, origin, leftOut, notes }: Portable): Exported {
  const { method, headers, body } = request;
  const text = bodyText(request);
  const target = utf8Text(request.target);
  const refusal = whyNot(request);
  if (text === undefined) return refusedExport(`The body isn’t text. ${OTHERS}`);
  if (target === undefined || refusal !== undefined)
    return refusedExport(`${refusal ?? 'The URL holds bytes that aren’t text'}. ${OTHERS}`);
  const fields = headers.map(([name, value]) => [name, utf8Text(value)] as const);
  const [odd] = fields.find(([, value]) => value === undefined) ?? [];
  if (odd !== undefined) return refusedExport(`The header ${odd} holds bytes that aren’t text. ${OTHERS}`);
  const host = headerValues(headers, 'Host').length > 0 ? [] : [`Host: ${new URL(origin).host}`];
  // Without it, a reader can't tell an empty body from one that isn't shown.
  const isMeasured = body.kind !== 'none' || /^(?:POST|PUT|PATCH)$/i.test(method);
  const length = isMeasured ? [`Content-Length: ${bodyBytes(body).length}`] : [];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...host,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    ...length,
  ];
  return { ok: true, text: `${lines.join('\r\n')}\r\n\r\n${text}`, leftOut, notes };
}

const OTHERS = 'Copy it as a capture file';

function whyNot({ headers, target, body }: WireRequest): string | undefined {
  if (/[\0-\x20\x7f]/.test(target)) return 'The URL holds a space or a control character';
  if (headers.some(([name]) => name.startsWith('#'))) return 'A header’s name begins with #';
  const [coding] = headerValues(headers, 'Content-Encoding');
  if (body.kind !== 'none' && coding !== undefined && !/^(?:identity)?$/i.test(coding))
    return 'The body is compressed';
  return undefined;
}

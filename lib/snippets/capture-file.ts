/** A capture as a capture file: the one format that holds every request, with what else is known of it. */

import { answerTo } from '../core/diagnosis/service-answer.ts';
import { byteStringOfBytes } from '../core/signing/bytes.ts';
import type { Capture } from '../formats/capture/capture.ts';
import { type Exported, portableWithoutCredentials } from './portable.ts';

export function captureFile(capture: Capture): Exported {
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

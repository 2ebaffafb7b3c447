/** A signed request as the text of an HTTP/1.1 message. */

import { bodyBytes, headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import { bodyText, type Exported, type Portable, refusedExport, utf8Text } from './portable.ts';

/** @returns refused where the text couldn’t stand for the bytes. */
export function rawHttp({ request, origin, leftOut, notes }: Portable): Exported {
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

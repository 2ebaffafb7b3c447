/** The capture of a call or a command that spells a request out. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { Gap } from '../../core/signing/gaps.ts';
import type { Body, HeaderField } from '../../core/signing/wire-request.ts';
import { type UrlRest, withUrlRest } from '../url-rest.ts';
import type { Capture } from './capture.ts';

interface Spelled {
  readonly method: string;
  readonly url: UrlRest & { readonly target: string; readonly origin?: string | undefined };
  readonly fields: readonly HeaderField[];
  readonly body: Body;
  /** The Content-Type that's added where none is given. */
  readonly type: string | undefined;
  readonly gaps: readonly Gap[];
}

export function spelledCapture(
  { method, url, fields, body, type, gaps }: Spelled,
  hints: Capture['hints'],
): Capture {
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  const added: readonly HeaderField[] =
    isTyped || type === undefined ? [] : [['Content-Type', byteStringOfText(type)]];
  const capture: Capture = {
    request: { method, target: byteStringOfText(url.target), headers: [...fields, ...added], body },
    gaps,
    hints,
    ...(url.origin !== undefined && { origin: url.origin }),
  };
  return withUrlRest(capture, url);
}

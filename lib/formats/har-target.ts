/** A HAR’s request target, as it stands in the URL’s text: parsing and printing a URL would change its bytes. */

import { type ByteString, byteStringOfText } from '../core/signing/bytes.ts';
import { splitUrl } from './url-text.ts';

export type TargetRead =
  | {
      readonly ok: true;
      readonly target: ByteString;
      readonly origin?: string;
      /** What no client puts on a request line as it stands, so that something else was sent. */
      readonly hasRawCharacters: boolean;
    }
  /** `scheme` as in `data:`. */
  | { readonly ok: false; readonly problem: 'not-http'; readonly scheme: string }
  | { readonly ok: false; readonly problem: 'not-a-url' };

/** A scheme is short; in a `data:` URL all the rest may be megabytes. */
const SCHEME = /^([a-z][a-z0-9+.-]{0,40}):/i;

/** @param url as in `request.url`; a path alone will do. What follows a `#` isn’t sent. */
export function targetOfUrl(url: string): TargetRead {
  if (url.startsWith('/')) return found(url.split('#', 1)[0] ?? '');
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !/^https?$/.test(scheme) && !/^\d/.test(url.slice(scheme.length + 1)))
    return { ok: false, problem: 'not-http', scheme: `${scheme}:` };
  const parts = splitUrl(url);
  return parts ? found(parts.target, parts.origin) : { ok: false, problem: 'not-a-url' };
}

function found(target: string, origin?: string): TargetRead {
  return {
    ok: true,
    target: byteStringOfText(target),
    ...(origin !== undefined && { origin }),
    hasRawCharacters: /[^!-~]/.test(target),
  };
}

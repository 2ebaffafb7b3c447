/** A HAR’s request target, as it stands in the URL’s text: parsing and printing a URL would change its bytes. */

import { type ByteString, byteStringOfText } from '../../core/signing/bytes.ts';
import type { UrlRest } from '../url-rest.ts';
import { splitUrl, type UrlParts } from '../url-text.ts';

export type TargetRead =
  | (UrlRest & {
      readonly ok: true;
      readonly target: ByteString;
      readonly origin?: string;
      /** What no client puts on a request line as it stands, so that something else was sent. */
      readonly hasRawCharacters: boolean;
    })
  /** `scheme` as in `data:`. */
  | { readonly ok: false; readonly problem: 'not-http'; readonly scheme: string }
  | { readonly ok: false; readonly problem: 'not-a-url' };

/** A scheme is short; in a `data:` URL all the rest may be megabytes. */
const SCHEME = /^([a-z][a-z0-9+.-]{0,40}):/i;

/** @param url as in `request.url`; a path alone will do. */
export function targetOfUrl(url: string): TargetRead {
  if (url.startsWith('/')) {
    const [target = '', ...behind] = url.split('#');
    return found({ target, ...(behind.length > 0 && { fragment: behind.join('#') }) });
  }
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !/^https?$/.test(scheme) && !/^\d/.test(url.slice(scheme.length + 1)))
    return { ok: false, problem: 'not-http', scheme: `${scheme}:` };
  const parts = splitUrl(url);
  return parts ? found(parts) : { ok: false, problem: 'not-a-url' };
}

function found({ target, ...parts }: Pick<UrlParts, 'target'> & Partial<UrlParts>): TargetRead {
  return {
    ok: true,
    target: byteStringOfText(target),
    ...parts,
    hasRawCharacters: /[^!-~]/.test(target),
  };
}

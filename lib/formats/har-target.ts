/** A HAR’s request target, as it stands in the URL’s text: parsing and printing a URL would change its bytes. */

import { type ByteString, byteStringOfText } from '../core/signing/bytes.ts';

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
const HTTP_URL = /^(https?):\/\/([^/?#\\]+)([^#]*)/i;

/** @param url as in `request.url`; a path alone will do. What follows a `#` isn’t sent. */
export function targetOfUrl(url: string): TargetRead {
  if (url.startsWith('/')) return found(withoutFragment(url));
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !/^https?$/.test(scheme) && !/^\d/.test(url.slice(scheme.length + 1)))
    return { ok: false, problem: 'not-http', scheme: `${scheme}:` };
  const [, protocol = '', authority = '', rest = ''] = HTTP_URL.exec(url) ?? [];
  const origin = originOf(protocol, authority);
  if (origin === undefined || !/^(?:$|[/?])/.test(rest)) return { ok: false, problem: 'not-a-url' };
  return found(rest.startsWith('/') ? rest : `/${rest}`, origin);
}

function found(target: string, origin?: string): TargetRead {
  return {
    ok: true,
    target: byteStringOfText(target),
    ...(origin !== undefined && { origin }),
    hasRawCharacters: /[^!-~]/.test(target),
  };
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}

function originOf(protocol: string, authority: string): string | undefined {
  try {
    return new URL(`${protocol}://${authority}`).origin;
  } catch {
    return undefined;
  }
}

/** URLs as text, split without parsing: what a URL parser would change is evidence. */

import { isPlainHttp } from '../core/base-url.ts';
import { parsedUrl } from '../core/parsed-url.ts';
import type { UrlRest } from './url-rest.ts';

/** `target` is path and query as written, `/` where there's no path. */
export interface UrlParts extends UrlRest {
  /** Scheme and host in lower case, without user and password, and without a port that goes without saying. */
  readonly origin: string;
  readonly target: string;
}

/** `undefined` where the text isn't an absolute `http` or `https` URL. */
export function splitUrl(url: string): UrlParts | undefined {
  const [, scheme, authority = ''] = /^(https?):\/\/([^/?#\\]*)/i.exec(url) ?? [];
  if (scheme === undefined || authority === '') return undefined;
  const at = authority.lastIndexOf('@');
  const rest = url.slice(scheme.length + 3 + authority.length);
  const hash = rest.indexOf('#');
  return {
    origin: originOf(scheme, authority.slice(at + 1)),
    target: originForm(hash < 0 ? rest : rest.slice(0, hash)),
    ...(hash >= 0 && { fragment: rest.slice(hash + 1) }),
    ...(at > 0 && { hasUser: true }),
  };
}

/** Alone on a line, in quotes or angle brackets perhaps. */
const ENCODED = /^\s*["'`<]?(https?:\/\/[^\s"'`<>]+)["'`>]?\s*$/i;

/**
 * What a browser percent-encodes in an address: a blank between two words of a path, and some words as a parameter.
 * What has more of them at its end is prose that begins with a URL.
 */
const UNENCODED =
  /^(["'`]?)(https?:\/\/[^\s/?#]+(?:\/(?:[^\s/?#]+(?: [^\s/?#]+)?)?)*(?:[?#](?:[^\r\n]*&)?[^\s&]*(?: [^\s&]+){0,3})?)\1$/i;

const BARE_HOST = /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,20})(:\d{1,5})?(?=\/)/i;

export interface AddressParts extends Pick<UrlParts, 'origin' | 'target'> {
  /** What of it isn't in `origin` and `target`: user and password, and what follows `#`. */
  readonly leftOut: readonly ('user' | 'fragment')[];
}

/** The URL that a text is as a browser’s address bar takes it, as it’s written; `undefined` for any other text. */
export function addressIn(text: string): AddressParts | undefined {
  const line = withScheme(text.trim());
  const url = ENCODED.exec(line)?.[1] ?? UNENCODED.exec(line)?.[2];
  const parsed = url === undefined ? undefined : parsedUrl(url);
  const parts = url === undefined || !parsed ? undefined : splitUrl(url);
  if (!parsed || !parts) return undefined;
  const { origin, target } = parts;
  const hasUser = parsed.username !== '' || parsed.password !== '';
  const leftOut = [hasUser && ('user' as const), parsed.hash !== '' && ('fragment' as const)];
  return { origin, target, leftOut: leftOut.filter((part) => part !== false) };
}

/** Where none stands before a host, the one that browsers choose: `http` for this computer, IPv4 addresses and ports. */
function withScheme(line: string): string {
  const [, host = '', port] = BARE_HOST.exec(line) ?? [];
  const url = parsedUrl(`http://${host}`);
  const isLocal = (url !== undefined && !isPlainHttp(url)) || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(host);
  if (!isLocal && !/\.[a-z]{2,63}$/i.test(host)) return line;
  return `${isLocal || port !== undefined ? 'http' : 'https'}://${line}`;
}

/** @param host with its port, if any. */
export function originOf(scheme: string, host: string): string {
  const lower = scheme.toLowerCase();
  return `${lower}://${host.toLowerCase().replace(lower === 'https' ? /:443$/ : /:80$/, '')}`;
}

/** A path with its query as it stands on a request line. */
function originForm(pathAndQuery: string): string {
  return pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`;
}

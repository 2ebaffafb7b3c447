/** URLs as text, split without parsing: what a URL parser would change is evidence. */

/** `target` is path and query as written, `/` where there's no path; the fragment, which isn't sent, is left out. */
export interface UrlParts {
  /** Scheme and host in lower case, without user and password, and without a port that goes without saying. */
  readonly origin: string;
  readonly target: string;
}

/** `undefined` where the text isn't an absolute `http` or `https` URL. */
export function splitUrl(url: string): UrlParts | undefined {
  const [, scheme, authority = ''] = /^(https?):\/\/([^/?#\\]*)/i.exec(url) ?? [];
  if (scheme === undefined || authority === '') return undefined;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const rest = url.slice(scheme.length + 3 + authority.length);
  return { origin: originOf(scheme, host), target: originForm(rest) };
}

/** @param host with its port, if any. */
export function originOf(scheme: string, host: string): string {
  const lower = scheme.toLowerCase();
  return `${lower}://${host.toLowerCase().replace(lower === 'https' ? /:443$/ : /:80$/, '')}`;
}

/** A path with its query as it stands on a request line. */
function originForm(pathAndMore: string): string {
  const hash = pathAndMore.indexOf('#');
  const sent = hash < 0 ? pathAndMore : pathAndMore.slice(0, hash);
  return sent.startsWith('/') ? sent : `/${sent}`;
}

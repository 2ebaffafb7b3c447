/** What's said where a header, a URL or a command holds what looks like a secret, which is never sent. */

/** Many services have such secrets in it; this API doesn't read it. */
const OF_ANY_SERVICE = /^(?:proxy-)?authorization$/i;

/** @param holder as in `X-Api-Key`. @param text as in `the file`. */
export function secretRemark(holder: string, text: string): string {
  return OF_ANY_SERVICE.test(holder)
    ? authorizationRemark(holder)
    : `${holder} holds a signing secret. Revoke it, and take it out of ${text}`;
}

/** Where it may be another service's. */
export function authorizationRemark(holder: string): string {
  return `${holder} holds what looks like a secret (sk_…). If it’s a signing secret of this API, revoke it`;
}

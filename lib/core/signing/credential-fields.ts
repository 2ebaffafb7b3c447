/** Header fields that carry someone’s credentials, none of which the API uses: they shouldn’t be kept or travel on. */

const CREDENTIALS = ['cookie', 'authorization', 'proxy-authorization'];

/** @param name in any case. */
export function isCredentialField(name: string): boolean {
  return CREDENTIALS.includes(name.trim().toLowerCase());
}

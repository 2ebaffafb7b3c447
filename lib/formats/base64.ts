/** Bytes as base64 text in a file: padded or not, URL-safe or not, broken into lines or not. In linear time. */

import * as v from 'valibot';

export const base64Schema = v.pipe(
  v.string('must be base64 text'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const plain = dataset.value.replace(/\s/g, '');
    if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain)) {
      addIssue({ message: 'must be base64 text' });
      return NEVER;
    }
    const bytes = decodeBase64(plain);
    if (bytes) return bytes;
    addIssue({ message: 'must be base64 text; it’s cut off or has an odd length' });
    return NEVER;
  }),
);

/** @param plain of base64's characters alone, the URL-safe ones too; `undefined` where no bytes have that length. */
function decodeBase64(plain: string): Uint8Array | undefined {
  const digits = plain.slice(0, plain.length - (plain.endsWith('==') ? 2 : plain.endsWith('=') ? 1 : 0));
  if (digits.length % 4 === 1) return undefined;
  const decoded = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < decoded.length; i++) bytes[i] = decoded.charCodeAt(i);
  return bytes;
}

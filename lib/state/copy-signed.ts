/** Parts of a signed request as text to be copied. Loaded with the first copy. */

import { bytesOf, displayText } from '../core/signing/bytes.ts';
import type { SignedRequest } from '../core/signing/sign.ts';
import { holdForCopies } from './clock-slice.ts';
import type { SignedPart } from './exchange-slice.ts';
import { selectSigning } from './selectors.ts';
import type { SliceContext } from './slice.ts';

/** The three headers are a line each. */
export function signedText(signed: SignedRequest, part: SignedPart): string {
  switch (part) {
    case 'headers':
      return signed.headers.map(([name, value]) => `${name}: ${displayText(bytesOf(value))}`).join('\n');
    case 'canonical':
      return displayText(bytesOf(signed.canonical));
    case 'signature':
      return signed.signature;
  }
}

export async function copySigned(context: SliceContext, part: SignedPart): Promise<boolean> {
  const { signed } = selectSigning(context.get());
  if (!signed) return false;
  holdForCopies(context);
  return context.get().copy(signedText(signed, part));
}

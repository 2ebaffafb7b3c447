/** Parts of a signed request as text to be copied. Loaded with the first copy. */

import { bytesOf, displayText } from '../../core/signing/bytes.ts';
import type { SignedRequest } from '../../core/signing/sign.ts';
import { holdForCopies } from '../../state/clock-slice.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectSigning } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { CopyOutcome } from '../gate/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { SignedPart } from './state.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & KeysSlice & PageSlice & VariablesSlice;

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

export async function copySigned(context: SliceContext<Needs>, part: SignedPart): Promise<CopyOutcome> {
  const { signed } = selectSigning(context.get());
  if (!signed) return 'not-ready';
  holdForCopies(context);
  return context.get().copy(signedText(signed, part));
}

/** The signed request as a curl command. */

import { useState } from 'react';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import { selectEnvironment, selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { staleWords } from '../share/validity.ts';
import type { ButtonVariant } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

interface CopyCurlProps {
  /** Where the verb stands before it. */
  readonly shortLabel?: string;
  readonly variant?: ButtonVariant;
}

export function CopyCurl({ shortLabel = 'Copy as curl', variant = 'quiet' }: CopyCurlProps) {
  const builtIn = useApp((state) => selectEnvironment(state).kind === 'built-in');
  const copy = useApp((state) => state.copyAsCurl);
  const caveat = useApp((state) => staleWords(state, selectSigning(state).timestamp));
  const [isCopied, setCopied] = useState(false);
  const copyIt = async (): Promise<CopyOutcome> => {
    const done = await copy();
    setCopied(done === 'copied');
    return done;
  };
  return (
    <>
      <CopyButton
        label={
          builtIn
            ? 'Copy as curl: put your host into it, since curl can’t reach the built-in sandbox'
            : 'Copy as curl'
        }
        shortLabel={shortLabel}
        variant={variant}
        caveat={caveat}
        copy={copyIt}
      />
      {/* The button's name says it to screen readers. */}
      {isCopied && builtIn && <small>Put your host in place of sandbox.invalid.</small>}
    </>
  );
}

/** Copies a key’s id and secret as the lines that set them for one’s own code. */

import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useSignerLanguage } from './copy-signer.tsx';

interface CopyVariablesProps {
  readonly of: StoredKey;
  readonly variant?: 'quiet';
  readonly size?: 'small';
}

export function CopyVariables({ of: { id, name, secret }, variant, size }: CopyVariablesProps) {
  const copy = useApp((state) => state.copy);
  const [language] = useSignerLanguage();
  return (
    <CopyButton
      variant={variant}
      size={size}
      label={`Copy id and secret of ${name}`}
      shortLabel="Copy id and secret"
      title="API_KEY_ID and SIGNING_SECRET, as lines for your own code"
      copied="Copied API_KEY_ID and SIGNING_SECRET"
      copy={async () => {
        const { variableLines } = await import('../../lib/core/idioms/variables-and-urls.ts');
        return copy(variableLines(language, { keyId: id, secret: secret.reveal() }), [secret]);
      }}
    />
  );
}

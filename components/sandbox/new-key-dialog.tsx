/** A key pair that was just created. Its secret is here until the dialog is closed, and not again. */

import { useId } from 'react';
import type { KeyId } from '../../lib/core/signing/key-pair.ts';
import type { Secret } from '../../lib/core/signing/secret.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyValueTable } from '../ui/key-value-table.tsx';
import { Notice } from '../ui/notice.tsx';

export interface CreatedKey {
  readonly pair: { readonly id: KeyId; readonly secret: Secret };
  /** It's also among the user's keys. */
  readonly isKept: boolean;
}

interface NewKeyDialogProps {
  readonly created: CreatedKey | undefined;
  readonly onClose: () => void;
}

export function NewKeyDialog({ created, onClose }: NewKeyDialogProps) {
  return (
    <Dialog
      open={created !== undefined}
      onClose={onClose}
      title="Your new sandbox key"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {created && <NewKey {...created} />}
    </Dialog>
  );
}

function NewKey({ pair, isKept }: CreatedKey) {
  const { copy, copySecret } = useApp(({ copy, copySecret }) => ({ copy, copySecret }));
  const id = useId();
  const rows = [
    {
      id: `${id}-id`,
      name: 'Key id',
      value: <code>{pair.id}</code>,
      action: <CopyButton size="small" label="Copy key id" shortLabel="Copy" copy={() => copy(pair.id)} />,
    },
    {
      id: `${id}-secret`,
      name: 'Secret',
      value: <code>{pair.secret.reveal()}</code>,
      action: (
        <CopyButton size="small" label="Copy secret" shortLabel="Copy" copy={() => copySecret(pair.secret)} />
      ),
    },
  ];
  return (
    <>
      <KeyValueTable caption="The new key pair" rows={rows} />
      {isKept ? (
        <Notice tone="info" title="You won’t see this secret again here">
          As in the merchant portal, it’s shown once. This one is also kept among your keys, ready to sign
          with.
        </Notice>
      ) : (
        <Notice tone="warn" title="Copy both now" live>
          The sandbox knows the key, but it couldn’t be kept among your keys, and its secret isn’t shown
          again.
        </Notice>
      )}
    </>
  );
}

/** An API key that was just made, and how it gets into one's code. The dialog forgets its secret once it's closed. */

import { useId } from 'react';
import { variableLines } from '../../lib/core/idioms/variables-and-urls.ts';
import { LANGUAGES, type Language } from '../../lib/core/mistakes/languages.ts';
import type { KeyId } from '../../lib/core/signing/key-pair.ts';
import type { Secret } from '../../lib/core/signing/secret.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyValueTable } from '../ui/key-value-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { CopySigner, useSignerLanguage } from './copy-signer.tsx';
import styles from './new-key-dialog.module.css';

export interface MadeKey {
  readonly pair: { readonly id: KeyId; readonly secret: Secret };
  /** It's also among the user's keys. */
  readonly isKept: boolean;
  /** Where code sends requests to; absent where it's a key of the built-in sandbox, which no code can reach. */
  readonly baseUrl?: string | undefined;
}

interface NewKeyDialogProps {
  readonly made: MadeKey | undefined;
  readonly onClose: () => void;
}

/** Nothing of it is there while the secrets are locked; it’s there again once they’re unlocked. */
export function NewKeyDialog({ made: given, onClose }: NewKeyDialogProps) {
  const isLocked = useApp((state) => state.protection === 'locked');
  const made = isLocked ? undefined : given;
  return (
    <Dialog
      open={made !== undefined}
      onClose={onClose}
      title={made?.baseUrl === undefined ? 'New built-in sandbox key' : 'New local sandbox key'}
      size="large"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {made && (
        <div className={styles['content']}>
          <NewKey {...made} />
          <ForYourCode {...made} />
        </div>
      )}
    </Dialog>
  );
}

function NewKey({ pair, isKept, baseUrl }: MadeKey) {
  const { copy, copySecret } = useApp(({ copy, copySecret }) => ({ copy, copySecret }));
  const id = useId();
  const rows = [
    {
      id: `${id}-id`,
      name: 'Key id',
      value: <code>{pair.id}</code>,
      action: <CopyButton size="small" label="Copy key id" copy={() => copy(pair.id)} />,
    },
    {
      id: `${id}-secret`,
      name: 'Secret',
      value: <code>{pair.secret.reveal()}</code>,
      action: <CopyButton size="small" label="Copy secret" copy={() => copySecret(pair.secret)} />,
    },
  ];
  return (
    <>
      <KeyValueTable caption="The new API key" rows={rows} />
      {isKept ? (
        <Notice tone="info" title="Stored in Keys">
          {baseUrl === undefined
            ? 'You can show or copy the secret there.'
            : 'You can show or copy the secret there. The key works until this local sandbox stops.'}{' '}
          A merchant portal shows a secret only once, when you create the key.
        </Notice>
      ) : (
        <Notice tone="warn" title="Copy key id and secret now" live>
          The sandbox has this key, but Countersign couldn’t store it in Keys. Once you close this dialog, the
          secret can’t be shown again.
        </Notice>
      )}
    </>
  );
}

function ForYourCode({ pair: { id, secret }, baseUrl }: MadeKey) {
  const copy = useApp((state) => state.copy);
  const [language] = useSignerLanguage();
  const lines = variableLines(language, { keyId: id, secret: secret.reveal(), baseUrl });
  return (
    <section className={styles['code']} aria-label="For your code">
      <h3 className={styles['title']}>For your code</h3>
      <pre className={styles['lines']}>{lines}</pre>
      <div className={styles['copies']}>
        <CopyButton label="Copy these lines" copy={() => copy(lines, [secret])} />
        <CopySigner />
      </div>
      <p className={styles['hint']}>
        {variablesHint(language)} The signer reads <code>API_KEY_ID</code> and <code>SIGNING_SECRET</code>.{' '}
        {baseUrl === undefined ? (
          'Your code can sign with this key, but can’t reach the built-in sandbox. To check your code, open Diagnose and paste a request that your code signed. To send from your code, make a local sandbox key in the Inbox.'
        ) : (
          <>
            Send your requests to <code>BASE_URL</code>.
          </>
        )}
      </p>
    </section>
  );
}

function variablesHint(language: Language): string {
  const { ecosystem, name } = LANGUAGES[language];
  if (ecosystem === 'postman') return `Set these variables in the environment you use in ${name}.`;
  if (language === 'browser-fetch')
    return 'A web page has no environment variables. Write these values into the line of the signer that names them.';
  return 'Run these lines in the terminal that starts your code.';
}

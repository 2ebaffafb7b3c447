/** Where the environment is the local sandbox’s and has no key: has it make one, and says why it couldn’t. */

import { LocalKeyNotMade, MakeLocalKey, useLocalSandboxKey } from '../share/local-sandbox-key.tsx';
import styles from './popup.module.css';

export function PopupKey() {
  const localKey = useLocalSandboxKey(() =>
    document.querySelector<HTMLElement>('input[data-takes="requests"]')?.focus(),
  );
  return (
    <>
      {localKey.isOffered && (
        <p className={styles['none']}>
          The local sandbox can make a key.
          <MakeLocalKey {...localKey} />
        </p>
      )}
      <LocalKeyNotMade {...localKey} />
    </>
  );
}

/** The keys of a shortcut, drawn as keys. */

import styles from './palette.module.css';
import { keysOf, type Shortcut } from './shortcut.ts';

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function ShortcutKeys({ shortcut }: { readonly shortcut: Shortcut }) {
  return (
    <span className={styles['keys']}>
      {keysOf(shortcut, IS_MAC).map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place; it may come twice.
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  );
}

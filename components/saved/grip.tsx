/** What a finger takes hold of to move a saved request or a collection: anywhere else it scrolls. */

import styles from './collection-list.module.css';

/** For the mouse, which may take hold of the whole row, a sign of that. There are keys and buttons for it as well. */
export function Grip() {
  return <span className={styles['grip']} data-grip aria-hidden="true" />;
}

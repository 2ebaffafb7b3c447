/** What's always said of a page on a website, above the app. */

import type { ReactNode } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './web.module.css';

export function WebFrame({ children }: { readonly children: ReactNode }) {
  const { view, show } = useApp((state) => ({ view: state.view, show: state.show }));
  return (
    <div className={styles['frame']}>
      <aside className={styles['bar']} aria-label="About this page">
        <Icon name="info" className={styles['mark']} />
        <p>This page sends only to the built-in sandbox.</p>
        {view !== 'environments' && (
          <Button size="small" onClick={() => show('environments')}>
            Get the extension
          </Button>
        )}
      </aside>
      {children}
    </div>
  );
}

/** The views of a page on a website: what needs the extension says so in its place. */

import type { ReactNode } from 'react';
import type { View } from '../../lib/state/places.ts';
import { Notice } from '../ui/notice.tsx';
import { NeedsExtension } from './needs-extension.tsx';
import styles from './web.module.css';

export function aroundView(view: View, content: ReactNode): ReactNode {
  switch (view) {
    case 'capture':
      return (
        <NeedsExtension title="Capture needs the extension">
          In DevTools, the extension lists the requests that a web page sends. It checks each signature.
        </NeedsExtension>
      );
    case 'inbox':
      return (
        <NeedsExtension title="The Inbox needs the extension">
          The Inbox lists the requests that your code sends to the local sandbox. This page can’t connect to
          the local sandbox.
        </NeedsExtension>
      );
    case 'going-live':
      return (
        <NeedsExtension title="Going live needs the extension">
          Going live checks the requests that your code sends to the local sandbox, or that a web page sends.
          This page sees neither.
        </NeedsExtension>
      );
    case 'environments':
      return (
        <NeedsExtension title="Other environments need the extension">
          The extension also sends to the local sandbox and to your servers.
        </NeedsExtension>
      );
    case 'keys':
      return (
        <>
          <SecretsInMemory />
          {content}
        </>
      );
    default:
      return content;
  }
}

function SecretsInMemory() {
  return (
    <div className={styles['notice']}>
      <Notice tone="info" title="Your keys are kept in memory only">
        When you close or reload this page, your keys are deleted. Another tab doesn’t have them. Drafts,
        saved requests, history and progress are stored in this browser, without secrets.
      </Notice>
    </div>
  );
}

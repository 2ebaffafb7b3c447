/** In the place of what a page can't do: that it can't, and how to get what can. */

import type { ReactNode } from 'react';
import { CommandToCopy } from '../share/command-to-copy.tsx';
import { GoBack } from '../share/go-back.tsx';
import { Section } from '../ui/section.tsx';
import styles from './web.module.css';

interface NeedsExtensionProps {
  readonly title: string;
  /** What the extension does here. */
  readonly children: ReactNode;
}

export function NeedsExtension({ title, children }: NeedsExtensionProps) {
  return (
    <div className={styles['view']}>
      <GoBack />
      <Section title={title}>
        <p className={styles['text']}>{children}</p>
      </Section>
      <Section title="Get the extension" level={3}>
        <ol className={styles['steps']}>
          <li>
            <p>
              Install Node 20.19 or newer. You also need Countersign’s source code: get it from whoever sent
              you to this page.
            </p>
          </li>
          <li>
            <p>In Countersign’s folder, build the extension:</p>
            <CommandToCopy text="npm ci" what="the first command" />
            <CommandToCopy text="npm run build" what="the second command" />
          </li>
          <li>
            <p>
              In Chrome, Edge or Brave, open <code>chrome://extensions</code>. Turn on Developer mode, choose
              Load unpacked, and select <code>.output/chrome-mv3</code>.
            </p>
            <p>
              In Firefox, open <code>about:debugging</code>. Choose This Firefox, then Load Temporary Add-on,
              and select <code>.output/firefox-mv3/manifest.json</code>. Firefox removes it when it restarts.
            </p>
          </li>
        </ol>
        <p className={styles['text']}>
          To try the extension without installing it, run this command in Countersign’s folder. It opens a
          browser with Countersign and the local sandbox:
        </p>
        <CommandToCopy text="npm start" what="the command" />
      </Section>
    </div>
  );
}

/** Where a bug in one view ends: the rest of the page goes on, and nothing typed is lost. */

import { Component, type ReactNode } from 'react';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './app-shell.module.css';

interface Props {
  readonly view: string;
  readonly copy: (text: string) => Promise<CopyOutcome>;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly failure: Error | undefined }> {
  override state: { failure: Error | undefined } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): { failure: Error } {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const report = `Countersign, view “${this.props.view}”: ${failure.name}\n${framesOf(failure)}`;
    return (
      <div className={styles['trouble']}>
        <Notice
          tone="bad"
          live
          title={`The ${this.props.view} view stopped working`}
          actions={
            <>
              <Button onClick={() => this.setState({ failure: undefined })}>Try again</Button>
              <CopyButton label="Copy report" copy={() => this.props.copy(report)} />
            </>
          }
        >
          It’s a bug in Countersign. Your keys and your request are safe.
        </Notice>
      </div>
    );
  }
}

/** Only where it failed: a message may quote what was typed, and a stack repeats it. Frames of a build hold our own names. */
function framesOf({ stack = '', message }: Error): string {
  return (message === '' ? stack : stack.replaceAll(message, ''))
    .split('\n')
    .filter((line) => /^\s+at |@\S+:\d+:\d+$/.test(line))
    .join('\n');
}

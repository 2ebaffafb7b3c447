/** Where a bug in one view ends: the rest of the page goes on, and nothing typed is lost. */

import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  readonly view: string;
  readonly copy: (text: string) => Promise<boolean>;
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
    // Only where it failed: messages may quote what was typed, and stacks in a build hold only our own names.
    const report = `Countersign, view “${this.props.view}”: ${failure.name}\n${failure.stack?.replace(failure.message, '') ?? ''}`;
    return (
      <Notice tone="bad" title={`The ${this.props.view} view stopped working`}>
        <p>It’s a bug in Countersign. Your keys and your request are safe.</p>
        <Button onClick={() => this.setState({ failure: undefined })}>Try again</Button>
        <Button onClick={() => this.props.copy(report)}>Copy report</Button>
      </Notice>
    );
  }
}

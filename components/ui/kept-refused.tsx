/** Where what's kept can't be opened: why, and the ways out. */

import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface KeptRefusedProps {
  /** `newer`: a newer build wrote it. `blocked`: another window keeps it. */
  readonly problem: 'newer' | 'blocked' | 'full' | 'unavailable';
  readonly words: { readonly title: string; readonly words: string };
  readonly onRetry: () => void;
  /** What clears it away is called, and asks before it does. */
  readonly clearing: { readonly label: string; readonly onClear: () => void };
}

export function KeptRefused({ problem, words, onRetry, clearing }: KeptRefusedProps) {
  return (
    <Notice
      tone="warn"
      live
      title={words.title}
      actions={
        <>
          {problem !== 'newer' && (
            <Button icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
          {(problem === 'newer' || problem === 'unavailable') && (
            <Button icon="trash" onClick={clearing.onClear}>
              {clearing.label}
            </Button>
          )}
        </>
      }
    >
      {words.words}
    </Notice>
  );
}

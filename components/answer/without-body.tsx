/** The ways out where the body can’t be sent, wherever that's said. */

import { useRef } from 'react';
import type { ProblemName } from '../../lib/client/draft/problem.ts';
import { useApp } from '../app/store-context.tsx';
import { useProblems } from '../request/problem-list.tsx';
import { Button } from '../ui/button.tsx';

export function useIsBodyRefused(): boolean {
  return useHasProblem('body-with-get');
}

/** A file that isn’t there any more, or a smaller one. */
export function useIsFileWanted(): boolean {
  return useHasProblem('body-missing', 'body-too-large');
}

function useHasProblem(...names: readonly ProblemName[]): boolean {
  return useProblems('body').some(({ problem }) => names.includes(problem));
}

export function WithoutBody() {
  const edit = useApp((state) => state.editDraft);
  const isRefused = useIsBodyRefused();
  const isFileWanted = useIsFileWanted();
  if (!isRefused && !isFileWanted) return null;
  return (
    <>
      {isRefused && (
        <Button icon="pencil" variant="quiet" onClick={() => edit({ method: 'POST' })}>
          Use POST
        </Button>
      )}
      {isFileWanted && <LoadBody />}
      <RemoveBody />
    </>
  );
}

/** Leads to where it's read, and where it's said if it can't be. */
export function LoadBody() {
  const fileInput = useRef<HTMLInputElement>(null);
  const { surface, load, showPart } = useApp((state) => ({
    surface: state.surface,
    load: state.loadBodyFile,
    showPart: state.showPart,
  }));
  // A popup closes as the file is chosen.
  if (surface === 'popup') return null;
  return (
    <>
      <Button icon="plus" variant="quiet" onClick={() => fileInput.current?.click()}>
        Load from a file
      </Button>
      <input
        ref={fileInput}
        hidden
        type="file"
        aria-label="Body file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (!file) return;
          showPart('body');
          void load(file);
        }}
      />
    </>
  );
}

export function RemoveBody() {
  const replace = useApp((state) => state.replaceBody);
  return (
    <Button icon="trash" variant="quiet" onClick={() => replace({ kind: 'none' }, 'Removed the body')}>
      Remove the body
    </Button>
  );
}

/** Saving the request that's typed: as a new one, or in place of the saved one it comes from. */

import { Suspense, useEffect, useState } from 'react';
import { selectIsChanged, selectSavedAs } from '../../lib/features/saved/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import { NOT_LOADED } from '../ui/not-loaded.tsx';
import styles from './save-request.module.css';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

export function SaveRequest() {
  const { savedAs, withSaved, show } = useApp((state) => ({
    savedAs: state.savedAs,
    withSaved: state.withSaved,
    show: state.show,
  }));
  const request = useApp(selectSavedAs);
  const isChanged = useApp(selectIsChanged);
  const isElsewhere = useApp((state) => state.savedBase?.isElsewhere === true);
  const isOpen = useApp((state) => state.saved.kind !== 'closed');
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<{ readonly of: string | undefined; readonly words: string }>();
  useEffect(() => {
    if (savedAs !== undefined && !isOpen) void withSaved((actions) => actions.open());
  }, [savedAs, isOpen, withSaved]);
  const save = async (): Promise<void> => {
    // Loaded with the first save: why one fails is said in many words.
    const part = await import('./save-words.ts').catch(() => undefined);
    if (!part) return setError({ of: savedAs, words: `Not saved. ${NOT_LOADED}` });
    const problem = await part.problemSaving(withSaved, (actions) => actions.save());
    const isTold = problem && problem.field !== 'none';
    setError(isTold ? { of: savedAs, words: part.saveProblemWords(problem) } : undefined);
    if (!problem) announce('Saved');
  };
  const look = async (): Promise<void> => {
    show('saved');
    await withSaved((actions) => actions.choose(savedAs));
  };
  const small = { variant: 'quiet', size: 'small' } as const;
  return (
    <div className={styles['save']}>
      {request && (
        <Button
          {...small}
          icon="bookmark"
          className={styles['name']}
          title={request.name}
          onClick={() => void look()}
        >
          <span className={styles['shortened']}>Saved as “{request.name}”</span>
          {isChanged && <span>, changed</span>}
        </Button>
      )}
      {request && isChanged && (
        <Button {...small} onClick={() => void save()}>
          Save changes
        </Button>
      )}
      <Button
        {...small}
        data-saves-request
        icon={request ? undefined : 'bookmark'}
        onClick={() => setAsking(true)}
      >
        {request ? 'Save as new' : 'Save request'}
      </Button>
      {request && isElsewhere && (
        <p role="status" className={styles['note']}>
          Another window has changed it since you opened it.
        </p>
      )}
      {error !== undefined && error.of === savedAs && (
        <p role="alert" className={styles['error']}>
          {error.words}
        </p>
      )}
      {asking && (
        <Suspense>
          <SaveDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

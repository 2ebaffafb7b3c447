/** The signed request behind the latest look, and why a look failed. */

import { useState } from 'react';
import type { BrowseFailure } from '../../lib/features/browse/state.ts';
import type { Answered } from '../../lib/features/exchange/state.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import styles from './follow-order.module.css';
import { FailureNotice } from './list-notices.tsx';
import { failedRequest } from './request-behind.ts';

const PageRequest = lazyPart(async () => (await import('./page-request.tsx')).PageRequest);

export function FollowRequest({ answered }: { readonly answered: Answered }) {
  const [shown, setShown] = useState(false);
  if (shown)
    return (
      <PageRequest
        answered={answered}
        title="The request of the last check"
        first="request"
        onClose={() => setShown(false)}
      />
    );
  return (
    <div className={styles['request']}>
      <Button size="small" variant="quiet" icon="eye" onClick={() => setShown(true)}>
        Signed request of the last check
      </Button>
    </div>
  );
}

interface FollowFailureProps {
  readonly failure: BrowseFailure;
  readonly onAgain: () => void;
}

export function FollowFailure({ failure, onAgain }: FollowFailureProps) {
  const [shown, setShown] = useState(false);
  const request = failedRequest(failure);
  return (
    <>
      <FailureNotice failure={failure} onAgain={onAgain} onShowRequest={() => setShown(true)} />
      {shown && request && <PageRequest {...request} onClose={() => setShown(false)} />}
    </>
  );
}

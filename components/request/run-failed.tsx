/** A diagnosis that couldn't be made; the others go on. */

import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Notice } from '../ui/notice.tsx';

interface RunFailedProps {
  readonly id: string;
  readonly problem: 'not-loaded' | 'unexpected';
}

export function RunFailed({ id, problem }: RunFailedProps) {
  const again = useApp((state) => state.searchAgain);
  const retry = <Button onClick={() => again(id)}>Try again</Button>;
  return problem === 'not-loaded' ? (
    <NotLoaded actions={retry}>The request wasn’t diagnosed.</NotLoaded>
  ) : (
    <Notice tone="bad" live title="The search stopped working on this request" actions={retry}>
      It’s a bug in Countersign. You can still diagnose other requests, and compare strings.
    </Notice>
  );
}

/** Where a list is asked for in the chosen environment, and whether that's assumed. */

import type { Collection } from '../../lib/core/records/collections.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';

export function useListPath({ id, path, pathIs }: Collection): {
  readonly path: string;
  readonly isAssumed: boolean;
} {
  const own = useApp((state) => {
    const environment = selectEnvironment(state);
    return environment.kind === 'remote' ? environment.paths[id] : undefined;
  });
  return { path: own ?? path, isAssumed: own === undefined && pathIs === 'assumed' };
}

/** Says that a verdict is about an earlier request, once what's typed or where it goes has changed. */

import type { Answered } from '../../lib/state/explaining.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import styles from './answer.module.css';

export function Outdated({ answered }: { answered: Answered }) {
  const outdated = useApp(
    (state) => state.draft !== answered.draft || selectEnvironment(state).id !== answered.environment.id,
  );
  if (!outdated) return null;
  return (
    <p className={styles['outdated']}>You’ve changed the request since. This is about the earlier one.</p>
  );
}

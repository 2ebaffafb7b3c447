/** What’s wrong with one field of the draft, in words, beside it. */

import type { DraftField, DraftProblem } from '../../lib/client/draft/problem.ts';
import { selectJsonProblem } from '../../lib/features/draft/json-body.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './problem-list.module.css';

/** Of no field, none. */
export function useProblems(field: DraftField | undefined): readonly DraftProblem[] {
  return useApp((state) => {
    const problems = selectSigning(state).problems.filter((problem) => problem.field === field);
    const json = field === 'body' ? selectJsonProblem(state) : undefined;
    return json ? [...problems, json] : problems;
  });
}

/** Its id is what the field names in `aria-describedby`, so it’s there even when empty. */
export function ProblemList({ field }: { field: DraftField }) {
  const problems = useProblems(field);
  return (
    <ul className={styles['list']} id={`problems-${field}`} aria-live="polite">
      {problems.map(({ severity, message, index }) => (
        <li key={`${index ?? ''}:${message}`} data-severity={severity}>
          <Icon
            name={severity === 'error' ? 'error' : 'warning'}
            label={severity === 'error' ? 'Error' : 'Warning'}
          />
          <span>
            {index !== undefined && `Header ${index + 1}: `}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The request of a task, and what else is known. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { GivenFact } from '../../lib/lessons/lesson.ts';
import { useApp } from '../app/store-context.tsx';
import { WireView } from '../request/wire-view.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './learn.module.css';

interface TaskRequestProps {
  readonly request: WireRequest;
  readonly given?: readonly GivenFact[] | undefined;
  readonly isTimeHidden?: boolean | undefined;
}

export function TaskRequest({ request, given = [], isTimeHidden = false }: TaskRequestProps) {
  const copy = useApp((state) => state.copy);
  const headers = request.headers.filter(([name]) => !isTimeHidden || name !== AUTH_HEADERS.timestamp);
  return (
    <>
      <WireView request={{ ...request, headers }} />
      {given.length > 0 && (
        <dl className={styles['given']}>
          {given.map(({ name, value }) => (
            <div key={name} className={styles['givenRow']}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
                <CopyButton
                  iconOnly
                  variant="quiet"
                  size="small"
                  label={`Copy ${name}`}
                  copy={() => copy(value)}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

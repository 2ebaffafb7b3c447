/** The request of a task, and what else is known. */

import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { GivenFact } from '../../lib/lessons/lesson.ts';
import { useApp } from '../app/store-context.tsx';
import { WireView } from '../request/wire-view.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './learn.module.css';

interface TaskRequestProps {
  readonly request: WireRequest;
  readonly given?: readonly GivenFact[] | undefined;
}

export function TaskRequest({ request, given = [] }: TaskRequestProps) {
  const copy = useApp((state) => state.copy);
  return (
    <>
      <WireView request={request} />
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

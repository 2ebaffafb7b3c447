/** Method, path and query as typed, and the button that sends them. */

import { useId } from 'react';
import { SendButton } from '../answer/send-button.tsx';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { useProblems } from '../request/problem-list.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './request-line.module.css';
import { useSendOnEnter } from './use-send-on-enter.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

export function RequestLine() {
  const methods = useId();
  const { method, target, edit } = useApp((state) => ({
    method: state.draft.method,
    target: state.draft.target,
    edit: state.editDraft,
  }));
  const targetInput = useWantedFocus<HTMLInputElement>('target');
  const methodInvalid = useProblems('method').some(({ severity }) => severity === 'error');
  const targetInvalid = useProblems('target').some(({ severity }) => severity === 'error');
  const sendOnEnter = useSendOnEnter();
  return (
    <div className={styles['line']}>
      <TextInput
        mono
        aria-label="Method"
        aria-invalid={methodInvalid}
        aria-describedby="problems-method"
        className={styles['method']}
        list={methods}
        value={method}
        onChange={(event) => edit({ method: event.target.value })}
        onKeyDown={sendOnEnter}
      />
      <datalist id={methods}>
        {METHODS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        mono
        ref={targetInput}
        // A whole URL or request that's pasted here is taken apart: see `paste-anywhere.tsx`.
        data-takes="requests"
        aria-label="Path and query"
        aria-invalid={targetInvalid}
        aria-describedby="problems-target"
        className={styles['target']}
        value={target}
        placeholder="/api/v1/orders?limit=20"
        onChange={(event) => edit({ target: event.target.value })}
        onKeyDown={sendOnEnter}
      />
      <SendButton />
    </div>
  );
}

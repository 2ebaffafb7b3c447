/** The chosen request: its verdict in a sentence, where to go from here, and every byte that was captured. */

import type { KeyboardEvent, Ref } from 'react';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { checkKeyId } from '../../lib/core/signing/key-pair.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { replayOf } from '../../lib/state/capture-replay.ts';
import { isUnsignedCall, type RequestRow } from '../../lib/state/capture-rows.ts';
import { useApp } from '../app/store-context.tsx';
import { WireView } from '../diagnose/wire-view.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { canBeDiagnosed, invitesDiagnosis, momentOf, statusWord, wordsFor } from './capture-words.ts';
import { Verdict } from './grid-row.tsx';
import styles from './request-details.module.css';

interface RequestDetailsProps {
  readonly row: RequestRow;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function RequestDetails({ row, onLeave, ref }: RequestDetailsProps) {
  const words = wordsFor(
    row,
    useApp((state) => isUnsignedCall(row, state.environments)),
  );
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onLeave();
  };
  const { capture, code, startedAt, failure } = row;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the way out; what's inside has its own.
    <div ref={ref} className={styles['details']} onKeyDown={leave}>
      <div className={styles['top']}>
        <h2 className={styles['title']}>
          <Verdict words={words} />
        </h2>
        <p className={styles['sentence']}>{words.sentence}</p>
        <p className={styles['answered']}>
          {capture.answer ? `Answered ${statusWord(row)}` : `No answer${failure ? `: ${failure}` : ''}`}
          {code && (
            <>
              {' '}
              <code>{code}</code>
            </>
          )}
          , sent {momentOf(startedAt)}
        </p>
        <Actions row={row} />
      </div>
      <Section title="The request, as DevTools shows it" level={3}>
        <WireView request={capture.request} bodyMissing={capture.bodyMissing} />
        {row.remarks.map((remark) => (
          <p key={remark} className={styles['answered']}>
            DevTools {remark}.
          </p>
        ))}
      </Section>
    </div>
  );
}

function Actions({ row }: { readonly row: RequestRow }) {
  const { diagnose, steps, sendAgain, addKey } = useApp((state) => ({
    diagnose: state.diagnoseRow,
    steps: state.showStepsOfRow,
    sendAgain: state.sendRowAgain,
    addKey: state.addKeyWithId,
  }));
  const { environment, key } = useApp((state) => replayOf(row, state));
  if (row.capture.bodyMissing !== undefined) return null;
  const keyId: string = headerValue(row.capture.request.headers, AUTH_HEADERS.key) ?? '';
  return (
    <div className={styles['actions']}>
      {canBeDiagnosed(row) && (
        <Button
          icon="search"
          variant={invitesDiagnosis(row) ? 'primary' : 'normal'}
          onClick={() => diagnose(row.id)}
        >
          Name the mistake
        </Button>
      )}
      <Button onClick={() => steps(row.id)}>See the steps</Button>
      {environment && key ? (
        <Button
          icon="send"
          title={`Signed anew with the time of now, as ${key.name} to ${environment.name}`}
          onClick={() => void sendAgain(row.id)}
        >
          Send again
        </Button>
      ) : (
        <Button
          icon="send"
          title="Where it went, or the key it was sent with, isn’t known here: choose both, then send"
          onClick={() => void sendAgain(row.id)}
        >
          Edit and send
        </Button>
      )}
      {row.verdict === 'unknown-key' && checkKeyId(keyId).ok && (
        <Button icon="key" onClick={() => addKey(keyId)}>
          Add its key
        </Button>
      )}
    </div>
  );
}

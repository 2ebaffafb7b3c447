/** What came back: the verdict in words, what to do about it, and the answer itself. */

import { Suspense } from 'react';
import { selectRepeat } from '../../lib/features/exchange/repeat.ts';
import { selectSending } from '../../lib/features/exchange/selectors.ts';
import type { SendState } from '../../lib/features/exchange/state.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { size } from '../share/size.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './answer.module.css';
import { SendButton } from './send-button.tsx';
import { SignatureVerdict } from './signature-verdict.tsx';

/** Loaded with the first answer, so that the page opens without it. */
const Answered = lazyPart(async () => (await import('./answered.tsx')).AnsweredView);
const KeptAnswer = lazyPart(async () => (await import('./kept-answer.tsx')).KeptAnswerView);
const LastResponse = lazyPart(
  async () => (await import('./last-response.tsx')).LastResponse,
  ({ children }) => children,
);
const NotSentNotice = lazyPart(async () => (await import('./not-sent-notice.tsx')).NotSentNotice);

export function ResponsePanel() {
  const sending = useApp(selectSending);
  const part = useWantedFocus<HTMLDivElement>('answer');
  return (
    <div ref={part} tabIndex={-1} className={styles['answer']}>
      {content(sending)}
    </div>
  );
}

/** Where sending would repeat what was sent before, that’s said beside the button above. */
function NoResponse() {
  const isRepeat = useApp(selectRepeat) !== undefined;
  const send = isRepeat ? undefined : <SendButton />;
  const nothing = (
    <EmptyState icon="send" title="The response appears here" action={send}>
      Status, headers and body as received. If the server rejects the request, you see what caused it.
    </EmptyState>
  );
  return (
    <Suspense fallback={nothing}>
      <LastResponse send={send}>{nothing}</LastResponse>
    </Suspense>
  );
}

function content(sending: SendState) {
  switch (sending.kind) {
    case 'idle':
      return <NoResponse />;
    case 'asking-permission':
      return (
        <EmptyState icon="key" title="The browser asks whether Countersign may reach this host">
          Answer its prompt for {sending.origin}. Countersign has no access to any site until you allow one.
        </EmptyState>
      );
    case 'checking':
      return (
        <div className={styles['busy']}>
          <Spinner label="Checking the request for secrets" />
        </div>
      );
    case 'sending':
      return (
        <div className={styles['busy']}>
          <Spinner
            label={
              sending.received > 0
                ? `Receiving, ${size(sending.received)} so far`
                : 'Waiting for the response'
            }
          />
        </div>
      );
    case 'not-sent':
      return (
        <SignatureVerdict of={sending.why}>
          {sending.why.problem === 'unexpected' ? (
            <NotLoaded>Nothing was sent.</NotLoaded>
          ) : (
            <Suspense>
              <NotSentNotice why={sending.why} />
            </Suspense>
          )}
        </SignatureVerdict>
      );
    case 'answered':
      return (
        <Suspense fallback={<Spinner label="Reading the response" />}>
          <Answered answered={sending.answered} />
        </Suspense>
      );
    case 'kept':
      return (
        <Suspense fallback={<Spinner label="Reading the response" />}>
          <SignatureVerdict of={sending.answered}>
            <KeptAnswer answered={sending.answered} />
          </SignatureVerdict>
        </Suspense>
      );
  }
}

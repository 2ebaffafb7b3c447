/** The popup: the last request, signed with the chosen key; copy or send it, or open the app. */

import { lazy, Suspense } from 'react';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { headersText } from '../../lib/state/signing.ts';
import { DestinationBar } from '../app/destination-bar.tsx';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useApp } from '../app/store-context.tsx';
import { ProblemList } from '../sign/problem-list.tsx';
import { RequestLine } from '../sign/request-line.tsx';
import { TimestampBar } from '../sign/timestamp-bar.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './popup.module.css';
import { PopupFrame } from './popup-frame.tsx';

/** Loaded with the first answer, so that the popup opens without it. */
const PopupOutcome = lazy(async () => ({ default: (await import('./popup-outcome.tsx')).PopupOutcome }));

export function Popup() {
  const { openApp, copy, loaded } = useApp((state) => ({
    openApp: state.openApp,
    copy: state.copy,
    loaded: state.loaded,
  }));
  return (
    <PopupFrame
      busy={loaded === 'loading'}
      action={
        <Button variant="quiet" icon="external" onClick={() => void openApp()}>
          Open the app
        </Button>
      }
    >
      <ErrorBoundary view="popup" copy={copy}>
        <DestinationBar />
        <RequestLine />
        <ProblemList field="base-url" />
        <ProblemList field="method" />
        <ProblemList field="target" />
        <ProblemList field="headers" />
        <ProblemList field="body" />
        <TimestampBar />
        <Signature />
        <Verdict />
      </ErrorBoundary>
    </PopupFrame>
  );
}

function Signature() {
  const signed = useApp((state) => selectSigning(state).signed);
  const copy = useApp((state) => state.copy);
  if (!signed)
    return <p className={styles['faint']}>The signature appears here once there’s a key and a request.</p>;
  const headers = headersText(signed);
  return (
    <div className={styles['signature']}>
      <span className={styles['caption']} aria-hidden="true">
        Signature
      </span>
      <output aria-label="Signature">{signed.signature}</output>
      <div className={styles['actions']}>
        <CopyButton label="Copy headers" copy={() => copy(headers)} />
        <CopyButton
          label="Copy canonical string"
          variant="quiet"
          copy={() => copy(displayText(bytesOf(signed.canonical)))}
        />
      </div>
    </div>
  );
}

function Verdict() {
  const sending = useApp((state) => state.sending);
  switch (sending.kind) {
    case 'idle':
      return null;
    case 'asking-permission':
      return <Spinner label="Waiting for your answer to the browser’s prompt" />;
    case 'checking':
      return <Spinner label="Checking the request for secrets" />;
    case 'sending':
      return <Spinner label="Waiting for the answer" />;
    case 'not-sent':
    case 'answered':
      return (
        <Suspense fallback={<Spinner label="Reading the answer" />}>
          <PopupOutcome sending={sending} />
        </Suspense>
      );
  }
}

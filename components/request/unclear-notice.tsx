/** Says of a captured, received or stored request that no response tells what it did, and leads to its order. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import {
  type Ended,
  endedWith,
  happenedWords,
  isCharge,
  isCreated,
  lookFirst,
} from '../../lib/core/diagnosis/may-have-happened.ts';
import { isSuccess } from '../../lib/core/diagnosis/response-status.ts';
import { isUnclear, orderCharged, unclearTitle, type When } from '../../lib/core/diagnosis/sent-twice.ts';
import { answerTo } from '../../lib/core/diagnosis/service-answer.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { selectSearched } from '../../lib/features/browse/selectors.ts';
import { browseToCharge } from '../../lib/features/browse/to-order.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { BUILT_IN_BASE_URL } from '../../lib/features/exchange/signing.ts';
import { wentTo } from '../../lib/features/requests/went-to.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface UnclearNoticeProps extends Pick<DiagnosisItem, 'capture' | 'source'> {
  readonly sent: When;
  /** Of the place around it. */
  readonly className?: string | undefined;
}

export function UnclearNotice(props: UnclearNoticeProps) {
  const { request, answer, isUnanswered, origin } = props.capture;
  const isKnown = answer !== undefined || isUnanswered === true;
  // The built-in sandbox moves no money.
  if (!isKnown || origin === BUILT_IN_BASE_URL) return null;
  return isUnclear(request, endedInDoubt(props.capture)) ? <Unclear {...props} /> : null;
}

/** What broke off may be anything: a success that came is none until it's there. */
function endedInDoubt(capture: UnclearNoticeProps['capture']): Ended {
  const ended = endedWith(answerTo(capture));
  const { answer } = capture;
  return answer?.isCut && isSuccess(answer) ? { ...ended, status: undefined } : ended;
}

function Unclear({ capture, source, sent, className }: UnclearNoticeProps) {
  const { request } = capture;
  const store = useAppStore();
  const keyId: string | undefined = headerValue(request.headers, AUTH_HEADERS.key);
  const environment = useApp((state) => wentTo(state, { capture, source }));
  const searched = useApp(
    (state) =>
      environment && selectSearched(state, { order: orderCharged(request), environment, keyId }, sent.at),
  );
  const isThere = isCreated(searched);
  const look = environment && isCharge(request) && !isThere && (
    <Button
      icon="table"
      onClick={() => void browseToCharge(store.getState(), { request, environment, keyId, sent })}
    >
      {lookFirst(request, orderCharged(request)).does}
    </Button>
  );
  return (
    <div className={className}>
      <Notice tone={isThere ? 'info' : 'warn'} title={unclearTitle(request, searched)} actions={look}>
        {happenedWords(request, searched)}
      </Notice>
    </div>
  );
}

/** Says of a captured, received or stored request that no response tells what it did, and leads to its order. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { happenedWords, isCharge, isCreated, lookFirst } from '../../lib/core/diagnosis/may-have-happened.ts';
import { orderCharged, unclearTitle, type When } from '../../lib/core/diagnosis/sent-twice.ts';
import { parsedUrl } from '../../lib/core/parsed-url.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { selectSearched } from '../../lib/features/browse/selectors.ts';
import { browseToCharge } from '../../lib/features/browse/to-order.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { isLost } from '../../lib/features/requests/lost.ts';
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
  return isLost(props.capture) ? <Unclear {...props} /> : null;
}

interface Host {
  readonly name: string;
  readonly baseUrl: string;
}

function hostOf({ origin }: UnclearNoticeProps['capture']): Host | undefined {
  const url = origin === undefined ? undefined : parsedUrl(origin);
  return url && { name: url.host, baseUrl: url.origin };
}

function AddEnvironment({ name, baseUrl }: Host) {
  const add = useApp((state) => state.openEnvironmentForm);
  return (
    <Button icon="plus" onClick={() => add({ kind: 'new', name, baseUrl })}>
      Add environment
    </Button>
  );
}

function Unclear({ capture, source, sent, className }: UnclearNoticeProps) {
  const { request, isUnanswered, isOwn, isCaptured } = capture;
  const mayBeRepeated = isUnanswered === true && (isOwn === true || isCaptured === true);
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
  const host = environment || !isCharge(request) ? undefined : hostOf(capture);
  return (
    <div className={className}>
      <Notice
        tone={isThere ? 'info' : 'warn'}
        title={unclearTitle(request, searched)}
        actions={host ? <AddEnvironment {...host} /> : look}
      >
        {happenedWords(request, { searched, mayBeRepeated })}
        {host &&
          ` To look for it in Browse, add ${withoutSecrets(host.name)} as an environment, with its key.`}
      </Notice>
    </div>
  );
}

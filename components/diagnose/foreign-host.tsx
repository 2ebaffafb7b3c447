/** A request that nothing shows to be for this API, nor for another: whatever is said of it holds only if it is. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { isForeign } from '../../lib/core/diagnosis/answer/foreign-answer.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { isOfNoEnvironment } from '../../lib/features/paste/pasted-request.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { Notice } from '../ui/notice.tsx';

export function ForeignHost({ shown: { item, shown } }: { readonly shown: ShownItem }) {
  const { capture } = item;
  const isOfNone = useApp((state) => isOfNoEnvironment(state, capture));
  const { headers } = capture.request;
  const isSigned = Object.values(AUTH_HEADERS).some((name) => headerValue(headers, name) !== undefined);
  const isTold = shown !== undefined && isForeign(shown.diagnosis, capture.request);
  if (!isOfNone || isSigned || isTold) return null;
  const { host } = new URL(capture.origin ?? '');
  return (
    <Notice tone="warn" live title="Check first: is this request for this API?">
      What follows is true only if this API answers at {withoutSecrets(host)}. That host isn’t one of your
      environments. The request has no {AUTH_HEADERS.key}, {AUTH_HEADERS.timestamp} or{' '}
      {AUTH_HEADERS.signature}.
    </Notice>
  );
}

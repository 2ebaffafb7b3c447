/** On the tab: how many of the requests that the local sandbox got fail. */

import { selectFailingInboxCount } from '../../lib/state/capture-failing.ts';
import { useApp } from '../app/store-context.tsx';
import { CountBadge } from '../ui/count-badge.tsx';

export function InboxBadge() {
  return (
    <CountBadge
      count={useApp(selectFailingInboxCount)}
      what="failing"
      title="Requests to the local sandbox that fail and didn’t succeed later"
      announced={(count) =>
        count === 1 ? 'A request to the local sandbox fails' : `${count} requests to the local sandbox fail`
      }
    />
  );
}

/** A part of the extension couldn't be loaded: told by a part that's there from the beginning. */

import { Notice } from '../ui/notice.tsx';

export function ReloadNotice() {
  return (
    <Notice tone="bad" live title="Reload this page, then send again">
      Nothing was sent. A part of Countersign couldn’t be loaded, as happens when it was updated while this
      page was open. Your keys and your request are safe.
    </Notice>
  );
}

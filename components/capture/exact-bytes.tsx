/** Beside a request with a body: bodies byte for byte, for who allows it, and the way to give that back. */

import { gapOf } from '../../lib/core/signing/gaps.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Every browser of the family takes this address for its own, but from no extension. */
const RESTART = 'chrome://restart';

export function ExactBytesView({ row }: { readonly row: RequestRow }) {
  const { exact, take } = useApp((state) => ({ exact: state.exactBytes, take: state.takeExactBytes }));
  const { request, gaps } = row.capture;
  if (!exact || (request.body.kind === 'none' && !gapOf(gaps, 'body'))) return null;
  switch (exact.state) {
    case 'never':
      return <NeverExact row={row} />;
    case 'off':
      return exact.refusal !== undefined ? (
        <Notice
          tone="warn"
          title="The browser didn’t ask for the permission"
          live
          actions={
            <Button size="small" onClick={take}>
              Try again
            </Button>
          }
        >
          Bodies stay as DevTools has them. It said: “{exact.refusal}”
        </Notice>
      ) : (
        <Notice
          tone="info"
          title="DevTools has bodies as text"
          actions={
            <Button size="small" onClick={take}>
              Take exact bytes
            </Button>
          }
        >
          Their bytes are rebuilt from it, or missing. The browser can hand out the bytes themselves, from now
          on and for this tab alone. It asks you for permission to see the requests of{' '}
          {hostsOf(exact.origins)}.
        </Notice>
      );
    case 'on':
      return (
        <Notice tone="good" title="Bodies are taken byte for byte" live actions={<GiveBack />}>
          From this tab alone, for requests of {hostsOf(exact.origins)}. Forms, Blobs and files stay as
          DevTools has them, since the browser doesn’t hand out their bytes.
        </Notice>
      );
    case 'deaf':
      return <AfterRestart />;
  }
}

/** An extension may open that address in no way: it’s the user’s to type. */
function AfterRestart() {
  const copy = useApp((state) => state.copy);
  return (
    <Notice
      tone="warn"
      title="One restart of the browser, then exact bytes"
      live
      actions={
        <>
          <CopyButton size="small" label={`Copy ${RESTART}`} copy={() => copy(RESTART)} />
          <GiveBack />
        </>
      }
    >
      The permission is there, but the browser hands bytes out only once it has been closed and opened again.
      This address does that and brings your tabs back, though no incognito windows:
      <code>{RESTART}</code>
      This list goes with it; what you’ve typed and the history stay. You aren’t asked again, and until then
      bodies stay as DevTools has them.
    </Notice>
  );
}

/** A signature that’s right has proven the bytes: nothing more could be had. */
function NeverExact({ row }: { readonly row: RequestRow }) {
  if (row.verdict === 'right' || row.verdict === 'disputed') return null;
  return (
    <Notice tone="info" title="Firefox has bodies as text">
      Their bytes are rebuilt from it, or missing. In Chrome, Edge and other browsers of that family,
      Countersign can take the bytes themselves; Firefox lets no extension ask for that inside DevTools.
    </Notice>
  );
}

function GiveBack() {
  const giveBack = useApp((state) => state.giveBackExactBytes);
  return (
    <Button size="small" onClick={giveBack}>
      Give the permission back
    </Button>
  );
}

function hostsOf(origins: readonly string[]): string {
  const hosts = [...new Set(origins.map((origin) => new URL(origin).host))];
  return new Intl.ListFormat('en').format(hosts);
}

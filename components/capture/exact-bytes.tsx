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
          Bodies stay as DevTools shows them. The browser says: “{exact.refusal}”
        </Notice>
      ) : (
        <Notice
          tone="info"
          title="DevTools shows bodies as text"
          actions={
            <Button size="small" onClick={take}>
              Capture exact bytes
            </Button>
          }
        >
          Their bytes are reconstructed from the text, or missing. Countersign can capture the exact bytes of
          this tab from now on. The browser asks you for permission to see the requests of{' '}
          {hostsOf(exact.origins)}.
        </Notice>
      );
    case 'on':
      return (
        <Notice tone="good" title="Bodies are captured byte for byte" live actions={<GiveBack />}>
          Only in this tab, for requests of {hostsOf(exact.origins)}. Forms, Blobs and files stay as DevTools
          shows them: the browser doesn’t give their bytes.
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
      title="Restart the browser to capture exact bytes"
      live
      actions={
        <>
          <CopyButton size="small" label={`Copy ${RESTART}`} copy={() => copy(RESTART)} />
          <GiveBack />
        </>
      }
    >
      Countersign has the permission, but the browser must restart first. This address restarts it and
      restores your tabs, except incognito windows:
      <code>{RESTART}</code>
      The restart clears this list. Your request and the history stay.
    </Notice>
  );
}

/** A signature that’s right has proven the bytes: nothing more could be had. */
function NeverExact({ row }: { readonly row: RequestRow }) {
  if (row.verdict === 'right' || row.verdict === 'disputed') return null;
  return (
    <Notice tone="info" title="Firefox shows bodies as text">
      Their bytes are reconstructed from the text, or missing. In Chrome, Edge and similar browsers,
      Countersign can capture the exact bytes. Firefox doesn’t allow that.
    </Notice>
  );
}

function GiveBack() {
  const giveBack = useApp((state) => state.giveBackExactBytes);
  return (
    <Button size="small" onClick={giveBack}>
      Remove the permission
    </Button>
  );
}

function hostsOf(origins: readonly string[]): string {
  const hosts = [...new Set(origins.map((origin) => new URL(origin).host))];
  return new Intl.ListFormat('en').format(hosts);
}

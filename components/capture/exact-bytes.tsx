/** Beside a request with a body: bodies byte for byte, for who allows it, and the way to give that back. */

import type { RequestRow } from '../../lib/state/capture-rows.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function ExactBytes({ row }: { readonly row: RequestRow }) {
  const { exact, take, giveBack } = useApp((state) => ({
    exact: state.exactBytes,
    take: state.takeExactBytes,
    giveBack: state.giveBackExactBytes,
  }));
  const { request, bodyMissing } = row.capture;
  if (!exact || (request.body.kind === 'none' && bodyMissing === undefined)) return null;
  switch (exact.state) {
    case 'off':
      return (
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
        <Notice
          tone="good"
          title="Bodies are taken byte for byte"
          live
          actions={
            <Button size="small" onClick={giveBack}>
              Give the permission back
            </Button>
          }
        >
          From this tab alone, for requests of {hostsOf(exact.origins)}. Forms, Blobs and files stay as
          DevTools has them, since the browser doesn’t hand out their bytes.
        </Notice>
      );
    case 'deaf':
      return (
        <Notice tone="warn" title="The browser hands no bytes out" live>
          It does so only where another extension that may watch requests, such as an ad blocker, is installed
          as well. Bodies stay as DevTools has them, and the permission was given back.
        </Notice>
      );
  }
}

function hostsOf(origins: readonly string[]): string {
  const hosts = [...new Set(origins.map((origin) => new URL(origin).host))];
  return new Intl.ListFormat('en').format(hosts);
}

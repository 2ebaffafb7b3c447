/** Bodies of captured requests byte for byte: which origins that concerns, and whether the user has allowed it. */

import { parsedUrl } from '../../core/parsed-url.ts';
import { gapOf } from '../../core/signing/gaps.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { ExactBodiesPort } from '../../platform/ports.ts';
import type { SliceContext } from '../../state/slice.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { RequestRow } from '../requests/row.ts';
import type { CaptureSlice } from './state.ts';

export interface ExactBytesGrant {
  meet(rows: readonly RequestRow[]): void;
  /** Call inside the click. */
  take(): void;
  giveBack(): void;
}

export function exactBytesGrant(
  { get, set }: SliceContext<CaptureSlice & EnvironmentsSlice>,
  port: ExactBodiesPort,
): ExactBytesGrant {
  const origins = new Set<string>();
  let looks = 0;
  let refusal: string | undefined;

  async function look(): Promise<void> {
    if (origins.size === 0) return;
    const mine = ++looks;
    const asked = [...origins];
    const state = await port.state(asked);
    // Of several at once the last counts: an origin was met meanwhile, or the permission came or went.
    if (mine !== looks) return;
    set({
      exactBytes: { state, origins: asked, ...(state === 'off' && refusal !== undefined && { refusal }) },
    });
  }

  function giveBack(): void {
    const keep = get().environments.map((one) => (one.kind === 'remote' ? originOf(one.baseUrl) : undefined));
    void port.giveBack(keep.filter((origin) => origin !== undefined));
  }

  port.watch(() => void look());
  return {
    meet(rows) {
      const before = origins.size;
      for (const row of rows) for (const origin of originsOf(row)) origins.add(origin);
      if (origins.size > before) void look();
    },
    take() {
      void port.allow([...origins]).then((answer) => {
        refusal = answer.kind === 'unavailable' ? answer.reason : undefined;
        return look();
      });
    },
    giveBack,
  };

  function originsOf({ isSigned, url, capture }: RequestRow): readonly string[] {
    const { body, headers } = capture.request;
    const hasBody = body.kind === 'bytes' || gapOf(capture.gaps, 'body') !== undefined;
    if (!hasBody || !(isSigned || environmentOfUrl(url, get().environments))) return [];
    const from = headerValue(headers, 'Origin') ?? headerValue(headers, 'Referer');
    return [url, from].flatMap((one) => (one === undefined ? [] : (originOf(one) ?? [])));
  }
}

/** `undefined` where it's none of a server, such as that of a sandboxed frame. */
function originOf(url: string): string | undefined {
  const origin = parsedUrl(url)?.origin;
  return origin !== undefined && /^https?:/.test(origin) ? origin : undefined;
}

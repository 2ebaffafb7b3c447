/** What’s done in Going live: looking for secrets, the report, and the way to a request. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../../core/api.ts';
import { type Clearance, clearRequest, clearText } from '../../core/gate/gate.ts';
import type { SecretList, Sought } from '../../core/gate/sought.ts';
import { sliceBytes } from '../../core/signing/bytes.ts';
import type { HeaderField, WireRequest } from '../../core/signing/wire-request.ts';
import { CATALOGUE_VERSION } from '../../exam/grade.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { lookedInPage, selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SecretLook } from './checklist.ts';
import { reportHtml } from './report.ts';
import { selectSeen } from './seen.ts';
import { selectGoingLive } from './selectors.ts';
import type { GoingLiveActions, GoingLiveSlice } from './state.ts';

type Needs = GoingLiveSlice &
  CaptureSlice &
  DiagnosisSlice &
  EnvironmentsSlice &
  GateSlice &
  InboxSlice &
  KeysSlice &
  PageSlice;

/** Requests that are looked through before the result is shown; then twice as many each time, since all items are drawn again. */
const FIRST_TOGETHER = 200;

export function goingLiveActions(context: SliceContext<Needs>): GoingLiveActions {
  const { set, get, platform } = context;
  let of: SecretList = [];
  let looks = new WeakMap<WireRequest, SecretLook>();
  let isLooking = false;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    isLooking = true;
    try {
      for (let together = FIRST_TOGETHER; ; together *= 2) {
        const known = selectSecrets(get());
        if (known !== of) [of, looks] = [known, new WeakMap()];
        const open = selectSeen(get())
          .map(({ capture }) => capture.request)
          .filter((request) => !looks.has(request))
          .slice(0, together);
        if (open.length === 0) return;
        const found = await lookedInPage(context, (looked) => looksOf(open, looked));
        for (const [request, look] of found ?? []) looks.set(request, look);
        set({ secretLooks: { of, get: looks.get.bind(looks) } });
      }
    } finally {
      isLooking = false;
    }
  }

  return {
    lookForSecrets() {
      if (!isLooking) looking = look();
      return looking;
    },
    report() {
      const html = reportHtml(selectGoingLive(get()), {
        at: Math.floor(platform.clock.now()),
        catalogue: CATALOGUE_VERSION,
      });
      return shownLook(context, 'export', (turns) =>
        lookedInPage(context, (looked) => clearText(html, 'the report', looked), turns),
      );
    },
    showSeen({ source, id }) {
      if (source === 'inbox') get().showInboxRequest(id);
      else {
        get().filterCapture('all');
        get().searchCapture('');
        get().chooseRow(id);
      }
      get().focusField(source === 'inbox' ? 'received-row' : 'captured-row');
    },
  };
}

function* looksOf(
  requests: readonly WireRequest[],
  looked: Sought,
): Generator<number, readonly (readonly [WireRequest, SecretLook])[]> {
  const found: (readonly [WireRequest, SecretLook])[] = [];
  for (const request of requests) {
    found.push([request, lookOf(yield* clearRequest(withoutLivePrefix(request), looked))]);
  }
  return found;
}

/** A live key id is none, and the look ends at the first thing that it finds. What follows its prefix is looked at. */
function withoutLivePrefix(request: WireRequest): WireRequest {
  const headers = request.headers.map(([name, value]): HeaderField => {
    const isKeyId =
      name.toLowerCase() === AUTH_HEADERS.key.toLowerCase() && value.startsWith(KEY_PREFIXES.live);
    return [name, isKeyId ? sliceBytes(value, KEY_PREFIXES.live.length) : value];
  });
  return { ...request, headers };
}

/** Behind a live key id elsewhere, nothing was looked at. */
function lookOf(clearance: Clearance<WireRequest>): SecretLook {
  if (clearance.ok) return 'clear';
  if (clearance.problem === 'unread') return 'unread';
  return clearance.standing.what.kind === 'live-key-id' ? 'unread' : 'held';
}

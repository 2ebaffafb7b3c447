/** A request that’s opened from a list, wherever it’s from, as the one that’s typed: it’s said where it goes instead, if not to where it went. */

import type { Draft } from '../../client/draft/draft.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { captureWithoutCredentials, environmentFor, whereTo } from '../paste/pasted-request.ts';
import type { PasteSlice } from '../paste/state.ts';
import { draftOfCapture, keyToReplay, type Replay } from '../requests/replay.ts';
import { replaceRequest } from './replaced-request.ts';
import type { DraftSlice } from './state.ts';

type Needs = DraftSlice & EnvironmentsSlice & KeysSlice & PageSlice & PasteSlice;

/**
 * To be signed anew. What was typed before can be brought back.
 * @param changed what’s known of it besides.
 */
export function openAsRequest(
  context: SliceContext<Needs>,
  capture: Capture,
  replay: Replay,
  changed: (draft: Draft) => Draft = (draft) => draft,
): void {
  const { get, set } = context;
  const { environmentId: environmentBefore } = get().choices;
  const environment = replay.environment ?? environmentFor(get(), capture);
  const key = replay.key ?? keyToReplay(capture, environment, get().keys);
  const opened = environment ? capture : captureWithoutCredentials(capture);
  const draft = draftOfCapture(opened, environment?.kind === 'remote' ? environment : undefined);
  const goesTo = environment && { environmentId: environment.id, keyId: key?.id };
  replaceRequest(context, changed(draft), { goesTo });
  set({
    ...{ view: 'request', result: 'steps', waitingView: undefined },
    pasted: {
      kind: 'draft',
      draft: get().draft,
      environmentBefore,
      keyId: headerValue(capture.request.headers, AUTH_HEADERS.key),
      leftOut: opened === capture ? [] : ['credentials'],
      ...whereTo(get(), capture),
      parts: 'all',
    },
  });
}

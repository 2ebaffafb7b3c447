/** The checklist as it stands, derived from the store. */

import type { ToldExam } from '../../client/inbox/exam.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { type ChecklistItem, checklist } from './checklist.ts';
import { clientsIn, type Seen, type SeenClient, selectSeen } from './seen.ts';
import type { GoingLiveSlice, SecretLooks } from './state.ts';

type Needs = GoingLiveSlice &
  CaptureSlice &
  DiagnosisSlice &
  EnvironmentsSlice &
  InboxSlice &
  KeysSlice &
  PageSlice;

export interface GoingLive {
  readonly items: readonly ChecklistItem[];
  /** Empty where nothing was seen, and where the User-Agent is. */
  readonly client: string;
  readonly clients: readonly SeenClient[];
  /** How many requests of the client there are. */
  readonly received: number;
  readonly captured: number;
  /** Of extensions, and of other clients. */
  readonly ofExtensions: number;
  readonly ofOthers: number;
}

export function selectGoingLive(state: Needs): GoingLive {
  const { goingLiveClient, inboxExam, inboxCleared, inboxDropped, secretLooks, keys } = state;
  const isAllListed = inboxCleared === undefined && inboxDropped === 0;
  // Of other secrets, until they’re looked for: that none was found says nothing of these.
  const looks = secretLooks.of === selectSecrets(state) ? secretLooks : undefined;
  return goingLiveOf(selectSeen(state), goingLiveClient, inboxExam, isAllListed, looks, keys);
}

const goingLiveOf = rememberLast(
  (
    seen: readonly Seen[],
    chosen: string | undefined,
    exam: ToldExam | undefined,
    isAllListed: boolean,
    looks: SecretLooks | undefined,
    keys: readonly StoredKey[],
  ): GoingLive => {
    const clients = clientsIn(seen);
    const client = (clients.find((one) => one.client === chosen) ?? clients[0])?.client ?? '';
    const ofClients = seen.filter(({ isOfExtension }) => !isOfExtension);
    const own = ofClients.filter((one) => one.client === client);
    return {
      items: checklist({
        ...{ seen, client, exam, isAllListed },
        secretIn: ({ capture }) => looks?.get(capture.request),
        storedKeyIds: new Set(keys.map(({ id }) => id)),
      }),
      ...{ client, clients },
      received: own.filter(({ source }) => source === 'inbox').length,
      captured: own.filter(({ source }) => source === 'capture').length,
      ofExtensions: seen.length - ofClients.length,
      ofOthers: ofClients.length - own.length,
    };
  },
);

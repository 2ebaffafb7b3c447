/** What Browse’s actions share: the state of each list, changed in one place, and the way to its service. */

import { type CollectionId, collectionOf } from '../../core/records/collections.ts';
import { selectEnvironment, selectKey } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import { type Environment, isSameDestination } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { type HostAccess, transportTo } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { NotSent } from '../exchange/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import { type ListAccess, listPath } from './request.ts';
import { NOTHING_ASKED } from './selectors.ts';
import {
  type BrowseSlice,
  type BrowseState,
  NO_RECORDS,
  type RecordSource,
  type Showing,
  sourceOfRecords,
} from './state.ts';

type Needs = BrowseSlice & EnvironmentsSlice & KeysSlice & SandboxSlice;

/** What was chosen when the click came. */
export interface ClickedAt {
  readonly collection: CollectionId;
  readonly environment: Environment;
  readonly key: StoredKey | undefined;
  /** `undefined` where no permission is needed. */
  readonly access: HostAccess | undefined;
}

export interface BrowseBook {
  of(id: CollectionId): BrowseState;
  /** The source follows from the rest. */
  change(id: CollectionId, part: Partial<Omit<BrowseState, 'source'>>): void;
  /** Once permission was asked for: what was chosen may have changed meanwhile. */
  access(clicked: ClickedAt): Promise<ListAccess | NotSent>;
}

export function browseBook({ set, get, platform }: SliceContext<Needs>): BrowseBook {
  const of = (id: CollectionId): BrowseState => get().browse[id] ?? NOTHING_ASKED;
  return {
    of,
    change(id, part) {
      const before = of(id);
      const next = { ...before, ...part };
      const shown = isSame(before, next) ? before.source : shownOf(next);
      set(({ browse }) => ({ browse: { ...browse, [id]: { ...next, source: shown } } }));
    },
    async access({ collection, environment, key, access }) {
      if (access?.refused) return access.refused;
      if (!key) return { problem: 'no-key' };
      const transport = await transportTo(environment, get, platform);
      // Behind all that's waited for.
      const now = get();
      const sameKey = selectKey(now)?.id === key.id;
      if (!sameKey || !isSameDestination(selectEnvironment(now), environment))
        return { problem: 'changed-meanwhile' };
      return {
        collection: collectionOf(collection),
        path: listPath(environment, collection),
        environment,
        key,
        transport,
        permission: access?.permission ?? 'granted',
      };
    },
  };
}

function isSame(a: BrowseState, b: BrowseState): boolean {
  return a.showing === b.showing && a.page === b.page && a.fetched === b.fetched && a.file === b.file;
}

function shownOf({ showing, page, fetched, file }: BrowseState): RecordSource {
  const shown: Record<Showing, RecordSource | undefined> = {
    page: page && sourceOfRecords(page.records),
    everything: fetched,
    file: file?.kind === 'read' ? file.records : undefined,
  };
  return shown[showing] ?? NO_RECORDS;
}

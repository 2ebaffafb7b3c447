/** Browse: the service's lists, a page at a time or all of it, each page a newly signed request. Its work is loaded when it's first asked for. */

import type { CollectionId } from '../core/records/collections.ts';
import type { Environment } from '../storage/environments.ts';
import type { AppStore } from './app-store.ts';
import type { BrowseActions } from './browse-actions.ts';
import type { ClickedAt } from './browse-book.ts';
import type {
  BrowseState,
  ExportFormat,
  ExportOutcome,
  ExportProgress,
  ExportScope,
  Showing,
  WalkState,
} from './browse-state.ts';
import { chosenAtClick } from './environment-access.ts';
import { loadedOnce } from './load-part.ts';
import { selectEnvironment, selectKey } from './selectors.ts';
import type { Slice } from './slice.ts';

export interface BrowseSlice {
  readonly collection: CollectionId;
  /** Of the chosen environment and key. */
  readonly browse: Readonly<Partial<Record<CollectionId, BrowseState>>>;
  /** The one that was begun or resumed last; each list has its own. */
  readonly walk: WalkState | undefined;
  /** Requests at once while everything is fetched. */
  readonly walkAtOnce: number;
  readonly exporting: ExportProgress | undefined;
  chooseCollection(id: CollectionId): void;
  /** Signs and sends one page afresh. Call inside the click: it may ask for the host permission. */
  loadPage(offset: number): Promise<void>;
  setPageSize(limit: string): void;
  setServerFilter(name: string, value: string): void;
  cancelLoad(): void;
  showRecords(showing: Showing): void;
  /** Call inside the click, as `resumeWalk`. */
  fetchAll(): Promise<void>;
  pauseWalk(): void;
  /** Of the chosen list, where it was paused or stopped; what failed is asked for again. Another one's is paused. */
  resumeWalk(): Promise<void>;
  /** What was fetched stays. */
  cancelWalk(): void;
  setWalkAtOnce(requests: number): void;
  /** Call inside the click: it may ask where to save. */
  exportRecords(format: ExportFormat, scope: ExportScope): Promise<ExportOutcome>;
  cancelExport(): void;
  openRecordsFile(file: File): Promise<void>;
  closeRecordsFile(): void;
  /** Everything that another key or environment gave. */
  forgetBrowse(): void;
}

const NOTHING: BrowseSlice['browse'] = {};

/** Polite by default; a service that says nothing of its rate limits is asked gently. */
export const REQUESTS_AT_ONCE = { least: 1, usual: 3, most: 8 } as const;

export const browseSlice: Slice<BrowseSlice> = (context) => {
  const { set, get } = context;
  const actions = loadedOnce(context, async () =>
    (await import('./browse-actions.ts')).browseActions(context),
  );

  /** What's chosen at the click, and the permission asked for within it. */
  async function clicked<T>(act: (own: BrowseActions, at: ClickedAt) => Promise<T>): Promise<T> {
    // Before everything stored is read there would seem to be no key.
    if (get().loaded === 'loading') await get().load();
    const { collection } = get();
    const { asking, ...at } = chosenAtClick(context);
    const [own, access] = await Promise.all([actions.required(), asking]);
    return act(own, { ...at, collection, access });
  }

  return {
    collection: 'orders',
    browse: NOTHING,
    walk: undefined,
    walkAtOnce: REQUESTS_AT_ONCE.usual,
    exporting: undefined,
    chooseCollection: (collection) => set({ collection }),
    loadPage: (offset) => clicked((own, at) => own.loadPage(offset, at)),
    setPageSize: (limit) => void actions.act((own) => own.ask({ limit })),
    setServerFilter: (name, value) => void actions.act((own) => own.ask({ filters: { [name]: value } })),
    cancelLoad: () => void actions.act((own) => own.cancelLoad()),
    showRecords: (showing) => void actions.act((own) => own.show(showing)),
    fetchAll: () => clicked((own, at) => own.fetchAll(at)),
    pauseWalk: () => void actions.act((own) => own.pauseWalk()),
    resumeWalk: () => clicked((own, at) => own.resumeWalk(at)),
    cancelWalk: () => void actions.act((own) => own.cancelWalk()),
    setWalkAtOnce: (requests) =>
      set({
        walkAtOnce: Math.min(REQUESTS_AT_ONCE.most, Math.max(REQUESTS_AT_ONCE.least, Math.round(requests))),
      }),
    exportRecords: async (format, scope) => (await actions.required()).exportRecords(format, scope),
    cancelExport: () => void actions.act((own) => own.cancelExport()),
    openRecordsFile: async (file) => (await actions.required()).openFile(file),
    closeRecordsFile: () => void actions.act((own) => own.closeFile()),
    forgetBrowse() {
      const forget = (): void => set({ browse: NOTHING, walk: undefined, exporting: undefined });
      forget();
      void actions.ifBegun((own) => {
        own.forget();
        // What was begun in the same moment.
        forget();
      });
    },
  };
};

/** What one key sees isn't what another sees: nothing stays on screen that wasn't asked for with the chosen ones. */
export function forgetBrowsed({ subscribe }: AppStore): void {
  subscribe((app, before) => {
    if (
      app.environments === before.environments &&
      app.keys === before.keys &&
      app.settings === before.settings
    )
      return;
    const [now, then] = [selectEnvironment(app), selectEnvironment(before)];
    if (!isSameDestination(now, then) || selectKey(app)?.id !== selectKey(before)?.id) app.forgetBrowse();
  });
}

/** Whether requests would go to the same places. */
export function isSameDestination(a: Environment, b: Environment): boolean {
  if (a === b) return true;
  if (a.id !== b.id || a.kind === 'built-in' || b.kind === 'built-in') return false;
  return a.baseUrl === b.baseUrl && JSON.stringify(a.paths) === JSON.stringify(b.paths);
}

/** What's done in Browse; loaded with the first list that's looked at. */

import type { CollectionId } from '../../core/records/collections.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import { type BrowseBook, browseBook, type ClickedAt } from './book.ts';
import { type RecordFileActions, recordFileActions } from './files.ts';
import type { BrowseLayoutSlice } from './layout/state.ts';
import { askPage, notSent, type PageOutcome } from './request.ts';
import type { AskedPage, BrowseSlice, Showing } from './state.ts';
import { type WalkActions, walkActions } from './walk/walk.ts';

type Needs = BrowseSlice &
  BrowseLayoutSlice &
  ClockSlice &
  EnvironmentsSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice &
  UndoSlice;

export interface BrowseActions
  extends Omit<WalkActions, 'fetchedOf' | 'forgetWalks'>,
    Omit<RecordFileActions, 'forgetFiles'> {
  loadPage(offset: number, clicked: ClickedAt): Promise<void>;
  ask(change: Partial<Pick<AskedPage, 'limit' | 'filters'>>): void;
  cancelLoad(): void;
  show(showing: Showing): void;
  /** What another key or environment gave. */
  forget(): void;
}

export function browseActions(context: SliceContext<Needs>): BrowseActions {
  const book = browseBook(context);
  const { fetchedOf, forgetWalks, ...walking } = walkActions(context, book);
  const { forgetFiles, ...files } = recordFileActions(context, book, fetchedOf);
  const { forgetLoads, ...paging } = pageActions(context, book);
  return {
    ...walking,
    ...files,
    ...paging,
    ask({ limit, filters }) {
      const { collection } = context.get();
      const { asked } = book.of(collection);
      book.change(collection, {
        asked: { ...asked, ...(limit !== undefined && { limit }), filters: { ...asked.filters, ...filters } },
        // What was loaded isn't what's asked for by now.
        before: undefined,
      });
    },
    show: (showing) => book.change(context.get().collection, { showing }),
    forget() {
      forgetLoads();
      forgetWalks();
      forgetFiles();
    },
  };
}

function pageActions(
  context: SliceContext<Needs>,
  book: BrowseBook,
): Pick<BrowseActions, 'loadPage' | 'cancelLoad'> & { forgetLoads(): void } {
  /** Each list has its own: what's loaded elsewhere goes on. */
  const running = new Map<CollectionId, AbortController>();

  function stop(id: CollectionId): void {
    running.get(id)?.abort();
    running.delete(id);
    if (book.of(id).loading) book.change(id, { loading: false });
  }

  async function outcome(asked: AskedPage, clicked: ClickedAt, signal: AbortSignal): Promise<PageOutcome> {
    try {
      const access = await book.access(clicked);
      if (signal.aborted) return { kind: 'cancelled' };
      return 'problem' in access ? notSent(access) : await askPage(context, access, asked, signal);
    } catch {
      // A part of the extension couldn't be loaded, as after an update under an open page.
      return notSent({ problem: 'unexpected' });
    }
  }

  return {
    async loadPage(offset, clicked) {
      const { collection } = clicked;
      running.get(collection)?.abort();
      const controller = new AbortController();
      running.set(collection, controller);
      const asked = { ...book.of(collection).asked, offset };
      book.change(collection, { asked, loading: true, failure: undefined, showing: 'page' });
      const came = await outcome(asked, clicked, controller.signal);
      if (running.get(collection) !== controller || came.kind === 'cancelled') return;
      if (came.kind === 'page') book.change(collection, { loading: false, page: came.page });
      else
        book.change(collection, {
          loading: false,
          failure: came.failure,
          ...(came.page && { page: came.page }),
        });
    },
    cancelLoad: () => stop(context.get().collection),
    forgetLoads() {
      for (const id of running.keys()) stop(id);
    },
  };
}

/** What's done in Browse; loaded with the first list that's looked at. */

import { type BrowseBook, browseBook, type ClickedAt } from './browse-book.ts';
import { type FileActions, fileActions } from './browse-files.ts';
import { askPage, notSent, type PageOutcome } from './browse-request.ts';
import type { AskedPage, Showing } from './browse-state.ts';
import { type WalkActions, walkActions } from './browse-walk.ts';
import type { SliceContext } from './slice.ts';

export interface BrowseActions
  extends Omit<WalkActions, 'fetchedOf' | 'forgetWalks'>,
    Omit<FileActions, 'forgetFiles'> {
  loadPage(offset: number, clicked: ClickedAt): Promise<void>;
  ask(change: Partial<Pick<AskedPage, 'limit' | 'filters'>>): void;
  cancelLoad(): void;
  show(showing: Showing): void;
  /** What another key or environment gave. */
  forget(): void;
}

export function browseActions(context: SliceContext): BrowseActions {
  const book = browseBook(context);
  const { fetchedOf, forgetWalks, ...walking } = walkActions(context, book);
  const { forgetFiles, ...files } = fileActions(context, book, fetchedOf);
  const paging = pageActions(context, book);
  return {
    ...walking,
    ...files,
    ...paging,
    ask({ limit, filters }) {
      const { collection } = context.get();
      const { asked } = book.of(collection);
      book.change(collection, {
        asked: { ...asked, ...(limit !== undefined && { limit }), filters: { ...asked.filters, ...filters } },
      });
    },
    show: (showing) => book.change(context.get().collection, { showing }),
    forget() {
      paging.cancelLoad();
      forgetWalks();
      forgetFiles();
    },
  };
}

function pageActions(
  context: SliceContext,
  book: BrowseBook,
): Pick<BrowseActions, 'loadPage' | 'cancelLoad'> {
  let running: AbortController | undefined;

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
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const { collection } = clicked;
      const asked = { ...book.of(collection).asked, offset };
      book.change(collection, { asked, loading: true, failure: undefined, showing: 'page' });
      const came = await outcome(asked, clicked, controller.signal);
      if (running !== controller || came.kind === 'cancelled') return;
      if (came.kind === 'page') book.change(collection, { loading: false, page: came.page });
      else
        book.change(collection, {
          loading: false,
          failure: came.failure,
          ...(came.page && { page: came.page }),
        });
    },
    cancelLoad() {
      running?.abort();
      running = undefined;
      for (const [id, { loading }] of Object.entries(context.get().browse))
        if (loading) book.change(id as ClickedAt['collection'], { loading: false });
    },
  };
}

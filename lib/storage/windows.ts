/** What each window has of its own: its request, its choices and its view. Kept over a reload, and for the next window of its kind. */

import * as v from 'valibot';
import { DIAGNOSED, STORED_BYTES } from './diagnosed.ts';
import { DRAFT_FIELDS } from './draft.ts';
import { versioned } from './versioned.ts';

/** So many of those that are gone are kept, of each surface. */
const MOST_LEFT = 5;

const OWN_DRAFT = v.object({
  ...DRAFT_FIELDS,
  bodyNotKept: v.exactOptional(v.picklist(['too-long', 'file', 'not-captured'])),
  /** Its body is in the database of the windows' long bodies, under this key. */
  bodyKey: v.exactOptional(v.string()),
});

const CHOICES = {
  environmentId: v.string(),
  /** Chosen key id by environment id. */
  keyIds: v.record(v.string(), v.string()),
};

const REPLACED = v.object({
  ...CHOICES,
  draft: OWN_DRAFT,
  after: v.exactOptional(v.object(CHOICES)),
  result: v.exactOptional(v.literal('answer')),
  timestamp: v.exactOptional(v.string()),
});

const SEARCHED = v.object({
  /** The merchant's own id. */
  order: v.string(),
  /** When the search began, in Unix seconds. */
  at: v.number(),
  isFound: v.boolean(),
  /** Where it wasn't found: which of the orders carried no `merchant_order_id`. Older builds didn't look. */
  unnamed: v.exactOptional(v.picklist(['none', 'some', 'all'])),
  /** Of the orders with that id, where there are several. */
  times: v.exactOptional(v.number()),
  /** See `destinationOf`. */
  destination: v.string(),
  keyId: v.string(),
});

const BROWSED = v.object({
  /** A later version may know others. */
  collection: v.string(),
  /** See `destinationOf`. */
  destination: v.string(),
  keyId: v.string(),
  limit: v.string(),
  /** Query parameters by name. */
  filters: v.record(v.string(), v.string()),
  /** How much was on screen; absent where nothing was. */
  loaded: v.exactOptional(
    v.object({
      /** Of the page; absent where all of the list was being fetched. */
      offset: v.exactOptional(v.number()),
      /** It was still being fetched. */
      isCut: v.exactOptional(v.literal(true)),
      records: v.number(),
      total: v.exactOptional(v.number()),
    }),
  ),
  /** The name of the records file that was open, never what it holds. */
  file: v.exactOptional(v.string()),
});

/** What was done in one task isn't kept where it takes more. In UTF-16 code units, as JSON. */
export const MOST_TASK_WORK = 16_384;

const TASK_REQUEST = v.object({
  method: v.string(),
  target: STORED_BYTES,
  headers: v.array(v.strictTuple([v.string(), STORED_BYTES])),
  body: v.nullable(STORED_BYTES),
});

const TASK_WORK = v.object({
  /** The id of the task; the language, of a broken client. */
  task: v.string(),
  text: v.exactOptional(v.string()),
  /** As it was edited. */
  request: v.exactOptional(TASK_REQUEST),
  /** What its signature was made of last. */
  signed: v.exactOptional(TASK_REQUEST),
  steps: v.exactOptional(
    v.array(
      v.variant('step', [
        v.object({ step: v.literal('get'), target: v.string() }),
        v.object({ step: v.picklist(['pay', 'wait']) }),
      ]),
    ),
  ),
  isPassed: v.exactOptional(v.literal(true)),
  /** How many were shown. */
  hints: v.exactOptional(v.number()),
});

const LESSONS = v.object({
  /** Absent where none is. A later version may know others. */
  open: v.exactOptional(v.object({ id: v.string(), at: v.number() })),
  begun: v.array(
    v.object({
      id: v.string(),
      seed: v.number(),
      /** Unix seconds. */
      drawnAt: v.number(),
      work: v.array(TASK_WORK),
    }),
  ),
});

const WINDOW = v.object({
  id: v.string(),
  surface: v.picklist(['app', 'panel', 'popup']),
  /** Of its last change, in Unix seconds. */
  at: v.number(),
  ...CHOICES,
  view: v.string(),
  /** Those that were shown, the latest first. */
  lastViews: v.exactOptional(v.array(v.string())),
  /** Which part of the request is shown. */
  part: v.string(),
  /** The answer is shown beside the request; absent where how it's signed is. */
  result: v.exactOptional(v.literal('answer')),
  /** Of what's saved, the variables are shown; absent where requests are. */
  savedPart: v.exactOptional(v.literal('variables')),
  /** As typed, where it doesn't run with the clock. */
  timestamp: v.exactOptional(v.string()),
  /** Absent where it shows what new windows start with. */
  draft: v.exactOptional(OWN_DRAFT),
  /** What the draft took the place of, with what was chosen then, and what was chosen with the draft. */
  replaced: v.exactOptional(REPLACED),
  /** The same of what Undo led back from. */
  undone: v.exactOptional(REPLACED),
  /** How orders were searched for, the newest first; older builds wrote none. */
  searched: v.exactOptional(v.array(SEARCHED)),
  /** The list that Browse shows, where it isn't the first. A later version may know others. */
  list: v.exactOptional(v.string()),
  /** What lists were asked for and how much was loaded, never records; older builds wrote none. */
  browsed: v.exactOptional(v.array(BROWSED)),
  /** Absent where Diagnose has none; older builds wrote none. */
  diagnosed: v.exactOptional(DIAGNOSED),
  /** Absent where none was begun; older builds wrote none. */
  lessons: v.exactOptional(LESSONS),
});

export type OwnReplaced = NonNullable<StoredWindow['replaced']>;
export type OwnDraft = v.InferOutput<typeof OWN_DRAFT>;
export type StoredWindow = v.InferOutput<typeof WINDOW>;
export type StoredLessons = v.InferOutput<typeof LESSONS>;
export type StoredWork = v.InferOutput<typeof TASK_WORK>;
export type StoredTaskRequest = v.InferOutput<typeof TASK_REQUEST>;
type Surface = StoredWindow['surface'];

export const WINDOWS_RECORD = versioned('windows', v.array(WINDOW));

/** With what pages wrote of themselves as they went, where that's newer. What makes no sense is left out. */
export function withLeft(
  windows: readonly StoredWindow[],
  left: readonly unknown[],
): readonly StoredWindow[] {
  let all = windows;
  for (const one of left) {
    const parsed = v.safeParse(WINDOW, one);
    const before = parsed.success && all.find(({ id }) => id === parsed.output.id);
    if (parsed.success && !(before && before.at > parsed.output.at)) all = withWindow(all, parsed.output);
  }
  return all;
}

/** In seconds: times of windows are compared, not shown. */
const LATER = 0.001;

/** For what's written now, in Unix seconds: later than all that was written, though the clock was put back since. */
export function writtenAt(windows: readonly StoredWindow[], now: number): number {
  return windows.reduce((latest, { at }) => (at > latest ? at + LATER : latest), now);
}

/** Ids, the newest first. */
export function windowsOf(windows: readonly StoredWindow[], surface: Surface): string[] {
  return windows
    .filter((one) => one.surface === surface)
    .sort((a, b) => b.at - a.at)
    .map(({ id }) => id);
}

/**
 * In place of what it was before. Where it has no draft now, the one before stays, with the environment and the keys it was
 * for: a charge mustn't go elsewhere because another request couldn't be kept.
 */
export function withWindow(windows: readonly StoredWindow[], own: StoredWindow): StoredWindow[] {
  const before = windows.find(({ id }) => id === own.id);
  const others = windows.filter(({ id }) => id !== own.id);
  if (own.draft || !before?.draft) return [...others, own];
  const { draft, environmentId, keyIds, replaced, undone } = before;
  const steps = { ...(replaced && { replaced }), ...(undone && { undone }) };
  return [...others, { ...own, draft, environmentId, keyIds, ...steps }];
}

/** What was last typed in the popup, where it was kept. */
export function lastOfPopup(windows: readonly StoredWindow[]): StoredWindow | undefined {
  return windows.filter(({ surface, draft }) => surface === 'popup' && draft).sort((a, b) => b.at - a.at)[0];
}

/** Those beyond the bound, the oldest: of the windows that nobody holds. @param held ids of those that are open. */
export function beyondBound(
  windows: readonly StoredWindow[],
  surface: Surface,
  held: ReadonlySet<string>,
): ReadonlySet<string> {
  const left = windowsOf(windows, surface).filter((id) => !held.has(id));
  return new Set(left.slice(MOST_LEFT));
}

/** Diagnose's list, from the page to its window's record and back: requests by their entries in the history, with what it lacks. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import { type Capture, withQuery } from '../../formats/capture/capture.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import {
  MOST_DIAGNOSED,
  MOST_HINTS,
  type StoredDiagnosed,
  type StoredGiven,
  type StoredItem,
  type StoredTold,
} from '../../storage/diagnosed.ts';
import { lookedOnce, selectSought } from '../gate/in-page.ts';
import type { HistorySlice } from '../history/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { DiagnosisItem } from './items.ts';
import { captureAgain, clearedTold } from './kept-evidence.ts';
import { clearedGiven, isHintClear, shortOfGiven, wideningAgain } from './kept-hints.ts';
import type { DiagnosisSlice } from './state.ts';

type Needs = DiagnosisSlice & HistorySlice & KeysSlice & PageSlice;

export interface OwnList {
  /** `undefined` where there's none. */
  now(): StoredDiagnosed | undefined;
  /** Begins to: nothing else waits for the history. What it doesn't have stays away. */
  open(stored: StoredDiagnosed | undefined): void;
}

const NONE: StoredDiagnosed = { items: [] };

export function ownList({ set, get }: Pick<SliceContext<Needs>, 'set' | 'get'>): OwnList {
  const entryIds = new Map<string, string>();
  const toldOf = lookedOnce(clearedTold);
  const givenOf = lookedOnce(clearedGiven);
  /** Not opened yet, or the history couldn't be read: another day it may be. */
  let unread = NONE;

  /** Told apart from others, a request is another object. */
  function entryIdOf({ id, capture }: DiagnosisItem): string | undefined {
    const known = entryIds.get(id) ?? get().entryIdOf(capture.request);
    if (known !== undefined) entryIds.set(id, known);
    return known;
  }

  function storedItem(item: DiagnosisItem, room: number): StoredItem {
    const { id, capture, source, givenAt, sentAt, revoked, query } = item;
    const sought = selectSought(get());
    const widening = get().widenings[id];
    const whole = widening && givenOf(widening, sought);
    const given = whole && (sizeOf(whole) <= room ? whole : shortOfGiven(whole));
    const told = toldOf(capture, sought);
    const entryId = entryIdOf(item);
    return {
      ...{ id: entryId ?? id, source, givenAt, revoked: [...revoked] },
      ...(entryId === undefined && { isUnkept: true as const }),
      ...(sentAt !== undefined && { sentAt }),
      ...(query !== undefined && isHintClear(query, sought) && { query }),
      ...(given && { given }),
      ...(told && sizeOf(told) + sizeOf(given) <= room && { told }),
    };
  }

  return {
    now() {
      const { diagnosisItems, chosenItem } = get();
      // An example is made anew.
      const listed = diagnosisItems.filter(({ source }) => source !== 'example');
      const isFew = listed.length <= MOST_DIAGNOSED;
      const kept = (isFew ? listed : listed.filter((item) => entryIdOf(item))).slice(-MOST_DIAGNOSED);
      const items: StoredItem[] = [];
      let room = MOST_HINTS;
      for (const item of kept.toReversed()) {
        const stored = storedItem(item, room);
        room -= sizeOf(stored.given) + sizeOf(stored.told);
        items.unshift(stored);
      }
      const left = unread.items.filter(({ id }) => !items.some((item) => item.id === id));
      const all = [...left, ...items].slice(-MOST_DIAGNOSED);
      if (all.length === 0) return undefined;
      const chosen = diagnosisItems.find(({ id }) => id === chosenItem);
      const chosenId = chosen ? (entryIdOf(chosen) ?? chosen.id) : unread.chosen;
      return {
        items: all,
        ...(chosenId !== undefined && { chosen: chosenId }),
        ...(listed.length > kept.length && { left: listed.length - kept.length }),
      };
    },
    open(stored) {
      if (!stored) return;
      unread = stored;
      set({ isReopening: true });
      void reopen({ set, get }, stored).then((isDone) => {
        if (isDone) unread = NONE;
        set({ isReopening: false });
      });
    },
  };
}

/** Whether the history could be read. */
async function reopen(
  { set, get }: Pick<SliceContext<Needs>, 'set' | 'get'>,
  { items, chosen, left = 0 }: StoredDiagnosed,
): Promise<boolean> {
  const captures = await get().keptCaptures(items.map(({ id }) => id));
  if (!captures) return false;
  const reopened = items.flatMap((one) => {
    const capture = captures.get(one.id);
    return capture
      ? [{ item: itemAgain(one, capture), widening: one.given && wideningAgain(one.given) }]
      : [];
  });
  const isDone = await get().reopenItems(reopened, chosen);
  const unkept = items.filter(({ id, isUnkept }) => isUnkept && !captures.has(id)).length;
  if (isDone) set({ notReopened: unkept + left });
  return isDone;
}

function sizeOf(stored: StoredGiven | StoredTold | undefined): number {
  return stored ? JSON.stringify(stored).length : 0;
}

function itemAgain(stored: StoredItem, kept: Capture): DiagnosisItem {
  const { id, source, givenAt, sentAt, revoked, query, told } = stored;
  const capture = captureAgain(kept, told);
  return {
    ...{ id, source, givenAt, revoked },
    capture: query === undefined ? capture : withQuery(capture, byteStringOfText(query)),
    ...(sentAt !== undefined && { sentAt }),
    ...(query !== undefined && { query }),
  };
}

/** Diagnose's list, from the page to its window's record and back: requests by their entries in the history, with what it lacks. */

import type { Sought } from '../../core/gate/sought.ts';
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
import { selectSought } from '../gate/in-page.ts';
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

export function ownList({ set, get }: SliceContext<Needs>): OwnList {
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
    return {
      ...{ id: entryIdOf(item) ?? id, source, givenAt, revoked: [...revoked] },
      ...(sentAt !== undefined && { sentAt }),
      ...(query !== undefined && isHintClear(query, sought) && { query }),
      ...(given && { given }),
      ...(told && sizeOf(told) + sizeOf(given) <= room && { told }),
    };
  }

  async function reopen(stored: StoredDiagnosed): Promise<boolean> {
    const captures = await get().keptCaptures(stored.items.map(({ id }) => id));
    if (!captures) return false;
    const reopened = stored.items.flatMap((one) => {
      const capture = captures.get(one.id);
      return capture
        ? [{ item: itemAgain(one, capture), widening: one.given && wideningAgain(one.given) }]
        : [];
    });
    return get().reopenItems(reopened, stored.chosen);
  }

  return {
    now() {
      const { diagnosisItems, chosenItem } = get();
      const isFew = diagnosisItems.length <= MOST_DIAGNOSED;
      const kept = isFew ? diagnosisItems : diagnosisItems.filter((item) => entryIdOf(item) !== undefined);
      const items: StoredItem[] = [];
      let room = MOST_HINTS;
      for (const item of kept.slice(-MOST_DIAGNOSED).toReversed()) {
        const stored = storedItem(item, room);
        room -= sizeOf(stored.given) + sizeOf(stored.told);
        items.unshift(stored);
      }
      const left = unread.items.filter(({ id }) => !items.some((item) => item.id === id));
      const all = [...left, ...items].slice(-MOST_DIAGNOSED);
      if (all.length === 0) return undefined;
      const chosen = diagnosisItems.find(({ id }) => id === chosenItem);
      const chosenId = chosen ? (entryIdOf(chosen) ?? chosen.id) : unread.chosen;
      return { items: all, ...(chosenId !== undefined && { chosen: chosenId }) };
    },
    open(stored) {
      if (!stored) return;
      unread = stored;
      set({ isReopening: true });
      void reopen(stored).then((isDone) => {
        if (isDone) unread = NONE;
        set({ isReopening: false });
      });
    },
  };
}

/** Once for each, until other secrets are to be sought. */
function lookedOnce<Of extends object, Found>(look: (of: Of, sought: Sought) => Found) {
  const looked = new WeakMap<Of, { readonly sought: Sought; readonly found: Found }>();
  return (of: Of, sought: Sought): Found => {
    const before = looked.get(of);
    if (before?.sought === sought) return before.found;
    const found = look(of, sought);
    looked.set(of, { sought, found });
    return found;
  };
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

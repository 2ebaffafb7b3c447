/** What's said of the history: where an entry comes from, when, and what couldn't be done about it. */

import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { BUILT_IN_BASE_URL } from '../../lib/features/exchange/signing.ts';
import { gotNoResponse } from '../../lib/features/history/selectors.ts';
import type { HistoryState, HistoryTrouble } from '../../lib/features/history/state.ts';
import { storageFullWords } from '../../lib/state/record-words.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { type VerdictWords, verdictWords } from '../request/request-words.ts';

/** What the time of an entry follows. */
export const FROM_WORDS: Record<HistoryEntry['from'], string> = {
  sent: 'Sent from Countersign on',
  captured: 'Captured in DevTools, stored on',
  inbox: 'From the Inbox, stored on',
  pasted: 'The request was pasted or came from a file. Stored on',
};

/** The same, where the time is that of its sending. */
export const CAPTURED_WHEN_SENT = 'Captured in DevTools, sent on';

/** `undefined` where nothing was signed. */
export function entryVerdict(entry: HistoryEntry): VerdictWords | undefined {
  const { verdict, mistake, summary, status, isCut, keyId } = entry;
  const capture = status === null ? { isUnanswered: gotNoResponse(entry) } : { answer: { status, isCut } };
  if (verdict === null) return undefined;
  const judged = { isSigned: true, verdict, mistake: mistake ?? undefined, capture, keyId: keyId ?? '' };
  const words = verdictWords(judged, false);
  return words && mistake !== null && summary ? { ...words, sentence: summary } : words;
}

/** The host it went to; empty where that isn't known. */
export function shownHost({ origin }: HistoryEntry): string {
  if (origin === BUILT_IN_BASE_URL) return 'built-in sandbox';
  return withoutSecrets(origin?.replace(/^[a-z]+:\/\//i, '') ?? '');
}

export function hostInSentence(entry: HistoryEntry): string {
  return entry.origin === BUILT_IN_BASE_URL ? 'the built-in sandbox' : shownHost(entry);
}

type Refused = Extract<HistoryState, { kind: 'refused' }>['problem'];

export const HISTORY_REFUSED_WORDS: Record<Refused, { readonly title: string; readonly words: string }> = {
  newer: {
    title: 'A newer Countersign wrote your history',
    words:
      'It’s left as it is, and nothing is added to it: update Countersign to see it again. Clearing it makes room for a new one.',
  },
  blocked: {
    title: 'Another window blocks the history',
    words: 'Close the other windows and DevTools panels of Countersign, then try again.',
  },
  full: {
    title: 'History can’t be opened',
    words: storageFullWords(),
  },
  unavailable: {
    title: 'The browser can’t open the history',
    words:
      'New requests aren’t stored. Everything else works. In a private window, use a normal window instead. Otherwise restart the browser. If that doesn’t help, clear the history.',
  },
};

const NOT_DONE: Record<HistoryTrouble['what'], string> = {
  read: 'The history can’t be shown',
  keep: 'A request wasn’t stored in History',
  change: 'The entry wasn’t changed',
  delete: 'The entry wasn’t deleted',
  forget: 'The history wasn’t cleared',
};

const WHY: Record<HistoryTrouble['problem'], string> = {
  'holds-secret':
    'The entry seems to contain a secret, and History stores no secrets. Remove the secret first.',
  unread: 'The body’s compression can’t be checked for secrets.',
  'no-room': 'The history is full of pinned entries. Unpin or delete entries you don’t need.',
  'too-long': 'It’s too long for the history.',
  full: storageFullWords('entries'),
  newer: 'A newer Countersign wrote the history, so this one leaves it as it is. Update Countersign.',
  blocked:
    'Another window blocks the history. Close the other windows and DevTools panels of Countersign, then try again.',
  unavailable:
    'The browser refused to store it. Reload this page, or restart the browser, then try again. Private windows may have no storage.',
};

const NOT_CLEARED =
  'Restart the browser, then try again. If that doesn’t help, its files are damaged: press F12 on this page and delete its IndexedDB there. Saved requests are deleted too.';

export function historyTroubleWords({ what, problem, refusal }: HistoryTrouble): {
  readonly title: string;
  readonly words: string;
} {
  const why = what === 'forget' && problem === 'unavailable' ? NOT_CLEARED : WHY[problem];
  return { title: NOT_DONE[what], words: refusal ? gateRefusalWords(refusal) : why };
}

/** What’s said of the checklist as a whole, on screen and in the report. */

import { counted, listed } from '../../core/counts.ts';
import { withoutSecrets } from '../../core/signing/secret-shape.ts';
import { type ChecklistItem, countOf, type ItemState } from './checklist.ts';
import type { GoingLive } from './selectors.ts';

export const STATE_WORDS: Readonly<Record<ItemState, string>> = {
  shown: 'Shown',
  failed: 'Failed',
  unseen: 'Not seen yet',
  beyond: 'Look in your code',
};

/** The state that decides, and how many items are in each other one. */
export function checklistOutcome(items: readonly ChecklistItem[]): {
  readonly title: string;
  readonly others: string;
} {
  const all = counted(items.length, 'item');
  const failed = countOf(items, 'failed');
  const open = countOf(items, 'unseen');
  const others = (...states: readonly ItemState[]) =>
    states
      .filter((state) => countOf(items, state) > 0)
      .map((state) => countWords(state, countOf(items, state)))
      .join(' ');
  if (failed > 0)
    return { title: `Failed: ${failed} of ${all}`, others: others('shown', 'unseen', 'beyond') };
  return open > 0
    ? { title: `Incomplete: ${open} of ${all} not seen yet`, others: others('shown', 'beyond') }
    : { title: 'Requests show all they can', others: others('shown', 'beyond') };
}

function countWords(state: ItemState, count: number): string {
  const words = STATE_WORDS[state];
  return state === 'beyond' ? `To check in your code: ${counted(count, 'item')}.` : `${words}: ${count}.`;
}

const LONGEST_NAME = 40;

/** As a choice has it. */
export function clientName(client: string): string {
  if (client === '') return 'a client without User-Agent';
  return client === 'mozilla' ? 'a browser' : withoutSecrets(client).slice(0, LONGEST_NAME);
}

/** What the checklist goes by, in sentences. */
export function lookedAtWords({ client, received, captured, ofExtensions, ofOthers }: GoingLive): string {
  const lists = [
    ...(received > 0 ? [`${counted(received, 'request')} in the Inbox`] : []),
    ...(captured > 0 ? [`${counted(captured, 'request')} in Capture`] : []),
  ];
  const left = [
    ...(ofOthers > 0 ? [`${counted(ofOthers, 'request')} from other clients`] : []),
    ...(ofExtensions > 0 ? [`${counted(ofExtensions, 'request')} from browser extensions`] : []),
  ];
  return [
    lists.length > 0
      ? `Checked: ${listed(lists)}, sent by ${clientName(client)}.`
      : 'No request of your code was seen yet.',
    ...(left.length > 0 ? [`Not counted: ${listed(left)}.`] : []),
  ].join(' ');
}

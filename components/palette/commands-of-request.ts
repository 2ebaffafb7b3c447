/** Commands about the request that’s typed, or the one that’s looked at in a list. */

import type { AppState } from '../../lib/state/app-store.ts';
import { isSending, lastAnswered } from '../../lib/state/exchange-slice.ts';
import { requestInSight } from '../../lib/state/palette-request.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { staleWords } from '../share/validity.ts';
import { saveButton, searchField } from '../ui/page-places.ts';
import type { Command, CommandPage } from './commands.ts';

const isTyping = ({ view }: AppState): boolean => view === 'sign';

export const REQUEST_COMMANDS: readonly Command[] = [
  {
    id: 'send',
    group: 'Request',
    words: 'Sign and send the request',
    icon: 'send',
    shortcut: 'Mod+Enter',
    where: 'in Request',
    isAvailable: (state) => isTyping(state) && !isSending(state),
    run: ({ state }) => state.send(),
  },
  {
    id: 'cancel-send',
    group: 'Request',
    words: 'Stop sending',
    also: 'cancel abort',
    icon: 'stop',
    isAvailable: isSending,
    run: ({ state }) => state.cancelSend(),
  },
  {
    id: 'steps',
    group: 'Request',
    words: 'See how it’s signed',
    also: 'steps canonical string signature lines',
    icon: 'eye',
    shortcut: 'S',
    where: 'in Request and lists',
    isAvailable: (state) => isTyping(state) || requestInSight(state)?.steps !== undefined,
    run({ state, focusView }) {
      if (isTyping(state)) state.showResult('steps');
      else requestInSight(state)?.steps?.();
      focusView();
    },
  },
  {
    id: 'answer',
    group: 'Request',
    words: 'See the answer',
    also: 'response result',
    icon: 'info',
    shortcut: 'A',
    where: 'in Request',
    isAvailable: isTyping,
    run({ state }) {
      state.showResult('answer');
      state.focusField('answer');
    },
  },
  {
    id: 'diagnose',
    group: 'Request',
    words: 'Diagnose this request',
    also: 'diagnose why refused explain bad_signature',
    icon: 'search',
    shortcut: 'D',
    where: 'in Request and lists',
    isAvailable: (state) =>
      isTyping(state) ? lastAnswered(state) !== undefined : requestInSight(state)?.diagnose !== undefined,
    async run({ state, focusView }) {
      if (isTyping(state)) await state.diagnoseLast();
      else requestInSight(state)?.diagnose?.();
      focusView();
    },
  },
  {
    id: 'copy-curl',
    group: 'Request',
    words: 'Copy as curl',
    also: 'command bash share export',
    icon: 'copy',
    shortcut: 'C',
    where: 'in Request and lists',
    isAvailable: (state) => isTyping(state) || requestInSight(state) !== undefined,
    run: copyAsCurl,
  },
  {
    id: 'edit-target',
    group: 'Request',
    words: 'Edit path and query',
    also: 'url target address',
    icon: 'pencil',
    shortcut: 'U',
    isAvailable: () => true,
    run: ({ state }) => state.focusField('target'),
  },
  {
    id: 'time-of-now',
    group: 'Request',
    words: 'Sign with the time of now',
    also: 'timestamp clock run',
    icon: 'clock',
    isAvailable: (state) => isTyping(state) && state.timestampMode.kind === 'fixed',
    run: ({ state }) => state.runTimestamp(),
  },
  {
    id: 'save-request',
    group: 'Request',
    words: 'Save request',
    also: 'keep store new bookmark collection',
    icon: 'bookmark',
    isAvailable: (state) => isTyping(state) && saveButton() !== undefined,
    run() {
      // The palette gives the focus back first.
      requestAnimationFrame(() => saveButton()?.click());
    },
  },
  {
    id: 'compare-strings',
    group: 'Diagnose',
    words: 'Compare strings',
    also: 'canonical string own differences diff',
    icon: 'search',
    isAvailable: ({ diagnosisItems, chosenItem }) => diagnosisItems.some(({ id }) => id === chosenItem),
    run: ({ state }) => state.focusField('own-string'),
  },
  {
    id: 'search-list',
    group: 'Lists',
    words: 'Search the list',
    also: 'filter find',
    icon: 'search',
    shortcut: '/',
    where: 'in lists',
    isAvailable: () => searchField() !== undefined,
    run() {
      // The palette gives the focus back first.
      requestAnimationFrame(() => {
        searchField()?.focus();
        searchField()?.select();
      });
    },
  },
  {
    id: 'pause-capture',
    group: 'Lists',
    words: 'Pause the capture, or go on',
    also: 'record resume stop',
    icon: 'pause',
    isAvailable: ({ view }) => view === 'capture',
    run: ({ state }) => state.pauseCapture(!state.capturePaused),
  },
];

async function copyAsCurl({ state, tell }: CommandPage): Promise<void> {
  const capture = requestInSight(state)?.capture;
  if (!capture) {
    const caveat = staleWords(state, selectSigning(state).timestamp);
    const copied = caveat === undefined ? 'Copied as curl' : `Copied as curl, but ${caveat}`;
    tell(
      (await state.copyAsCurl()) ? copied : 'Not copied: there’s something to put right in the request first',
    );
    return;
  }
  const copied = await state.copyAs(capture, 'curl');
  if (copied.kind === 'copied') tell('Copied as curl');
  else tell(copied.kind === 'refused' ? `Not copied. ${copied.message}` : 'The browser didn’t allow copying');
}

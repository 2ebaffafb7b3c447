/** Commands about the request that’s typed, or the one that’s looked at in a list. */

import { LANGUAGES } from '../../lib/core/mistakes/languages.ts';
import { readyMadeRequests } from '../../lib/core/ready-made-requests.ts';
import { sendByKey } from '../../lib/features/exchange/repeat.ts';
import { isSending, lastAnswered } from '../../lib/features/exchange/selectors.ts';
import type { SignedPart } from '../../lib/features/exchange/state.ts';
import { selectAsksForPage } from '../../lib/features/share/selectors.ts';
import type { ProgramKind } from '../../lib/features/share/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { type RequestInSight, requestInSight, type Undiagnosed } from '../../lib/state/palette-request.ts';
import { selectDraftCapture, selectEnvironment, selectSigning } from '../../lib/state/selectors.ts';
import { signerLanguage } from '../share/copy-signer.tsx';
import { staleWords } from '../share/validity.ts';
import { COPY_WORDS } from '../ui/copy-button.tsx';
import { saveButton } from '../ui/page-places.ts';
import type { Command, CommandPage } from './commands.ts';

const isTyping = ({ view }: AppState): boolean => view === 'request';

const UNDIAGNOSED: Readonly<Record<Undiagnosed, string>> = {
  'no-mistake': 'Nothing to diagnose: this request shows no mistake',
  'not-signed': 'Nothing to diagnose: this request isn’t signed',
  incomplete: 'This request can’t be diagnosed: its details say what isn’t known',
};

/** Also where the shortcut only says why there’s nothing. */
function canBeAskedFor(inSight: RequestInSight | undefined): boolean {
  return inSight?.diagnose !== undefined || inSight?.undiagnosed !== undefined;
}

export const REQUEST_COMMANDS: readonly Command[] = [
  {
    id: 'send',
    group: 'Request',
    words: 'Sign and send the request',
    icon: 'send',
    shortcut: 'Mod+Enter',
    where: 'in Request',
    isAvailable: (state) => isTyping(state) && !isSending(state),
    run: ({ state }) => sendByKey(state),
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
    words: 'Show signing steps',
    also: 'steps how signed canonical string signature lines',
    icon: 'eye',
    shortcut: 'S',
    where: 'in Request and lists',
    isAvailable: (state) => isTyping(state) || requestInSight(state)?.steps !== undefined,
    async run({ state }) {
      if (isTyping(state)) state.showResult('steps');
      else await requestInSight(state)?.steps?.();
      state.focusField('steps');
    },
  },
  {
    id: 'answer',
    group: 'Request',
    words: 'Show the response',
    also: 'answer response result',
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
    also: 'diagnose why refused explain mistake bad_signature',
    icon: 'search',
    shortcut: 'D',
    where: 'in Request and lists',
    isAvailable: (state) =>
      isTyping(state) ? lastAnswered(state) !== undefined : canBeAskedFor(requestInSight(state)),
    async run({ state, focusView, tell }) {
      const inSight = isTyping(state) ? undefined : requestInSight(state);
      if (inSight?.undiagnosed) {
        tell(UNDIAGNOSED[inSight.undiagnosed]);
        return;
      }
      if (inSight) await inSight.diagnose?.();
      else await state.diagnoseLast();
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
    id: 'copy-program',
    group: 'Request',
    words: 'Copy a program that sends this request',
    also: 'code snippet sign python javascript php java go ruby',
    icon: 'copy',
    where: 'in Request and lists',
    isAvailable: (state) => isTyping(state) || requestInSight(state) !== undefined,
    run: (page) => copyProgram(page, 'program'),
  },
  {
    id: 'copy-pages',
    group: 'Request',
    words: 'Copy a program that fetches all pages',
    also: 'code snippet list next offset limit pagination paging orders ledger',
    icon: 'copy',
    where: 'in Request and lists',
    isAvailable: (state) =>
      selectAsksForPage(state, isTyping(state) ? selectDraftCapture(state) : requestInSight(state)?.read),
    run: (page) => copyProgram(page, 'pages'),
  },
  copyCommand('headers', 'Copy headers', 'X-Api-Key X-Timestamp X-Signature authentication'),
  copyCommand('canonical', 'Copy canonical string', 'lines signed'),
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
    words: 'Sign with the current time',
    also: 'timestamp clock run use current now',
    icon: 'clock',
    isAvailable: (state) => isTyping(state) && state.timestampMode.kind === 'fixed',
    run: ({ state }) => state.runTimestamp(),
  },
  {
    id: 'freeze-time',
    group: 'Request',
    words: 'Freeze the timestamp',
    also: 'clock time hold stop pause',
    icon: 'pause',
    isAvailable: (state) => isTyping(state) && state.timestampMode.kind === 'running',
    run: ({ state }) => state.freezeTimestamp(),
  },
  {
    id: 'save-request',
    group: 'Request',
    words: 'Save request',
    also: 'keep store name new bookmark collection',
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
];

function copyCommand(part: SignedPart, words: string, also: string): Command {
  return {
    id: `copy-${part}`,
    group: 'Request',
    words,
    also,
    icon: 'copy',
    isAvailable: (state) => isTyping(state) && selectSigning(state).signed !== undefined,
    run: async ({ state, tell }) => tell(COPY_WORDS[await state.copySigned(part)]),
  };
}

const NOT_READ = 'Not copied: the stored request can’t be read';

async function copyAsCurl({ state, tell }: CommandPage): Promise<void> {
  const inSight = requestInSight(state);
  if (!inSight) {
    const caveat = staleWords(state, selectSigning(state).timestamp);
    const copied = caveat === undefined ? 'Copied as curl' : `Copied as curl, but ${caveat}`;
    const outcome = await state.copyAsCurl();
    return tell(outcome === 'copied' ? copied : COPY_WORDS[outcome]);
  }
  const capture = await inSight.capture();
  if (!capture) return tell(NOT_READ);
  const copied = await state.copyAs(capture, 'curl');
  if (copied.kind === 'copied') tell('Copied as curl');
  else tell(copied.kind === 'refused' ? `Not copied. ${copied.message}` : COPY_WORDS.blocked);
}

const COPIED_PROGRAM: Readonly<Record<ProgramKind, (language: string) => string>> = {
  program: (language) => `Copied a program in ${language}`,
  pages: (language) => `Copied a program that fetches all pages, in ${language}`,
};

async function copyProgram({ state, tell }: CommandPage, kind: ProgramKind): Promise<void> {
  const inSight = requestInSight(state);
  const capture = inSight ? await inSight.capture() : selectDraftCapture(state);
  if (!capture) return tell(inSight ? NOT_READ : COPY_WORDS['not-ready']);
  const language = signerLanguage(state.settings.language);
  const copied = await state.copyAs(capture, `${kind}:${language}`);
  if (copied.kind === 'copied') tell(COPIED_PROGRAM[kind](LANGUAGES[language].name));
  else tell(copied.kind === 'refused' ? `Not copied. ${copied.message}` : COPY_WORDS.blocked);
}

/** From anywhere: what's typed can be brought back. */
export function readyMadeCommands(state: AppState): readonly Command[] {
  const environment = selectEnvironment(state);
  return readyMadeRequests(environment.paths).map(
    (request): Command => ({
      id: `ready-made-${request.id}`,
      group: 'Request',
      words: `Start from “${request.name}”`,
      also: `ready-made request example sample template new write ${request.method} ${request.target}`,
      icon: 'send',
      isSought: true,
      isAvailable: () => true,
      run({ state: { show, useReadyMade: startFrom }, focusView }) {
        show('request');
        startFrom(request);
        focusView();
      },
    }),
  );
}

/** What's said of saved requests: what couldn't be done, why a name or a file is refused, and when something was. */

import { counted, grouped, listed } from '../../lib/core/counts.ts';
import type { FileRefusal, MadeSecret, ReadyImport, SavedImport } from '../../lib/features/saved/import.ts';
import type { ExportedCollections, SavedState, SavedTrouble } from '../../lib/features/saved/state.ts';
import { recordFailureWords, storageFullWords } from '../../lib/state/record-words.ts';
import type { Send } from '../../lib/storage/saved/saved.ts';
import type { VariablesChange } from '../../lib/storage/variables.ts';
import { localMomentText } from '../share/moment.tsx';

type Refused = Extract<SavedState, { kind: 'refused' }>['problem'];

export const SAVED_REFUSED_WORDS: Record<Refused, { readonly title: string; readonly words: string }> = {
  newer: {
    title: 'A newer Countersign wrote your saved requests',
    words: 'They stay as they are. Update Countersign to see them again, or delete them to save new ones.',
  },
  blocked: {
    title: 'Another window blocks saved requests',
    words: 'Close the other windows and DevTools panels of Countersign, then try again.',
  },
  full: {
    title: 'Saved requests can’t be opened',
    words: storageFullWords(),
  },
  unavailable: {
    title: 'The browser can’t open saved requests',
    words:
      'Everything else works. In a private window, use a normal window instead. Otherwise restart the browser. If that doesn’t help, delete all saved requests.',
  },
};

const NOT_DONE: Record<SavedTrouble['what'], string> = {
  read: 'It can’t be opened',
  save: 'It wasn’t saved',
  change: 'Nothing was changed',
  delete: 'Nothing was deleted',
  'keep-send': 'A response wasn’t stored with its request',
  export: 'Nothing was exported',
  'export-all': 'Not every request is in the file',
  forget: 'Saved requests weren’t deleted',
  variables: 'The requests are imported, but not their variables',
  environments: 'The requests are imported, but not every environment',
};

const ROOM = 'There’s room for 2,000 requests in 200 collections';

const WHY: Record<SavedTrouble['problem'], string> = {
  gone: 'Another window deleted it in the meantime.',
  'cut-off': 'Some can’t be read: they were cut off while they were written. Delete those.',
  'holds-secret': 'It contains the secret of one of your keys. Remove the secret, then try again.',
  'too-long': 'It would be longer than 10 MB, and such a file isn’t imported. Export collections one by one.',
  'no-room': `${ROOM}, 50 MB in all. Delete some you don’t need.`,
  full: storageFullWords('requests'),
  newer:
    'A newer Countersign wrote your saved requests, so this one leaves them as they are. Update Countersign.',
  blocked:
    'Another window is in the way. Close the other windows and DevTools panels of Countersign, then try again.',
  unavailable: 'The browser refused. Reload this page, or restart the browser, then try again.',
};

const NOT_DELETED =
  'Restart the browser, then try again. If that doesn’t help, their files are damaged: press F12 on this page and delete its IndexedDB there. The history is deleted too.';

export function savedTroubleWords({ what, problem, made }: SavedTrouble): {
  readonly title: string;
  readonly words: string;
} {
  const why = what === 'forget' && problem === 'unavailable' ? NOT_DELETED : WHY[problem];
  const words = made ? `${madeWords(made)} Change a value, then try again.` : why;
  return { title: NOT_DONE[what], words };
}

/** What isn't in a file of saved requests. */
export function exportedNotes({ variablesLeft, unsaved }: ExportedCollections): readonly string[] {
  return [
    ...(unsaved === undefined
      ? []
      : [`Changes to “${unsaved}” aren’t saved, and so aren’t in the file. Save it in Request first.`]),
    ...variableNotes(variablesLeft),
  ];
}

function variableNotes(left: number): readonly string[] {
  if (left === 0) return [];
  return left === 1
    ? ['1 variable isn’t in the file: no request in it uses it. “Export all” includes it.']
    : [
        `${counted(left, 'variable')} aren’t in the file: no request in it uses them. “Export all” includes them.`,
      ];
}

const IMPORTED = 'You can import files that Countersign exported, and Postman collections (v2.1).';

const FILE_WORDS: Record<FileRefusal, string> = {
  'no-room': `${ROOM}, and with this file there’d be more. Delete some you don’t need, or split the file.`,
  'too-long': 'The file is longer than 10 MB. Export collections one by one.',
  'not-text': 'The file isn’t UTF-8 text, so it can’t have saved requests.',
  unreadable: 'It’s a folder, or was moved or changed since it was chosen. Choose a file again.',
  'reading-failed': 'Countersign failed while it read the file. Export the file again, or split it.',
  records: 'The file seems to contain records. Open it in Browse.',
  captures: 'The file seems to contain captured requests. Open it in Diagnose.',
  'other-file': `It isn’t a file of saved requests. ${IMPORTED}`,
  newer: 'A newer Countersign wrote it. Update this one, then import it again.',
  'nothing-in-it': 'The file has no collections and no variables.',
  'too-many-items':
    'The collection has more than 20,000 folders and requests. Delete some in Postman, then export it again.',
  'holds-secret':
    'The file contains the secret of one of your keys. Remove the secret, and revoke it if you shared the file.',
  'request-too-long':
    'One of its requests is longer than 1 MB, its path than 64 kB, or it has more than 1,000 headers.',
  'too-many-variables': 'With its variables you’d have more than 200. Delete some you don’t need.',
};

/** Why a file is refused. */
export function fileWords({ why, made, tool }: Extract<SavedImport, { kind: 'refused' }>): string {
  if (tool) return `It’s ${tool.name}. ${IMPORTED} ${tool.advice}.`;
  return made ? `${madeWords(made)} Take it out, and revoke it if the file was passed on.` : FILE_WORDS[why];
}

type LeftOutPart = ReadyImport['leftOut'][number];

const LEFT_OUT: Record<LeftOutPart['part'], (count: number, first: readonly string[]) => string> = {
  'base-url': (count, baseUrls) =>
    count === 1
      ? `1 base URL: ${firstOf(baseUrls, count)}. Its requests go to the environment you choose.`
      : `${counted(count, 'base URL')}: ${firstOf(baseUrls, count)}. Their requests go to the environment you choose.`,
  'base-unsure': (count, requests) =>
    count === 1
      ? `The start of 1 URL: ${firstOf(requests, count)}. It’s unclear where its path begins. Check the path after the import.`
      : `The start of ${counted(count, 'URL')}: ${firstOf(requests, count)}. It’s unclear where their paths begin. Check the paths after the import.`,
  script: (count) => `${counted(count, 'script')}: Countersign signs each request itself.`,
  auth: (count) => `${counted(count, 'authorization setting')}: Countersign uses your API key.`,
  'credential-header': (count) => `${counted(count, 'header')} with a password, a token or a cookie.`,
  'signing-header': (count) =>
    `${counted(count, 'authentication header')}: Countersign makes these headers when it sends.`,
  'query-off': (count) => `${counted(count, 'query parameter')} that Postman doesn’t send.`,
  body: (count) =>
    `${counted(count, 'body', 'bodies')} of a form, a file or GraphQL. These requests have no body now.`,
  'secret-value': (count) => `${counted(count, 'secret value')}. Add your API secret in Keys.`,
  variable: (count) =>
    `${counted(count, 'variable')} without a value in the file. Add values in Saved, Variables.`,
  example: (count) => `${counted(count, 'example response')}.`,
  unreadable: (count) => `${counted(count, 'item')} without a request that can be read.`,
};

export function leftOutWords({ part, count, requests = [], baseUrls = [] }: LeftOutPart): string {
  return LEFT_OUT[part](count, part === 'base-url' ? baseUrls : requests);
}

function firstOf(requests: readonly string[], count: number): string {
  const quoted = requests.map((name) => `“${name}”`);
  const more = count - requests.length;
  return listed(more > 0 ? [...quoted, `${grouped(more)} more`] : quoted);
}

/** Names them, and never what they make. */
function madeWords({ request, variables }: MadeSecret): string {
  const names = variables.map((name) => `{{${name}}}`);
  const last = names.pop();
  const who =
    last === undefined
      ? 'variables make'
      : names.length === 0
        ? `${last} makes`
        : `${names.join(', ')} and ${last} together make`;
  return `In “${request}” ${who} what looks like a secret.`;
}

type VariableFailure = Extract<VariablesChange, { ok: false }>['problem'];

export const VARIABLE_WORDS: Record<VariableFailure, string> = {
  name: 'Start with a small letter; then a–z, 0–9 and _, up to 40 characters.',
  made: 'Countersign makes this one itself. Pick another name.',
  taken: 'There’s one of this name already. Change that one, or pick another name.',
  'holds-secret':
    'The value seems to contain a secret, and variables travel with requests. Remove the secret.',
  'too-long': 'Shorten the value to 4,000 characters.',
  'too-many': 'There’s room for 200. Delete some you don’t need.',
  'changed-elsewhere': 'Another window changed this variable meanwhile. Choose which value to keep.',
  gone: 'Another window deleted or renamed this variable. Save again to add yours.',
  full: recordFailureWords('full', 'variables'),
  unavailable:
    'The browser refused to store it, so nothing was changed. Restart the browser, then try again.',
  newer: 'A newer Countersign wrote your variables. Update Countersign to change them.',
  corrupt: 'The stored variables can’t be read. Set them aside in the notice at the top, then try again.',
};

const OUTCOMES: Record<Exclude<Send['outcome'], 'response'>, string> = {
  redirect: 'Redirect',
  network: 'No response',
  cut: 'Broke off',
  timeout: 'Timed out',
  cancelled: 'Cancelled',
  'invalid-request': 'Not sent',
};

/** The status leads wherever one came, also where the rest of the response didn't. */
export function sendOutcomeWords({ outcome, status }: Pick<Send, 'outcome' | 'status'>): string {
  if (outcome === 'response') return `${status}`;
  const words = OUTCOMES[outcome];
  return status === null ? words : `${status}, ${words.toLowerCase()}`;
}

/** Where something came to among these. */
export function placedWords(
  name: string,
  among: readonly { readonly id: string }[],
  id: string,
  collection?: string,
): string {
  const place = among.findIndex((one) => one.id === id) + 1;
  const where = `${place.toLocaleString('en')} of ${among.length.toLocaleString('en')}`;
  return `${name} is now ${where}${collection === undefined ? '' : ` in ${collection}`}`;
}

/** A name of its own for each of these, the newest first. Those of one second get milliseconds, those of one of these a number. */
export function momentNames(
  sends: readonly { readonly id: string; readonly at: number }[],
): ReadonlyMap<string, string> {
  const seconds = sends.map(({ at }) => localMomentText(at, 'second'));
  const names = sends.map(({ at }, index) => {
    const name = seconds[index] ?? '';
    return seconds.indexOf(name) === seconds.lastIndexOf(name) ? name : `${name}${milliseconds(at)}`;
  });
  return new Map(
    sends.map(({ id }, index) => {
      const name = names[index] ?? '';
      const earlier = names.slice(index + 1).filter((one) => one === name).length;
      return [id, earlier === 0 ? name : `${name} (${earlier + 1})`] as const;
    }),
  );
}

function milliseconds(at: number): string {
  const date = new Date(at * 1000);
  return Number.isNaN(date.getTime()) ? '' : `.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** What's said of a secret that was stored before its key was added, and of each place that it's in. */

import { counted } from '../../lib/core/counts.ts';
import { leavingPlaceWords } from '../../lib/core/gate/standing-words.ts';
import type {
  KeptPlace,
  KeptRecord,
  KeptSecret,
  KeptSecrets,
} from '../../lib/features/kept-secrets/state.ts';
import type { RecordName } from '../../lib/state/record-reports.ts';

export function keptTitle({ key, among, found, deleted, unread, isSearching }: KeptSecrets): string {
  if (among !== undefined) return `Search for the secrets of ${counted(among, 'key')} is incomplete`;
  const secret = `ecret of “${key}”`;
  if (found.length > 0) return `S${secret} found in ${counted(found.length, 'other place')}`;
  if (isSearching) return `Searching stored data for the s${secret}`;
  if (unread.length > 0)
    return deleted > 0 ? `Search incomplete: s${secret}` : `Search for the s${secret} is incomplete`;
  return deleted > 0 ? `Copies of the s${secret} deleted` : `No copies of the s${secret} found`;
}

export const UNREAD_WORDS: Record<KeptSecrets['unread'][number], string> = {
  records: 'The browser couldn’t read its storage. Reload this page, then search again in Keys.',
  saved:
    'Saved requests couldn’t be read or searched. Close other Countersign windows, then search again in Keys.',
  history:
    'History couldn’t be read or searched. Close other Countersign windows, then search again in Keys.',
  cancelled: 'Search cancelled. The secret may be stored elsewhere. Search again in Keys.',
};

/** On the button of one: a name or an address is replaced, and what has it stays. */
export function actionOf(at: KeptPlace): string {
  if (isLocal(at)) return 'Reset address and name';
  return isName(at) ? 'Replace name' : 'Delete';
}

/** As in “Delete 3 items”. */
export function deletionOf(these: readonly KeptSecret[]): string {
  return `${verbOf(these)} ${counted(these.length, 'item')}`;
}

/** What to do with those found. */
export function adviceOf(found: readonly KeptSecret[]): string {
  const [only, other] = found;
  if (only && !other) return isStaying(only) ? `Choose “${actionOf(only.at)}” below.` : 'Delete it below.';
  return `${verbOf(found)} each item below.`;
}

export function secretRefusedWords(count: number): string {
  return count === 1
    ? 'The browser couldn’t delete 1 item. Close other Countersign windows, then delete it again.'
    : `The browser couldn’t delete ${count} items. Close other Countersign windows, then delete them again.`;
}

function verbOf(these: readonly KeptSecret[]): string {
  const staying = these.filter(isStaying).length;
  if (staying === 0) return 'Delete';
  return staying === these.length ? 'Rename' : 'Delete or rename';
}

function isStaying({ at }: KeptSecret): boolean {
  return isName(at) || isLocal(at);
}

function isName({ kind }: KeptPlace): boolean {
  return (
    kind === 'key-name' || kind === 'collection-name' || kind === 'saved-name' || kind === 'history-name'
  );
}

function isLocal(at: KeptPlace): boolean {
  return at.kind === 'environment' && at.isLocal;
}

const RECORDS: Record<KeptRecord, string> = {
  draft: 'Current request (draft)',
  handover: 'All requests waiting for Diagnose',
  settings: 'Selected environment and key',
  'browse-layout': 'Columns in Browse',
  learning: 'Passed tasks of lessons',
  clocks: 'Measured clocks of servers',
  sandbox: 'Built-in sandbox, with all its orders',
  variables: 'Unreadable variables (all of them)',
  environments: 'Unreadable environments (all of them)',
  windows: 'Unreadable requests of windows (all of them)',
};

const SET_ASIDE: Record<RecordName, string> = {
  vault: 'keys',
  environments: 'environments',
  settings: 'choices of environment and key',
  draft: 'drafts',
  windows: 'requests of windows',
  handover: 'requests from the popup',
  variables: 'variables',
  'browse-layout': 'columns in Browse',
  learning: 'passed tasks of lessons',
  clocks: 'measured clocks of servers',
};

const UNREADABLE_SAVED: Record<Extract<KeptPlace, { kind: 'saved-rest' }>['store'], string> = {
  collections: 'Unreadable collection in Saved',
  requests: 'Unreadable saved request',
  sends: 'Unreadable stored send',
};

const ORPHANS: Record<Extract<KeptPlace, { kind: 'saved-orphan' }>['store'], string> = {
  drafts: 'Stored request that’s no longer in Saved',
  exchanges: 'Stored response that’s no longer in Saved',
};

export function atWords(at: KeptPlace): string {
  switch (at.kind) {
    case 'record':
      return RECORDS[at.record];
    case 'set-aside':
      return `Unreadable ${SET_ASIDE[at.record]} you set aside (all of them)`;
    case 'key-name':
      return `Key name: ${at.name}`;
    case 'variable':
      return `Variable {{${at.name}}}`;
    case 'environment':
      return `Environment ${at.name}`;
    case 'collection-name':
      return `Collection name: ${at.name}`;
    case 'saved-name':
      return `Saved request name: ${at.name}`;
    case 'window':
      return `Request of a window: ${at.name}`;
    case 'window-body':
      return 'Body of a window that’s no longer stored';
    case 'saved':
      return `Saved request ${at.name}`;
    case 'send':
      return at.name === '' ? 'Stored send of an unreadable request' : `Stored send of “${at.name}”`;
    case 'history':
      return `History: ${at.name}`;
    case 'history-name':
      return `History name: ${at.name}`;
    case 'history-rest':
      return 'Unreadable entry in History';
    case 'saved-rest':
      return UNREADABLE_SAVED[at.store];
    case 'saved-orphan':
      return ORPHANS[at.store];
  }
}

/** Where in it, as in “in the body”. */
export function partWords({ at, place }: KeptSecret): string | undefined {
  if (!place) return undefined;
  return at.kind === 'send' && place.part === 'body'
    ? 'in the request body'
    : `in ${leavingPlaceWords(place)}`;
}

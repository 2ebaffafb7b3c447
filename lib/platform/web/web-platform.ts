/** The host that is a page on a website: the built-in sandbox, and no way to any server. */

import { SESSION_RECORD, VAULT_RECORD } from '../../storage/stored-vault.ts';
import { SANDBOX_RECORD_KEY } from '../../storage/vault.ts';
import { EXTENSION_STORAGE, lossNote, recordNote } from '../loss-note.ts';
import { copyText, randomHex, systemClock, watchInput } from '../page-apis.ts';
import type { PermissionPort, Platform } from '../ports.ts';
import readingWorkerAddress from '../reading-worker.ts?worker&url';
import searchWorkerAddress from '../search-worker.ts?worker&url';
import { chosenOver, systemTheme } from '../theme.ts';
import { readingWorker, searchWorkers } from '../workers.ts';
import { pageStorage } from './page-storage.ts';

const NO_WAY_OUT = 'This page can’t send to a server. The extension can.';

export function webPlatform(): Platform {
  return {
    isExtension: false,
    surface: 'app',
    browser: navigator.userAgent.includes('Firefox/') ? 'firefox' : 'chromium',
    get origin() {
      return location.origin;
    },
    // The sandbox's journal goes with the secrets of its keys: neither is of use without the other.
    storage: pageStorage([VAULT_RECORD.key, SANDBOX_RECORD_KEY]),
    session: pageStorage([SESSION_RECORD.key]),
    storageNote: lossNote(EXTENSION_STORAGE),
    recordNote,
    cipher: undefined,
    passkeys: undefined,
    openHistory: async () =>
      (await import('../history-db.ts')).historyDatabase(undefined, 'countersign-history'),
    openSaved: async () => (await import('../saved-db.ts')).savedDatabase(undefined, 'countersign-saved'),
    openWindowBodies: async () =>
      (await import('../window-bodies-db.ts')).windowBodiesDatabase('countersign-windows'),
    openWindow: async () => (await import('../own-window.ts')).ownWindow('app'),
    permissions: NONE,
    theme: chosenOver(systemTheme()),
    clock: systemClock(),
    watchInput,
    network: undefined,
    saveFile: async (name, type) => (await import('../save-file.ts')).saveFile('app', name, type),
    copy: (text) => copyText(text.value),
    clearClipboard: () => copyText(''),
    randomHex,
    // The policy would refuse it, and log that.
    fetch: () => Promise.reject(new TypeError(NO_WAY_OUT)),
    startSearchWorkers: searchWorkers(() => ownWorker(searchWorkerAddress)),
    startReadingWorker: () => readingWorker(() => ownWorker(readingWorkerAddress)),
    openApp: async (place = '') => {
      location.hash = place;
    },
  };
}

/**
 * A worker that's started from an address has the policy that came with that address, which is none where the host sends
 * no headers. One that's started from a Blob has its page's. It imports its module by a call: a declaration's import
 * would count as starting a worker from an address. What it's told until the module listens is told again then.
 *
 * @param address of a module.
 */
function ownWorker(address: string): Worker {
  const module = JSON.stringify(new URL(address, location.href).href);
  const code = `const early = [];
const keep = ({ data }) => void early.push(data);
addEventListener('message', keep);
import(${module}).then(
  () => {
    removeEventListener('message', keep);
    for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;
  const source = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return new Worker(source, { type: 'module' });
  } finally {
    URL.revokeObjectURL(source);
  }
}

const NONE: PermissionPort = {
  has: async () => false,
  request: async () => ({ kind: 'unavailable', reason: NO_WAY_OUT }),
};

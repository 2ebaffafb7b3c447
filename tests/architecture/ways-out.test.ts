/** Every module that uses a door of the host, over the real code: a new one has to be put here, with its gate. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Cleared } from '../../lib/core/gate/gate.ts';
import type { FileSink, Platform } from '../../lib/platform/ports.ts';
import type { HistoryPort } from '../../lib/storage/history/port.ts';
import type { SavedPut } from '../../lib/storage/saved/port.ts';
import type { WindowBodiesPort } from '../../lib/storage/window-bodies.ts';
import { namesIn, WHOLE_MODULE } from './names-in.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Types hold these: whatever name a module has the port by, it can hand it nothing else. */
it('the clipboard, files, the history and saved requests take what’s cleared alone', () => {
  expectTypeOf<Parameters<Platform['copy']>[0]>().toExtend<Cleared<unknown>>();
  expectTypeOf<Parameters<FileSink['write']>[0]>().toExtend<Cleared<unknown>>();
  expectTypeOf<Parameters<HistoryPort['add']>[0]>().toExtend<Cleared<unknown>>();
  expectTypeOf<Parameters<WindowBodiesPort['put']>[2]>().toExtend<Cleared<unknown>>();
  expectTypeOf<Extract<SavedPut, { store: 'drafts' }>['draft']>().toExtend<Cleared<unknown>>();
  expectTypeOf<Extract<SavedPut, { store: 'exchanges' }>['exchange']>().toExtend<Cleared<unknown>>();
});

interface Door {
  readonly names: readonly string[];
  /** What they hand to it is `Cleared`, has passed the gate before, or holds no request. */
  readonly by: readonly string[];
}

const DOORS: Readonly<Record<string, Door>> = {
  'the secret itself': { names: ['askedFor'], by: ['lib/core/gate/gate.ts', 'lib/state/page-slice.ts'] },
  'the network': {
    names: ['fetch'],
    by: [
      // The local sandbox's own address: what's asked for, its settings and its keys.
      'lib/client/inbox/bodies.ts',
      'lib/client/inbox/control.ts',
      'lib/client/inbox/stream.ts',
      'lib/client/transport.ts',
      'lib/platform/browser.ts',
      'lib/platform/memory.ts',
      'lib/features/environments/environment-access.ts',
      'lib/features/inbox/feed.ts',
      'lib/features/inbox/sandbox-commands.ts',
    ],
  },
  'other ways to the network': {
    names: ['XMLHttpRequest', 'WebSocket', 'WebTransport', 'RTCPeerConnection', 'EventSource', 'sendBeacon'],
    by: [],
  },
  'a resource that’s loaded from an address': {
    names: ['Image', 'Audio', 'FontFace'],
    // A picture of its own that asks whether requests are seen: it holds nothing but the time.
    by: ['lib/platform/exact-bodies/heard.ts'],
  },
  'another program of its own': {
    names: ['Worker', 'SharedWorker', 'importScripts'],
    by: ['lib/platform/browser.ts', 'lib/platform/web/web-platform.ts'],
  },
  'other pages': {
    names: ['BroadcastChannel', 'MessageChannel', 'postMessage', 'sendMessage'],
    // Pages and workers of Countersign alone: none of it leaves.
    by: [
      'lib/platform/app-tab.ts',
      'lib/platform/database.ts',
      'lib/platform/devtools-network/collector.ts',
      // A passphrase, to a worker that ends with it, and the key that's made of it.
      'lib/platform/kdf-worker.ts',
      'lib/platform/reading-worker.ts',
      'lib/platform/search-worker.ts',
      'lib/platform/vault-cipher.ts',
      'lib/platform/web/page-storage.ts',
      'lib/platform/workers.ts',
    ],
  },
  'passkeys, whose device is told an address and random bytes': {
    names: ['getClientExtensionResults'],
    by: ['lib/platform/passkeys.ts'],
  },
  'a module as a whole, in which no name tells of a door': { names: [WHOLE_MODULE], by: [] },
  'a look that knows the secrets of its start alone': {
    names: ['inTurns'],
    // The second looks for one secret, in what's stored.
    by: ['lib/features/kept-secrets/look.ts', 'lib/storage/in-turns.ts'],
  },
  'a gate that seeks no stored secret': {
    names: ['sought([])'],
    // What a form says of a name as it's typed: storage looks again, for all.
    by: ['lib/state/forms.ts'],
  },
  'the store of small records itself, and files': {
    names: ['write'],
    by: [
      // A function of its own that writes into memory.
      'lib/core/search/kernel/plain-kernel.ts',
      'lib/platform/page-apis.ts',
      'lib/platform/save-file.ts',
      // The sandbox's journal, which holds no secret.
      'lib/features/sandbox/built-in-sandbox.ts',
      'lib/features/browse/file-export.ts',
      // How writing that journal came out.
      'lib/features/sandbox/slice.ts',
      // Of secrets only what's encrypted.
      'lib/storage/change-vault.ts',
      // A copy of what's stored; on disk only where it holds no secret in plain.
      'lib/storage/set-aside.ts',
      'lib/storage/versioned.ts',
    ],
  },
  'files and the clipboard': {
    names: [
      'createObjectURL',
      'showSaveFilePicker',
      'createWritable',
      'clipboard',
      'execCommand',
      'FileReader',
    ],
    by: [
      'components/ui/download-text.ts',
      'lib/platform/page-apis.ts',
      'lib/platform/save-file.ts',
      // A worker’s one line.
      'lib/platform/web/web-platform.ts',
    ],
  },
  'what a browser keeps': {
    names: ['localStorage', 'sessionStorage', 'indexedDB', 'openDB', 'caches', 'cookieStore', 'getDirectory'],
    by: [
      'lib/platform/database.ts',
      // That a database held something, and nothing of it.
      'lib/platform/loss-note.ts',
      // The id of the page's window, and nothing else.
      'lib/platform/own-window.ts',
      // Whether it's light or dark, and nothing else.
      'lib/platform/theme.ts',
      'lib/platform/web/page-storage.ts',
    ],
  },
  'small records': {
    names: ['writeRecord', 'updateRecord', 'changeRecord'],
    by: [
      // The layout of a list.
      'lib/features/browse/layout/actions.ts',
      // Moments, by the origins of environments, whose base URLs passed the gate.
      'lib/features/exchange/kept-clocks.ts',
      // Takes windows away, and writes nothing new.
      'lib/features/kept-secrets/delete.ts',
      // The ids of lessons and tasks, which are Countersign’s own.
      'lib/features/learn/slice.ts',
      // What a page left as it went, which passed the gate then.
      'lib/features/window/left-windows.ts',
      // Takes the popup away, and writes nothing new.
      'lib/features/window/popups-request.ts',
      'lib/features/window/keeping.ts',
      'lib/storage/change-environments.ts',
      'lib/storage/handover.ts',
      // A moment.
      'lib/storage/idle-lock.ts',
      // Digests, moments and statuses.
      'lib/storage/page-charges.ts',
      'lib/storage/settings.ts',
      'lib/storage/variables.ts',
      // The one record that's for secrets.
      'lib/storage/change-vault.ts',
      'lib/storage/versioned.ts',
    ],
  },
};

const files = ['lib', 'components', 'entrypoints', 'web']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
  )
  // AssemblyScript, which has no host at all.
  .filter((name) => !name.startsWith('lib/core/search/kernel/wasm/'))
  .map((name) => ({ name, used: namesIn(name, readFileSync(path.join(ROOT, name), 'utf8')) }));

describe.each(Object.entries(DOORS))('%s', (_, { names, by }) => {
  it('is used by those alone that go through the gate', () => {
    const users = files.filter(({ used }) => names.some((name) => used.has(name)));
    expect(users.map(({ name }) => name).toSorted()).toEqual(by.toSorted());
  });
});

describe('a door is seen', () => {
  it.each([
    'platform.fetch(url);',
    'const { fetch } = platform; fetch(url);',
    'const { fetch: go } = platform; go(url);',
    "platform['fetch'](url);",
    'const all = { get: globalThis.fetch };',
    'function send({ platform: { fetch: go } }: Context) { go(url); }',
    'const go = (platform as Platform).fetch;',
    'const all = { fetch };',
  ])('in %s', (text) => expect(namesIn('a.ts', text)).toContain('fetch'));

  it.each([
    ['new Image().src = url;', 'Image'],
    ['const Picture = globalThis.Image; new Picture();', 'Image'],
    ["storage.write('b', text);", 'write'],
    ['const { write: keep } = storage;', 'write'],
    ['new BroadcastChannel(name).postMessage(text);', 'BroadcastChannel'],
    ['opener.postMessage(text);', 'postMessage'],
    ['new Worker(url);', 'Worker'],
    ["import * as all from './versioned.ts';", WHOLE_MODULE],
    ["export * from './versioned.ts';", WHOLE_MODULE],
    ["clearText(text, 'x', sought([]));", 'sought([])'],
  ])('in %s', (text, name) => expect(namesIn('a.ts', text)).toContain(name));

  it.each([
    ["import * as v from 'valibot';", WHOLE_MODULE],
    ['sought(secrets);', 'sought([])'],
  ])('and none in %s', (text, name) => expect(namesIn('a.ts', text)).not.toContain(name));

  it.each(["const words = { fetch: 'fetch' };", 'interface Host { fetch: () => void }', '/* fetch */'])(
    'and none in %s',
    (text) => expect(namesIn('a.ts', text)).not.toContain('fetch'),
  );
});

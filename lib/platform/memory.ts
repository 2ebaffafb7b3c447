/** A host that lives in memory: for tests, and for pages that run outside an extension. */

import { joinBytes } from '../core/signing/bytes.ts';
import type { DatabaseFailure, DatabaseOutcome } from '../storage/database-outcome.ts';
import type { Json, StoragePort, VaultCipher, WriteOutcome } from '../storage/storage-port.ts';
import { bodyToStore, type WindowBodiesPort } from '../storage/window-bodies.ts';
import { MemoryHistory } from './history-in-memory.ts';
import { EXTENSION_STORAGE, lossNote, recordNote } from './loss-note.ts';
import { MemoryPasskeys } from './passkeys-in-memory.ts';
import type {
  ClockPort,
  ExactBodiesPort,
  FileSink,
  NetworkEvent,
  NetworkPort,
  PermissionAnswer,
  PermissionPort,
  Platform,
  Surface,
  Theme,
  ThemePort,
  WindowPort,
} from './ports.ts';
import { MemorySaved } from './saved-in-memory.ts';
import { type Derive, webVaultCipher } from './vault-cipher.ts';

/** Pages over one backing store see each other's writes, as an extension's pages do. */
export class MemoryStore {
  readonly values = new Map<string, Json>();
  /** Gone with the browser. */
  session: MemoryStore | undefined;
  readonly history = new MemoryHistory();
  readonly saved = new MemorySaved();
  readonly windowBodies = new MemoryWindowBodies();
  readonly passkeys = new MemoryPasskeys();
  /** Ids of the windows that are open. */
  readonly openWindows = new Set<string>();
  /** Of pages that are gone. */
  readonly left = new Map<string, unknown>();
  readonly #notes = new Map<string, string>();
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();
  readonly #queues = new Map<string, Promise<unknown>>();
  /** Set to make every write fail this way. */
  failing: Extract<WriteOutcome, { ok: false }> | undefined;
  /** How often any page drew at random, so that no two draws are the same. */
  drawn = 0;

  /** Stored apart, as the browser does. */
  notes(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    return {
      getItem: (key) => this.#notes.get(key) ?? null,
      setItem: (key, value) => void this.#notes.set(key, value),
      removeItem: (key) => void this.#notes.delete(key),
    };
  }

  sessionPort(): StoragePort {
    this.session ??= new MemoryStore();
    return this.session.port();
  }

  port(): StoragePort {
    return {
      read: async (key) => structuredClone(this.values.get(key)),
      write: async (key, value) => this.#change(key, structuredClone(value)),
      remove: async (key) => this.#change(key, undefined),
      watch: (key, listener) => {
        const listeners = this.#listeners.get(key) ?? new Set();
        this.#listeners.set(key, listeners.add(listener));
        return () => listeners.delete(listener);
      },
      exclusive: (name, task) => {
        const turn = (this.#queues.get(name) ?? Promise.resolve()).then(task, task);
        this.#queues.set(name, turn);
        return turn;
      },
    };
  }

  #change(key: string, value: Json | undefined): WriteOutcome {
    if (this.failing) return this.failing;
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    for (const listener of this.#listeners.get(key) ?? []) listener(structuredClone(value));
    return { ok: true };
  }
}

/** A clock that stands still until it's moved. */
export class MemoryClock implements ClockPort {
  #now: number;
  readonly #listeners = new Set<() => void>();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  everySecond(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  advance(seconds: number): void {
    this.#now += seconds;
    for (const listener of this.#listeners) listener();
  }
}

export class MemoryPermissions implements PermissionPort {
  readonly granted = new Set<string>();
  /** What the user answers when asked next. */
  answer: PermissionAnswer = { kind: 'granted' };

  async has(origin: string): Promise<boolean> {
    return this.granted.has(origin);
  }

  async request(origin: string): Promise<PermissionAnswer> {
    if (this.answer.kind === 'granted') this.granted.add(origin);
    return this.answer;
  }
}

export class MemoryTheme implements ThemePort {
  #host: Theme = 'light';
  #chosen: Theme | undefined;
  readonly #listeners = new Set<(theme: Theme) => void>();

  current(): Theme {
    return this.#chosen ?? this.#host;
  }

  watch(listener: (theme: Theme) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(theme: Theme): void {
    this.#host = theme;
    this.#tell();
  }

  choose(theme: Theme | undefined): void {
    this.#chosen = theme;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.current());
  }
}

/** An inspected page that does what the test says. */
export class MemoryNetwork implements NetworkPort {
  readonly #listeners = new Set<(events: readonly NetworkEvent[]) => void>();
  readonly exactBodies = new MemoryExactBodies();
  reloads = 0;

  watch(listener: (events: readonly NetworkEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  reload(): void {
    this.reloads++;
  }

  tell(...events: readonly NetworkEvent[]): void {
    for (const listener of this.#listeners) listener(events);
  }
}

/** What a tab remembers over a reload. */
export interface MemoryTab {
  window?: string;
}

function memoryWindow(store: MemoryStore, surface: Surface, tab: MemoryTab): WindowPort {
  const isFree = (id: string): boolean => !store.openWindows.has(id);
  return {
    async claim(left) {
      const before = tab.window;
      const found = before === undefined ? (await left()).find(isFree) : [before].find(isFree);
      const id = found ?? `${surface}-${++store.drawn}`;
      tab.window = id;
      store.openWindows.add(id);
      return id;
    },
    open: async () => new Set(store.openWindows),
    leave: ({ value: { stored } }) => void store.left.set(stored.id, structuredClone(stored)),
    takeLeft: async (keep) => {
      const left = [...store.left];
      if (left.length === 0 || !(await keep(left.map(([, one]) => one)))) return;
      for (const [id, one] of left) if (store.left.get(id) === one) store.left.delete(id);
    },
  };
}

/** Files that were saved, by name. */
export class MemoryFiles {
  readonly saved = new Map<string, Uint8Array>();
  /** Whether the user thinks better of it when asked where to. */
  dismissed = false;
  /** How many bytes fit. */
  room = Number.POSITIVE_INFINITY;

  sink(name: string): FileSink | undefined {
    if (this.dismissed) return undefined;
    const parts: Uint8Array[] = [];
    let length = 0;
    return {
      write: async ({ value }) => {
        length += value.length;
        if (length > this.room) throw new DOMException('no room', 'QuotaExceededError');
        parts.push(value.slice());
      },
      close: async () => {
        this.saved.set(name, joinBytes(parts));
      },
      abort: async () => undefined,
    };
  }
}

/** No browser gives an extension such an id twice. */
export const MEMORY_ORIGIN = `chrome-extension://${'a'.repeat(32)}`;

export interface MemoryPlatform extends Platform {
  readonly store: MemoryStore;
  readonly clock: MemoryClock;
  readonly permissions: MemoryPermissions;
  readonly theme: MemoryTheme;
  readonly network: MemoryNetwork | undefined;
  readonly copied: string[];
  readonly files: MemoryFiles;
  /** As a person who presses a key. */
  touch(): void;
  /** As a page that's gone: its window is anyone's. */
  close(): void;
}

export function memoryPlatform(
  options: {
    isExtension?: boolean;
    surface?: Surface;
    now?: number;
    fetch?: typeof globalThis.fetch;
    store?: MemoryStore;
    tab?: MemoryTab;
  } = {},
): MemoryPlatform {
  const { isExtension = true, surface = 'app', now = 1_767_225_600 } = options;
  const { store = new MemoryStore(), tab = {} } = options;
  const copied: string[] = [];
  const files = new MemoryFiles();
  const inputs = new Set<() => void>();
  return {
    isExtension,
    surface,
    browser: 'chromium',
    origin: MEMORY_ORIGIN,
    store,
    storage: store.port(),
    session: store.sessionPort(),
    storageNote: lossNote(EXTENSION_STORAGE, () => store.notes()),
    recordNote: (key) => recordNote(key, () => store.notes()),
    cipher: isExtension ? async () => memoryCipher() : undefined,
    passkeys: isExtension ? (surface === 'panel' ? 'in-a-tab' : async () => store.passkeys) : undefined,
    openHistory: async () => store.history.port(),
    openSaved: async () => store.saved.port(),
    openWindowBodies: async () => store.windowBodies.port(),
    openWindow: async () => memoryWindow(store, surface, tab),
    close: () => void (tab.window !== undefined && store.openWindows.delete(tab.window)),
    clock: new MemoryClock(now),
    watchInput: (listener) => {
      inputs.add(listener);
      return () => inputs.delete(listener);
    },
    touch: () => {
      for (const listener of inputs) listener();
    },
    permissions: new MemoryPermissions(),
    theme: new MemoryTheme(),
    network: surface === 'panel' ? new MemoryNetwork() : undefined,
    files,
    saveFile: async (name) => files.sink(name),
    copied,
    copy: async (text) => {
      copied.push(text.value);
      return true;
    },
    clearClipboard: async () => {
      copied.push('');
      return true;
    },
    randomHex: (bytes) => (++store.drawn).toString(16).padStart(bytes * 2, '0'),
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('no network in memory'))),
    // Searches run in the page, and files are read in it.
    startSearchWorkers: () => [],
    startReadingWorker: () => undefined,
    openApp: async () => undefined,
  };
}

/** Real, and cheap to guess. */
function memoryCipher(): VaultCipher {
  const derive: Derive = async (...asked) => (await import('./kdf.ts')).derive(...asked);
  return webVaultCipher(derive, { memory: 8, passes: 1, lanes: 1 });
}

/** A browser that hands bodies out once it's allowed, unless it's deaf. */
class MemoryExactBodies implements ExactBodiesPort {
  readonly allowed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  isDeaf = false;
  /** What the user answers when asked next. */
  answer: PermissionAnswer = { kind: 'granted' };

  async state(origins: readonly string[]): Promise<'off' | 'on' | 'deaf'> {
    if (!origins.every((origin) => this.allowed.has(origin))) return 'off';
    return this.isDeaf ? 'deaf' : 'on';
  }

  async allow(origins: readonly string[]): Promise<PermissionAnswer> {
    if (this.answer.kind === 'granted') for (const origin of origins) this.allowed.add(origin);
    this.#tell();
    return this.answer;
  }

  async giveBack(keep: readonly string[]): Promise<void> {
    for (const origin of this.allowed) if (!keep.includes(origin)) this.allowed.delete(origin);
    this.#tell();
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export class MemoryWindowBodies {
  readonly bodies = new Map<string, unknown>();
  /** Set to make every call fail this way. */
  failing: DatabaseFailure | undefined;

  port(): WindowBodiesPort {
    const done = async <T>(act: () => T): Promise<DatabaseOutcome<T>> =>
      this.failing ?? { ok: true, value: structuredClone(act()) };
    return {
      read: (id) => done(() => this.bodies.get(id)),
      ids: () => done(() => [...this.bodies.keys()]),
      put: (id, key, { value: { body } }) =>
        done(() => void this.bodies.set(id, structuredClone(bodyToStore(id, key, body)))),
      remove: (ids) =>
        done(() => {
          for (const id of ids) this.bodies.delete(id);
          return undefined;
        }),
    };
  }
}

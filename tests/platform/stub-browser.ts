/** What the fake browser lacks of a real one, or does in another way. */

import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

type Changes = Record<string, { oldValue?: unknown; newValue?: unknown }>;

/** A host's grants, kept by match pattern as the browser does, and the user's answer to the next prompt. */
export class FakePermissions {
  readonly granted = new Set<string>();
  readonly asked: string[] = [];
  answer: 'yes' | 'no' | Error = 'yes';

  contains = async ({ origins = [] }: { origins?: string[] }) => origins.every((o) => this.granted.has(o));

  request = async ({ origins = [] }: { origins?: string[] }) => {
    this.asked.push(...origins);
    if (this.answer instanceof Error) throw this.answer;
    if (this.answer === 'yes') for (const origin of origins) this.granted.add(origin);
    return this.answer === 'yes';
  };

  remove = async ({ origins = [] }: { origins?: string[] }) => {
    const removed = origins.filter((origin) => this.granted.delete(origin));
    if (removed.length > 0) for (const tell of this.#listeners) tell();
    return removed.length > 0;
  };

  readonly #listeners: (() => void)[] = [];
  readonly onRemoved = { addListener: (listener: () => void) => void this.#listeners.push(listener) };
}

/** A media query whose answer can be changed. */
export class FakeMediaQuery extends EventTarget {
  matches = false;

  turn(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}

type LockTask<T> = (lock: Lock | null) => Promise<T>;

/** One holder per name at a time, as Web Locks do. Rejections of a holder don't reach the next. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  /** Names that are asked for with options are held for good. */
  const held = new Set<string>();
  return {
    request<T>(name: string, ...rest: [LockTask<T>] | [LockOptions, LockTask<T>]): Promise<T> {
      const [options, task] = rest.length === 1 ? [undefined, rest[0]] : rest;
      if (options) {
        const lock = held.has(name) ? null : { name, mode: 'exclusive' as const };
        held.add(name);
        return Promise.resolve().then(() => task(lock));
      }
      const turn = (queues.get(name) ?? Promise.resolve()).then(
        () => task(null),
        () => task(null),
      );
      queues.set(name, turn);
      return turn;
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
}

/** Its keys are its own properties. */
export function stubLocalStorage(): Record<string, string> {
  type Texts = Record<string, string>;
  const storage: Texts = Object.create({
    setItem(this: Texts, key: string, text: string) {
      this[key] = text;
    },
    getItem(this: Texts, key: string) {
      return this[key] ?? null;
    },
    removeItem(this: Texts, key: string) {
      delete this[key];
    },
  });
  vi.stubGlobal('localStorage', storage);
  return storage;
}

export interface StubbedBrowser {
  readonly permissions: FakePermissions;
  readonly dark: FakeMediaQuery;
}

export function stubBrowser(): StubbedBrowser {
  const permissions = new FakePermissions();
  Object.assign(fakeBrowser, { permissions });
  fakeBrowser.reset();
  return { permissions, dark: stubPage() };
}

/** What any page has of its browser. */
export function stubPage(): FakeMediaQuery {
  const dark = new FakeMediaQuery();
  vi.stubGlobal('matchMedia', (query: string) => {
    if (query !== '(prefers-color-scheme: dark)') throw new Error(`unexpected media query ${query}`);
    return dark;
  });
  vi.stubGlobal('navigator', {
    locks: fakeLocks(),
    clipboard: { writeText: async () => undefined },
    userAgent: 'Firefox/140.0',
  });
  return dark;
}

type Listener = (changes: Changes) => void;

/** The fake says `newValue: null` of what was removed; browsers leave it out. */
function tellRemovalsAsBrowsersDo(): void {
  const event = fakeBrowser.storage.local.onChanged as unknown as {
    addListener(listener: Listener): void;
    removeListener(listener: Listener): void;
  };
  const { addListener, removeListener } = event;
  const wrapped = new Map<Listener, Listener>();
  event.addListener = (listener) => {
    const asReal: Listener = (changes) => listener(withoutNulls(changes));
    wrapped.set(listener, asReal);
    addListener(asReal);
  };
  event.removeListener = (listener) => removeListener(wrapped.get(listener) ?? listener);
}

function withoutNulls(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([key, { oldValue, newValue }]) => [
      key,
      newValue === null ? { oldValue } : { oldValue, newValue },
    ]),
  );
}

tellRemovalsAsBrowsersDo();

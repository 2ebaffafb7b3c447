/** Everything the app may ask of its host. Only this folder touches extension APIs; all else takes these as arguments. */

import type { Cleared } from '../core/gate/gate.ts';
import type { SearchWorker } from '../core/search/protocol.ts';
import type { ReadingWorker } from '../formats/reading-protocol.ts';
import type { LossNote } from '../storage/database-outcome.ts';
import type { HistoryPort } from '../storage/history/port.ts';
import type { SavedPort } from '../storage/saved/port.ts';
import type { PasskeyAccess, StoragePort, VaultCipher } from '../storage/storage-port.ts';
import type { WindowBodiesPort } from '../storage/window-bodies.ts';
import type { StoredWindow } from '../storage/windows.ts';

/** Where the app is running. */
export type Surface = 'popup' | 'panel' | 'app';

export type Theme = 'light' | 'dark';

/** `unavailable`: this page can't ask; `reason` says why and what to do instead. */
export type PermissionAnswer =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface PermissionPort {
  /** @param origin scheme, host and port, as in `https://api.example.com`. */
  has(origin: string): Promise<boolean>;
  /** Must be called inside the user's click, before anything is awaited. */
  request(origin: string): Promise<PermissionAnswer>;
}

export interface ThemePort {
  current(): Theme;
  watch(listener: (theme: Theme) => void): () => void;
  /** In place of the host's, which is `undefined`. Remembered: the next page begins with it, before settings are read. */
  choose(theme: Theme | undefined): void;
}

export interface ClockPort {
  /** Unix time in seconds, with fraction. */
  now(): number;
  /** Calls back about once a second, at the turn of each. */
  everySecond(listener: () => void): () => void;
}

/** `id` rises in the order they became known, which isn’t the order they began in. */
export type NetworkEvent =
  /** `entry` is one of a HAR, as `captureOfHarEntry` reads it. */
  | { readonly kind: 'request'; readonly id: number; readonly entry: unknown }
  /** `at` is in Unix milliseconds. */
  | {
      readonly kind: 'navigated';
      readonly id: number;
      readonly url: string;
      readonly at: number;
      /** From a page that was seen: what that sent last may never be told of. */
      readonly hasLeftPage: boolean;
    }
  /** Requests that had to be let go before anyone took them. */
  | { readonly kind: 'dropped'; readonly count: number };

/** The requests of the page that DevTools inspects, and of no other. */
export interface NetworkPort {
  /** What happened since DevTools was opened, then what happens. Returns the way to stop. */
  watch(listener: (events: readonly NetworkEvent[]) => void): () => void;
  /** Loads the page anew. */
  reload(): void;
  /** Not where the browser can’t ask for it inside DevTools. */
  readonly exactBodies: ExactBodiesPort | undefined;
}

/**
 * Bodies of the inspected page byte for byte, where the user allows it.
 * `deaf`: it’s allowed, and the browser hands none out before it has been started anew.
 */
export interface ExactBodiesPort {
  /** @param origins of the requests, and of the pages they come from. */
  state(origins: readonly string[]): Promise<'off' | 'on' | 'deaf'>;
  /** Must be called inside the user's click, before anything is awaited. */
  allow(origins: readonly string[]): Promise<PermissionAnswer>;
  /** @param keep origins that may still be sent to. */
  giveBack(keep: readonly string[]): Promise<void>;
  /** Calls back when something was allowed or given back. Returns the way to stop. */
  watch(listener: () => void): () => void;
}

/** The windows whose own work is kept, by their ids. */
export interface WindowPort {
  /**
   * The one this page is, for as long as it's there: what it was before a reload; else, of those that are left, the first
   * that no page is; else a new one.
   * @param left asked for only where it's needed.
   */
  claim(left: () => Promise<readonly string[]>): Promise<string>;
  /** Those that some page is. */
  open(): Promise<ReadonlySet<string>>;
  /** At once, in a page that's going: it has no time to write anything else. */
  leave(left: Cleared<{ readonly stored: StoredWindow }>): void;
  /** Hands over what was left so, as parsed. It's here until that's written. @param keep whether it was. */
  takeLeft(keep: (left: readonly unknown[]) => Promise<boolean>): Promise<void>;
}

/** A file that's being saved. Each call rejects where the disk refuses it. */
export interface FileSink {
  write(bytes: Cleared<Uint8Array>): Promise<void>;
  /** Only then is it there. */
  close(): Promise<void>;
  /** Nothing is left of it. */
  abort(): Promise<void>;
}

export interface Platform {
  /** Else it’s a page on a website: it reaches the built-in sandbox alone, and its secrets are gone with it. */
  readonly isExtension: boolean;
  readonly surface: Surface;
  readonly browser: 'chromium' | 'firefox';
  /** Of the extension’s own pages: with some requests of theirs, the browser sends it. */
  readonly origin: string;
  readonly storage: StoragePort;
  /** In memory for as long as the browser runs, and never on disk. */
  readonly session: StoragePort;
  /** Of `storage`, as a whole. */
  readonly storageNote: LossNote;
  /** Of one record in `storage`, by its key. */
  recordNote(key: string): LossNote;
  /** Loaded when first asked for. Not on a website, where nothing is kept for longer than the page is open. */
  readonly cipher: (() => Promise<VaultCipher>) | undefined;
  readonly passkeys: PasskeyAccess;
  /** Loaded when first asked for. */
  openHistory(): Promise<HistoryPort>;
  /** As the history. */
  openSaved(): Promise<SavedPort>;
  /** As the history. */
  openWindowBodies(): Promise<WindowBodiesPort>;
  /** Loaded when first asked for. */
  openWindow(): Promise<WindowPort>;
  readonly permissions: PermissionPort;
  readonly theme: ThemePort;
  readonly clock: ClockPort;
  /** Calls back at each key press, press of the pointer, move of it and turn of the wheel. Returns the way to stop. */
  watchInput(listener: () => void): () => void;
  /** Only in DevTools. */
  readonly network: NetworkPort | undefined;
  /** Where to, the user may be asked; `undefined` where they thought better of it. Call inside the click. */
  saveFile(name: string, type: string): Promise<FileSink | undefined>;
  /** False where the browser refused, as it does without focus or a click. */
  copy(text: Cleared<string>): Promise<boolean>;
  /** Whatever is in it. False where the browser refused. Call inside the click. */
  clearClipboard(): Promise<boolean>;
  /** Lowercase hex of this many random bytes. */
  randomHex(bytes: number): string;
  fetch: typeof globalThis.fetch;
  /** Workers for one search, one per core; none where they can't be had. Whoever starts them terminates them. */
  startSearchWorkers(): readonly SearchWorker[];
  /** A worker that reads one HAR; none where it can't be had. Whoever starts it terminates it. */
  startReadingWorker(): ReadingWorker | undefined;
  /** Opens the app in a tab, or brings its tab to the front. @param place what its address names behind `#`. */
  openApp(place?: string): Promise<void>;
}

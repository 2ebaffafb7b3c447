/**
 * Storage of a page on a website: what may be at rest is in the browser's local storage, what mustn't be is in the page
 * alone, and gone with it.
 */

import type { Json, StoragePort, WriteOutcome } from '../../storage/storage-port.ts';

/** Other sites' pages may be of the same origin. */
const PREFIX = 'countersign:stored:';
const CHANNEL = 'countersign:stored';

type Listener = (value: unknown) => void;

const atRest = (key: string) => localStorage.getItem(PREFIX + key) ?? undefined;

/** @param inPage keys of what is never at rest, nor told to another page; what’s set aside of it likewise. */
export function pageStorage(inPage: readonly string[]): StoragePort {
  const listeners = new Map<string, Set<Listener>>();
  const texts = new Map<string, string>();
  const channel = new BroadcastChannel(CHANNEL);
  const isInPage = (key: string) => inPage.some((one) => key === one || key.startsWith(`${one}.`));
  const textOf = (key: string) => (isInPage(key) ? texts.get(key) : atRest(key));
  const tell = (key: string): void => {
    for (const listener of listeners.get(key) ?? []) listener(parsedText(textOf(key)));
  };
  // Local storage tells of changes too, but not where both pages are parts of one document.
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Any page of the origin may send it: it only says where to look.
    if (typeof data === 'string' && !isInPage(data)) tell(data);
  });

  async function change(key: string, text: string | undefined): Promise<WriteOutcome> {
    if (isInPage(key)) keepInPage(texts, key, text);
    else {
      const written = keepAtRest(key, text);
      if (!written.ok) return written;
      channel.postMessage(key);
    }
    tell(key);
    return { ok: true };
  }

  return {
    read: async (key) => parsedText(textOf(key)),
    write: (key, value: Json) => change(key, JSON.stringify(value)),
    remove: (key) => change(key, undefined),
    watch(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => own.delete(listener);
    },
    exclusive: (name, task) => navigator.locks.request(`countersign:${name}`, task),
  };
}

function keepInPage(texts: Map<string, string>, key: string, text: string | undefined): void {
  if (text === undefined) texts.delete(key);
  else texts.set(key, text);
}

/** Of a failure only its name: a browser's message may quote what was written. */
function keepAtRest(key: string, text: string | undefined): WriteOutcome {
  try {
    if (text === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
    return { ok: true };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Unknown';
    return { ok: false, problem: /quota/i.test(name) ? 'full' : 'unavailable', detail: name };
  }
}

/** Text that isn't JSON is none of ours, and no record. */
function parsedText(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

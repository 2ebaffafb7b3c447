/** Saving a file piece by piece: straight to disk where the browser lets the user choose the place, else as a download. */

import type { FileSink, Surface } from './ports.ts';

/** Chromium’s alone; TypeScript’s own library doesn’t know it. */
interface PickingWindow {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: readonly { accept: Record<string, readonly string[]> }[];
  }): Promise<{ createWritable(): Promise<Writable> }>;
}

interface Writable {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Call inside a click. @returns `undefined` where the user thought better of it. */
export async function saveFile(surface: Surface, name: string, type: string): Promise<FileSink | undefined> {
  const picker = window as PickingWindow;
  // DevTools draws the panel within a page of its own, where nothing may be picked.
  if (surface === 'panel' || !picker.showSaveFilePicker) return download(name, type);
  try {
    const extension = name.slice(name.lastIndexOf('.'));
    const handle = await picker.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { [type]: [extension] } }],
    });
    return sinkOf(await handle.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // A policy may forbid it, or the click be too long ago.
    return download(name, type);
  }
}

function sinkOf(writable: Writable): FileSink {
  return {
    write: ({ value }) => writable.write(value),
    close: () => writable.close(),
    abort: async () => {
      await writable.abort().catch(() => undefined);
    },
  };
}

/** The browser may put Blobs on disk, so pieces are handed over as they come. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** The download has begun long before; until then the URL has to hold. */
const URL_MILLISECONDS = 60_000;

function download(name: string, type: string): FileSink {
  let pieces: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;
  const seal = (): void => {
    pieces.push(new Blob(open));
    open = [];
    openBytes = 0;
  };
  return {
    async write({ value }) {
      open.push(value.slice());
      openBytes += value.length;
      if (openBytes >= PIECE_BYTES) seal();
    },
    async close() {
      seal();
      const url = URL.createObjectURL(new Blob(pieces, { type }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), URL_MILLISECONDS);
    },
    async abort() {
      pieces = [];
      open = [];
    },
  };
}

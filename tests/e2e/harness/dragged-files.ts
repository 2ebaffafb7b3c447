/** Files that are dragged over the app from outside the browser. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppDriver } from './app-driver.ts';

export interface DraggedFiles {
  /** They come into the page and stay over it. */
  over(...files: readonly string[]): Promise<void>;
  /** Lets go of what’s over it. */
  drop(...files: readonly string[]): Promise<void>;
  /** They leave with none let go. */
  away(): Promise<void>;
}

/** In CSS pixels. */
const PLACE = { x: 500, y: 500 };

export async function draggedFiles(app: AppDriver): Promise<DraggedFiles> {
  return (await app.isFirefox()) ? draggedByEvents(app) : draggedByBrowser(app);
}

type DragType = 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel';

async function draggedByBrowser({ window }: AppDriver): Promise<DraggedFiles> {
  const session = await window.createCDPSession();
  const send = (type: DragType, files: readonly string[]) =>
    session.send('Input.dispatchDragEvent', {
      ...{ type, ...PLACE },
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  return {
    async over(...files) {
      for (const type of ['dragEnter', 'dragOver'] as const) await send(type, files);
    },
    drop: (...files) => send('drop', files),
    away: () => send('dragCancel', []),
  };
}

/** WebDriver has no way to drag a file: the page gets the events that its browser would send. */
function draggedByEvents({ view }: AppDriver): DraggedFiles {
  const send = (type: string, files: readonly string[]) =>
    view.evaluate(
      (name, { x, y }, contents) => {
        const dataTransfer = new DataTransfer();
        for (const [file, text] of contents) dataTransfer.items.add(new File([text], file));
        const place = { clientX: x, clientY: y };
        const event = new DragEvent(name, { ...place, dataTransfer, bubbles: true, cancelable: true });
        document.elementFromPoint(x, y)?.dispatchEvent(event);
      },
      type,
      PLACE,
      files.map((file) => [path.basename(file), readFileSync(file, 'utf8')] as const),
    );
  return {
    async over(...files) {
      for (const type of ['dragenter', 'dragover']) await send(type, files);
    },
    drop: (...files) => send('drop', files),
    away: () => send('dragleave', []),
  };
}

/** Files dropped anywhere in it are opened. While they're over it, it says what letting go will do. */

import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './drop-zone.module.css';
import { useAnnounce } from './live-region.tsx';

interface DropZoneProps {
  /** What's done with what is dropped: “Drop to …”. */
  readonly label: string;
  /** Takes several files at once. */
  readonly many?: boolean | undefined;
  /** One at least; just one, unless it takes several. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const ONE_ONLY = 'Drop one file at a time';

export function DropZone({ label, many = false, onFiles, className, children }: DropZoneProps) {
  const [over, setOver] = useState<'open' | 'refused' | undefined>(undefined);
  const said = useRef<string>(undefined);
  const announce = useAnnounce();
  const leave = (): void => {
    setOver(undefined);
    said.current = undefined;
  };
  const drag = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!isOfFiles(dataTransfer)) return;
    // Without this the browser would leave the page for the file.
    event.preventDefault();
    const isBehind = isInDialog(event.target);
    const isRefused = !many && countOfFiles(dataTransfer) > 1;
    dataTransfer.dropEffect = isBehind || isRefused ? 'none' : 'copy';
    if (isBehind) {
      leave();
      return;
    }
    setOver(isRefused ? 'refused' : 'open');
    const words = isRefused ? ONE_ONLY : label;
    if (said.current !== words) announce(words);
    said.current = words;
  };
  const drop = (event: DragEvent): void => {
    if (!isOfFiles(event.dataTransfer)) return;
    event.preventDefault();
    leave();
    const [first, ...others] = event.dataTransfer.files;
    if (first && !isInDialog(event.target) && (many || others.length === 0)) onFiles([first, ...others]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way beside a button that opens files, for the mouse alone.
    <div
      className={classNames(styles['zone'], className)}
      data-over={over}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave();
      }}
      // While anything is dragged none comes: where the browser told of no end, this does.
      onPointerMove={over && leave}
      onDrop={drop}
    >
      {children}
      {over && (
        <p className={styles['words']} aria-hidden="true">
          {over === 'refused' ? ONE_ONLY : label}
        </p>
      )}
    </div>
  );
}

function isOfFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}

/** An address or a text that's dragged along with a file, as of a picture in a page, is none. */
function countOfFiles({ items }: DataTransfer): number {
  return [...items].filter(({ kind }) => kind === 'file').length;
}

/** What a modal dialog covers takes nothing. */
function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

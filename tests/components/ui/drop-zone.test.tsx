/** Files over the page and let go there: what's said meanwhile, and what's taken. */

import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DropZone } from '../../../components/ui/drop-zone.tsx';
import { LiveRegionProvider } from '../../../components/ui/live-region.tsx';

const onFiles = vi.fn();
beforeEach(() => onFiles.mockClear());
const LABEL = 'Drop to import';
const ONE = new File(['1'], '1.json');
const TWO = new File(['2'], '2.json');

function open(many = false): void {
  render(
    <LiveRegionProvider>
      <DropZone label={LABEL} many={many} onFiles={onFiles}>
        <button type="button">In it</button>
        <dialog open>
          <button type="button">Above it</button>
        </dialog>
      </DropZone>
    </LiveRegionProvider>,
  );
}

function drag(what: 'dragOver' | 'drop', onto: string, ...files: File[]): { taken: boolean; effect: string } {
  // Its address comes along with what's dragged, as from another page.
  const items = [...files.map(() => ({ kind: 'file' })), { kind: 'string' }];
  const dataTransfer = { types: files.length > 0 ? ['Files'] : ['text/plain'], files, items };
  const target = screen.getByRole('button', { name: onto });
  const event = createEvent[what](target, { dataTransfer: { ...dataTransfer, dropEffect: 'unset' } });
  fireEvent(target, event);
  return { taken: event.defaultPrevented, effect: (event as DragEvent).dataTransfer?.dropEffect ?? '' };
}

/** Drag events of the test's DOM don't know where they lead. */
const leave = (relatedTarget: Element) =>
  fireEvent(screen.getByText('In it'), new MouseEvent('dragleave', { bubbles: true, relatedTarget }));
const zone = () => screen.getByText('In it').closest<HTMLElement>('[data-over]')?.dataset['over'];
const said = () => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join('');

describe('files dropped on a view', () => {
  it('are taken, and what happens then is seen and said while they’re above it', () => {
    open();
    expect(drag('dragOver', 'In it', ONE)).toEqual({ taken: true, effect: 'copy' });
    expect(zone()).toBe('open');
    expect(screen.getAllByText(LABEL)).toHaveLength(2);
    expect(said()).toBe(LABEL);
    expect(drag('drop', 'In it', ONE).taken).toBe(true);
    expect(onFiles.mock.calls).toEqual([[[ONE]]]);
    expect(zone()).toBeUndefined();
  });

  it('may leave again, which isn’t mistaken for a way from one part to another', () => {
    open();
    drag('dragOver', 'In it', ONE);
    leave(screen.getByText('Above it'));
    expect(zone()).toBe('open');
    leave(document.body);
    expect(zone()).toBeUndefined();
  });

  it('are gone where the pointer moves again, also if the browser told of no end', () => {
    open();
    drag('dragOver', 'In it', ONE);
    expect(zone()).toBe('open');
    fireEvent.pointerMove(screen.getByText('In it'));
    expect(zone()).toBeUndefined();
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('are refused if there’s more than one, where there may be just one', () => {
    open();
    expect(drag('dragOver', 'In it', ONE, TWO)).toEqual({ taken: true, effect: 'none' });
    expect(zone()).toBe('refused');
    expect(said()).toBe('Drop one file at a time');
    drag('drop', 'In it', ONE, TWO);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('may be several where that’s said', () => {
    open(true);
    expect(drag('dragOver', 'In it', ONE, TWO).effect).toBe('copy');
    drag('drop', 'In it', ONE, TWO);
    expect(onFiles.mock.calls).toEqual([[[ONE, TWO]]]);
  });

  it('do nothing above a dialog, nor does the page go away for them', () => {
    open();
    drag('dragOver', 'In it', ONE);
    expect(drag('dragOver', 'Above it', ONE)).toEqual({ taken: true, effect: 'none' });
    expect(zone()).toBeUndefined();
    expect(drag('drop', 'Above it', ONE).taken).toBe(true);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('are what it’s for: dragged text is left to the browser', () => {
    open();
    expect(drag('dragOver', 'In it').taken).toBe(false);
    expect(drag('drop', 'In it').taken).toBe(false);
    expect(zone()).toBeUndefined();
  });
});

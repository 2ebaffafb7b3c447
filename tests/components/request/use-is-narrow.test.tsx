import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useIsNarrow } from '../../../components/request/use-is-narrow.ts';

function Box() {
  const box = useRef<HTMLDivElement>(null);
  return <div ref={box}>{useIsNarrow(box, 640) ? 'narrow' : 'wide'}</div>;
}

afterEach(() => vi.unstubAllGlobals());

it('a list that’s made narrower or wider while nothing else happens is drawn for its new width', () => {
  let tell: (width: number) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: (entries: readonly object[]) => void) {
        tell = (width) => act(() => changed([{ contentRect: { width } }]));
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const { unmount } = render(<Box />);
  expect(screen.getByText('wide')).toBeDefined();
  tell(400);
  expect(screen.getByText('narrow')).toBeDefined();
  tell(640);
  expect(screen.getByText('wide')).toBeDefined();
  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('a browser that doesn’t tell sizes has it wide', () => {
  vi.stubGlobal('ResizeObserver', undefined);
  render(<Box />);
  expect(screen.getByText('wide')).toBeDefined();
});

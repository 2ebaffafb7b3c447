/** Follows the mouse from a press until it's let go: as a drag once it has gone some way, which Esc calls off. */

import { takeEscape } from '../ui/take-escape.ts';

export interface DragEvents {
  /** In CSS pixels of the window, as all of these. */
  begun(x: number, y: number): void;
  /** Also where the list scrolled under a mouse that stays. */
  moved(x: number, y: number): void;
  dropped(): void;
  /** A drag that was begun ended otherwise. */
  calledOff(): void;
}

/** A hand that clicks isn't quite still. */
const SLACK = 5;
/** So near its edges the list scrolls, the faster the nearer. */
const EDGE = 36;
const FASTEST = 14;

interface Pressed {
  readonly clientX: number;
  readonly clientY: number;
  readonly pointerId: number;
}

/** Returns the way to call it off. */
export function followDrag(pressed: Pressed, list: HTMLElement, events: DragEvents): () => void {
  let x = pressed.clientX;
  let y = pressed.clientY;
  let isBegun = false;
  let frame = 0;

  const begin = (): void => {
    isBegun = true;
    list.setPointerCapture?.(pressed.pointerId);
    events.begun(x, y);
    frame = requestAnimationFrame(scroll);
  };
  const scroll = (): void => {
    const before = list.scrollTop;
    list.scrollTop += speedAt(y, list.getBoundingClientRect());
    if (list.scrollTop !== before) events.moved(x, y);
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent): void => {
    ({ clientX: x, clientY: y } = event);
    const isFar = Math.hypot(x - pressed.clientX, y - pressed.clientY) >= SLACK;
    if (!isBegun && isFar) begin();
    if (isBegun) events.moved(x, y);
  };
  const end = (): boolean => {
    controller.abort();
    cancelAnimationFrame(frame);
    const wasBegun = isBegun;
    isBegun = false;
    return wasBegun;
  };
  const callOff = (): void => void (end() && events.calledOff());
  const press = (event: KeyboardEvent): void => {
    if (isBegun && takeEscape(event)) callOff();
  };

  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', () => void (end() && events.dropped()), { signal });
  addEventListener('pointercancel', callOff, { signal });
  addEventListener('blur', callOff, { signal });
  addEventListener('keydown', press, { signal, capture: true });
  return callOff;
}

/** In CSS pixels per frame; less than 0 is up. */
function speedAt(y: number, { top, bottom }: DOMRect): number {
  const beyond = y < top + EDGE ? y - (top + EDGE) : Math.max(0, y - (bottom - EDGE));
  return Math.sign(beyond) * Math.min(FASTEST, Math.abs(beyond) / 2);
}

/** Esc that a part of a view takes for itself. */

interface Pressed {
  readonly key: string;
  stopPropagation(): void;
}

/**
 * Says whether it’s Esc, which then nothing around it hears: Chromium’s DevTools would open its drawer. What the browser
 * does with it stays allowed: where a panel prevents that, Firefox’s DevTools opens its console, which takes the focus.
 */
export function takeEscape(event: Pressed): boolean {
  if (event.key !== 'Escape') return false;
  event.stopPropagation();
  return true;
}

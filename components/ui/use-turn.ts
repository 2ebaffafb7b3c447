/** Which of several it is that are shown in one place, as the `key` of what says so aloud: the same words twice are two. */

import { useState } from 'react';

export function useTurn(shown: object | undefined): number {
  const [last, setLast] = useState({ shown, turn: 0 });
  if (last.shown === shown) return last.turn;
  const next = { shown, turn: last.turn + 1 };
  setLast(next);
  return next.turn;
}

/** Several ways back on one page. */

import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { undoButton } from '../../../components/ui/page-places.ts';
import { UndoButton } from '../../../components/ui/undo-button.tsx';

const shown = (...times: readonly (number | undefined)[]) => {
  const undone: number[] = [];
  render(
    times.map((at, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are.
      <UndoButton key={place} onUndo={() => undone.push(place)} {...(at !== undefined && { at })} />
    )),
  );
  const button = undoButton();
  expect(button).toBeDefined();
  if (button) fireEvent.click(button);
  return undone;
};

it.each([
  ['an import above an older deletion', [20, 10], 0],
  ['a deletion below an older import', [10, 20], 1],
  ['the lower of two that were done at once', [10, 10], 1],
  ['the one that says when, before one that doesn’t', [10, undefined], 0],
] as const)('the command undoes %s', (_, times, place) => {
  expect(shown(...times)).toEqual([place]);
});

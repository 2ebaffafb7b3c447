/** Brings back what was just taken away, by a click or by the command. */

import { Button, type ButtonProps } from './button.tsx';

type UndoButtonProps = Pick<ButtonProps, 'variant' | 'size'> & { readonly onUndo: () => void };

export function UndoButton({ onUndo, ...look }: UndoButtonProps) {
  return (
    <Button {...look} icon="undo" data-undoes onClick={onUndo}>
      Undo
    </Button>
  );
}

/** Brings back what was just taken away, by a click or by the command. */

import { Button, type ButtonProps } from './button.tsx';

interface UndoButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly onUndo: () => void;
  /** When what it undoes was done, in Unix seconds: where several are shown, the command undoes the newest. */
  readonly at?: number;
}

export function UndoButton({ onUndo, at = 0, ...look }: UndoButtonProps) {
  return (
    <Button {...look} icon="undo" data-undoes={at} onClick={onUndo}>
      Undo
    </Button>
  );
}

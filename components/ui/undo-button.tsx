/** Brings back what was just taken away, by a click or by the command. */

import { Button, type ButtonProps } from './button.tsx';

interface UndoButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly onUndo: () => void;
  /** When what it undoes was done, in Unix seconds: where several are shown, the command undoes the newest. */
  readonly at?: number;
  /** Said where another Undo may stand beside it. */
  readonly label?: string;
}

export function UndoButton({ onUndo, at = 0, label = 'Undo', ...look }: UndoButtonProps) {
  return (
    <Button {...look} icon="undo" data-undoes={at} onClick={onUndo}>
      {label}
    </Button>
  );
}

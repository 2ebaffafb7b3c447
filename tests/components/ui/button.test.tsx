/** A click counts for the button that it was meant for. */

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../components/ui/button.tsx';

function Sending({ onSend, onCancel }: { readonly onSend: () => void; readonly onCancel: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const act = isBusy ? onCancel : onSend;
  const click = (): void => {
    act();
    setBusy(!isBusy);
  };
  return <Button onClick={click}>{isBusy ? 'Cancel' : 'Send'}</Button>;
}

describe('a double-click', () => {
  it('on Send sends, and doesn’t cancel at the Cancel that took its place', async () => {
    const [onSend, onCancel] = [vi.fn(), vi.fn()];
    render(<Sending onSend={onSend} onCancel={onCancel} />);
    await userEvent.dblClick(screen.getByRole('button'));
    expect([onSend.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
    expect(screen.getByRole('button').textContent).toBe('Cancel');
  });

  it('on Cancel doesn’t send once more', async () => {
    const [onSend, onCancel] = [vi.fn(), vi.fn()];
    render(<Sending onSend={onSend} onCancel={onCancel} />);
    await userEvent.click(screen.getByRole('button'));
    await userEvent.dblClick(screen.getByRole('button'));
    expect([onSend.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('on a button that stays what it is counts twice', async () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Next page</Button>);
    await userEvent.dblClick(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('whose first click was on something else counts for nothing', () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Delete</Button>);
    fireEvent.click(screen.getByRole('button'), { detail: 2 });
    expect(onClick).not.toHaveBeenCalled();
  });

  it('isn’t what the keyboard does', async () => {
    const [onSend, onCancel] = [vi.fn(), vi.fn()];
    render(<Sending onSend={onSend} onCancel={onCancel} />);
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect([onSend.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });
});

/** Tabs, dialogs, panes, tables and announcements work from the keyboard and have their names. */

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ICON_NAMES } from '../../../components/ui/icon.tsx';
import { KeyValueTable } from '../../../components/ui/key-value-table.tsx';
import { LiveRegionProvider, useAnnounce } from '../../../components/ui/live-region.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SplitPane } from '../../../components/ui/split-pane.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';

function Views({ keepMounted = false }: { readonly keepMounted?: boolean }) {
  const [view, setView] = useState<'sign' | 'keys' | 'off'>('sign');
  const tabs = [
    { id: 'sign' as const, label: 'Sign', content: <input aria-label="Path" /> },
    { id: 'off' as const, label: 'Off', content: 'never', disabled: true },
    { id: 'keys' as const, label: 'Keys', content: <p>Your keys</p> },
  ];
  return <Tabs label="Views" tabs={tabs} value={view} onChange={setView} keepMounted={keepMounted} />;
}

describe('details on demand', () => {
  it('don’t close when what opened them is no longer so', () => {
    const shown = (opensWhen: boolean) => (
      <Disclosure summary="Paths" opensWhen={opensWhen}>
        <input aria-label="Ledger" />
      </Disclosure>
    );
    const { rerender } = render(shown(false));
    const details = () => screen.getByRole<HTMLDetailsElement>('group');
    expect(details().open).toBe(false);
    rerender(shown(true));
    expect(details().open).toBe(true);
    rerender(shown(false));
    expect(details().open).toBe(true);
  });

  it('put the focus into their field once they’re opened by a click', async () => {
    render(
      <Disclosure summary="Paths">
        <input aria-label="Ledger" />
      </Disclosure>,
    );
    await userEvent.click(screen.getByText('Paths'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ledger')));
  });
});

describe('Tabs', () => {
  it('move with the arrow keys, past what’s disabled', async () => {
    render(<Views />);
    await userEvent.click(screen.getByRole('tab', { name: 'Sign' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Keys' }).getAttribute('aria-selected')).toBe('true');
    expect(within(screen.getByRole('tabpanel', { name: 'Keys' })).getByText('Your keys')).toBeDefined();
    expect(screen.getByRole('tablist', { name: 'Views' })).toBeDefined();
  });

  it('are come back to at the one that’s shown, also where something else led to it', async () => {
    const shown = (value: 'sign' | 'keys') => (
      <Tabs
        label="Views"
        tabs={[
          { id: 'sign' as const, label: 'Sign', content: <input aria-label="Path" /> },
          { id: 'keys' as const, label: 'Keys', content: <input aria-label="Key id" /> },
        ]}
        value={value}
        onChange={onChange}
      />
    );
    const onChange = vi.fn();
    const { rerender } = render(shown('keys'));
    await userEvent.click(screen.getByRole('tab', { name: 'Keys' }));
    rerender(shown('sign'));
    screen.getByRole('textbox', { name: 'Path' }).focus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keep what was typed where they’re told to', async () => {
    render(<Views keepMounted />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Path' }), '/api');
    await userEvent.click(screen.getByRole('tab', { name: 'Keys' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Sign' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Path' }).value).toBe('/api');
  });
});

function WithDialog({ onClosed = () => undefined }: { readonly onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClosed();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add key</Button>
      <Dialog open={open} onClose={close} title="Add a key" actions={<Button>Save</Button>}>
        <TextInput aria-label="Name" />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('starts in its first control, closes with Esc and gives the focus back', async () => {
    const closed = vi.fn();
    render(<WithDialog onClosed={closed} />);
    const opener = screen.getByRole('button', { name: 'Add key' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Add a key' });
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('keeps nothing of what was typed once it’s closed', async () => {
    render(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Add key' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Staging');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add key' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
  });
});

describe('ConfirmDialog', () => {
  it('starts on the way back when it’s dangerous', async () => {
    const [confirm, cancel] = [vi.fn(), vi.fn()];
    render(
      <ConfirmDialog
        open
        danger
        title="Delete?"
        confirmLabel="Delete key"
        onConfirm={confirm}
        onCancel={cancel}
      >
        Gone for good
      </ConfirmDialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete key' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('Notice', () => {
  it.each([
    ['bad', 'alert', 'Problem: '],
    ['warn', 'status', 'Warning: '],
    ['good', 'status', 'Success: '],
    ['info', 'status', 'Note: '],
  ] as const)('with the tone %s is a live %s with a word for its tone', (tone, role, word) => {
    render(<Notice live tone={tone} title="Signed" />);
    expect(screen.getByRole(role).textContent).toBe(`${word}Signed`);
  });

  it('can be dismissed', async () => {
    const dismiss = vi.fn();
    render(<Notice tone="info" title="Signed" onDismiss={dismiss} />);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dismiss).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('SplitPane', () => {
  it('moves with the keyboard, within its limits', async () => {
    const shares: number[] = [];
    render(
      <SplitPane
        label="the request"
        defaultShare={40}
        onShareChange={(share) => shares.push(share)}
        first="a"
        second="b"
      />,
    );
    const separator = screen.getByRole('separator', { name: 'Width of the request' });
    separator.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{Home}{ArrowLeft}{End}{ArrowRight}');
    expect(shares).toEqual([42, 40, 38, 25, 25, 75, 75]);
    expect(separator.getAttribute('aria-valuenow')).toBe('75');
  });

  it('moves on with each click, with no dragging, and comes round', async () => {
    const shares: number[] = [];
    render(
      <SplitPane
        label="the request"
        defaultShare={40}
        onShareChange={(share) => shares.push(share)}
        first="a"
        second="b"
      />,
    );
    const separator = screen.getByRole('separator', { name: 'Width of the request' });
    for (let at = 0; at < 4; at++) fireEvent.click(separator);
    expect(shares).toEqual([75, 25, 40, 75]);
    await userEvent.dblClick(separator);
    expect(separator.getAttribute('aria-valuenow')).toBe('40');
  });
});

describe('KeyValueTable', () => {
  it('is a table with a caption and row headers', () => {
    render(<KeyValueTable caption="Headers" rows={[{ id: '1', name: 'X-Api-Key', value: 'pk_test_1' }]} />);
    const row = within(screen.getByRole('table', { name: 'Headers' })).getByRole('row');
    expect(within(row).getByRole('rowheader').textContent).toBe('X-Api-Key');
    expect(within(row).getByRole('cell').textContent).toBe('pk_test_1');
  });

  it('says what would be there', () => {
    render(<KeyValueTable caption="Headers" rows={[]} empty="No headers yet" />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No headers yet')).toBeDefined();
  });
});

function Announcer() {
  const announce = useAnnounce();
  return (
    <>
      <Button onClick={() => announce('Copied')}>Say</Button>
      <Button onPointerUp={() => announce('Moved')}>Drop</Button>
      <Button>Do what isn’t announced</Button>
    </>
  );
}

describe('LiveRegion', () => {
  it('makes the same message twice two changes', async () => {
    const { container } = render(
      <LiveRegionProvider>
        <Announcer />
      </LiveRegionProvider>,
    );
    const regions = () => [...container.querySelectorAll('[aria-live]')].map((region) => region.textContent);
    expect(regions()).toEqual(['', '']);
    const say = screen.getByRole('button', { name: 'Say' });
    await userEvent.click(say);
    expect(regions()).toEqual(['Copied', '']);
    await act(async () => say.click());
    expect(regions()).toEqual(['', 'Copied']);
  });

  it.each(['click', 'Enter', 'Delete'])('says nothing of the act before after another, by %s', async (by) => {
    const { container } = render(
      <LiveRegionProvider>
        <Announcer />
      </LiveRegionProvider>,
    );
    const said = () => [...container.querySelectorAll('[aria-live]')].map((one) => one.textContent).join('');
    await userEvent.click(screen.getByRole('button', { name: 'Say' }));
    expect(said()).toBe('Copied');
    const other = screen.getByRole('button', { name: /isn’t announced/ });
    act(() => other.focus());
    await (by === 'click' ? userEvent.click(other) : userEvent.keyboard(`{${by}}`));
    expect(said()).toBe('');
  });
});

it('what a pointer did by being let go of is still said once the click of it comes', async () => {
  const { container } = render(
    <LiveRegionProvider>
      <Announcer />
    </LiveRegionProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Drop' }));
  expect(container.querySelector('[aria-live]:not(:empty)')?.textContent).toBe('Moved');
});

describe('the small ones', () => {
  it('Section is a region named by its heading', () => {
    render(<Section title="Headers">None</Section>);
    expect(within(screen.getByRole('region', { name: 'Headers' })).getByRole('heading').textContent).toBe(
      'Headers',
    );
  });

  it('Disclosure opens', async () => {
    render(<Disclosure summary="What’s assumed">The order</Disclosure>);
    await userEvent.click(screen.getByText('What’s assumed'));
    expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true);
  });

  it('Progress has its name and how far it got', () => {
    render(<Progress label="Reading pages" value={3} max={12} detail="3 of 12" />);
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Reading pages' });
    expect([bar.value, bar.max]).toEqual([3, 12]);
  });

  it('EmptyState offers its action', () => {
    render(<EmptyState title="Responses appear here" action={<Button>Send</Button>} />);
    expect(screen.getByText('Responses appear here')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
  });

  it('every icon is there', () => {
    expect(ICON_NAMES.length).toBeGreaterThan(20);
  });
});

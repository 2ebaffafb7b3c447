/** Buttons, fields and inputs behave as the browser's own do. */

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { SecretInput } from '../../../components/ui/secret-input.tsx';
import { SecretText } from '../../../components/ui/secret-text.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';

describe('Button', () => {
  it('never submits unless asked to', () => {
    render(<Button>Send</Button>);
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('type')).toBe('button');
  });

  it('ignores clicks while busy and keeps the focus', async () => {
    const send = vi.fn();
    const { rerender } = render(<Button onClick={send}>Send</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button busy onClick={send}>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });

  it('shows the name of an icon as its tooltip and forwards its ref', () => {
    const ref = createRef<HTMLButtonElement>();
    render(<Button ref={ref} icon="trash" aria-label="Delete header" />);
    expect(ref.current?.title).toBe('Delete header');
  });
});

describe('Field', () => {
  it('gives its control a name, a description and its error', () => {
    render(
      <Field label="Key id" hint="Begins with pk_test_" error="That’s a secret">
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Key id' });
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['Begins with pk_test_', 'That’s a secret']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('leaves a control with a warning valid, and one with nothing undescribed', () => {
    const { rerender } = render(
      <Field label="Timestamp" warning="Looks like milliseconds">
        <TextInput />
      </Field>,
    );
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toMatch(/-note$/);
    rerender(
      <Field label="Timestamp">
        <TextInput />
      </Field>,
    );
    expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
  });

  it('announces an error that appears', () => {
    const view = (error?: string) => (
      <Field label="Path" error={error}>
        <Select>
          <option>GET</option>
        </Select>
      </Field>
    );
    const { rerender } = render(view());
    rerender(view('Add a / at the start'));
    expect(screen.getByText('Add a / at the start').closest('[aria-live="polite"]')).not.toBeNull();
    expect(screen.getByRole('combobox', { name: 'Path' }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('TextInput', () => {
  it('keeps the browser from correcting what will be signed', () => {
    render(<TextInput mono aria-label="Path" />);
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('spellcheck')).toBe('false');
    expect(input.getAttribute('autocomplete')).toBe('off');
    expect(input.getAttribute('autocapitalize')).toBe('off');
  });
});

describe('Checkbox', () => {
  it('is switched by its words', async () => {
    const change = vi.fn();
    render(<Checkbox label="Follow the clock" hint="Off, it stays" onChange={change} />);
    await userEvent.click(screen.getByText('Follow the clock'));
    expect(change).toHaveBeenCalledTimes(1);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Follow the clock' });
    expect(box.checked).toBe(true);
  });
});

describe('CopyButton', () => {
  it.each<readonly [string, () => Promise<'copied' | 'blocked' | 'holds-secret'>]>([
    ['Copied', () => Promise.resolve('copied')],
    ['The browser didn’t allow copying', () => Promise.resolve('blocked')],
    ['The browser didn’t allow copying', () => Promise.reject<'copied'>(new Error('refused'))],
    ['Not copied: it contains a secret', () => Promise.resolve('holds-secret')],
  ] as const)('says “%s” and keeps its name', async (words, copy) => {
    render(<CopyButton label="Copy signature" copy={copy} />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy signature' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
    expect(screen.getByRole('button', { name: 'Copy signature' })).toBeDefined();
  });

  it('goes quiet again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      render(<CopyButton label="Copy" copy={async () => 'copied'} />);
      screen.getByRole('button').click();
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
      await vi.advanceTimersByTimeAsync(2500);
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Made up for this test. */
const SECRET = 'sk_test_made_up_0123';

function SecretForm({ onText }: { readonly onText: (text: string) => void }) {
  const [, count] = useState(0);
  return (
    <Field label="Secret">
      <SecretInput
        onSecretChange={(text) => {
          onText(text);
          count((n) => n + 1);
        }}
      />
    </Field>
  );
}

describe('SecretInput', () => {
  it('hands over what’s pasted, unchanged, and keeps it out of the markup', async () => {
    const texts: string[] = [];
    const { container } = render(<SecretForm onText={(text) => texts.push(text)} />);
    const input = screen.getByLabelText<HTMLInputElement>('Secret');
    await userEvent.click(input);
    await userEvent.paste(` ${SECRET} `);
    expect(texts).toEqual([` ${SECRET} `]);
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
    expect(input.type).toBe('text');
    expect(input.value).toBe(` ${SECRET} `);
    expect(container.outerHTML).not.toContain(SECRET);
  });

  it('hides it again once the focus goes elsewhere', async () => {
    render(
      <>
        <SecretForm onText={() => undefined} />
        <Button>Save</Button>
      </>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Secret');
    await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
    await userEvent.click(input);
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(input.type).toBe('password');
    expect(input.autocomplete).toBe('off');
  });
});

describe('SecretText', () => {
  it('asks for the secret only when it’s to be shown, and drops it', async () => {
    const reveal = vi.fn(async () => SECRET);
    const { container } = render(<SecretText label="secret of Staging" reveal={reveal} />);
    expect(reveal).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Show secret of Staging' }));
    expect(await screen.findByText(SECRET)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Hide secret of Staging' }));
    expect(container.outerHTML).not.toContain(SECRET);
  });

  it('hides it when the window is left, and says when it can’t be read', async () => {
    const { container, unmount } = render(<SecretText label="secret" reveal={async () => SECRET} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
    await screen.findByText(SECRET);
    window.dispatchEvent(new Event('blur'));
    await waitFor(() => expect(container.outerHTML).not.toContain(SECRET));
    unmount();
    render(<SecretText label="secret" reveal={async () => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Couldn’t be read'));
  });
});

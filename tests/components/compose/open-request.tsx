/** A view over a store that holds a key the sandbox knows, and ways to read what's on screen. */

import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { checkKeyId, checkSecret } from '../../../lib/core/signing/key-pair.ts';
import { addWorldKey, createWorld, exportJournal } from '../../../lib/sandbox/world.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { NOW, type OpenView, openView } from '../open-view.tsx';

/** Made up for these tests. */
export const KEY_ID = 'pk_test_made_up_1';
export const SECRET = 'sk_test_made_up_0123';
export const KEY_NAME = 'Made-up key';

function sandboxWithKey(): Json {
  const [id, secret] = [checkKeyId(KEY_ID), checkSecret(SECRET)];
  if (!id.ok || !secret.ok) throw new Error('the made-up pair must be a good one');
  const world = createWorld({ seed: 7, now: NOW, orders: 20 });
  return exportJournal(
    addWorldKey(world, { id: id.value, secret: secret.value, revoked: false, createdAt: NOW }),
  );
}

const vaultWith = (key: Json): Json => ({
  version: 1,
  data: { keys: [key], sandbox: [{ id: KEY_ID, secret: SECRET }] },
});

/** With a key for both sandboxes. */
export function openRequest(view: ReactNode, records: Record<string, Json> = {}): Promise<OpenView> {
  const environments = ['built-in', LOCAL_ENVIRONMENT.id];
  const key = { id: KEY_ID, name: KEY_NAME, secret: SECRET, environments, createdAt: NOW };
  return openView(view, { sandbox: sandboxWithKey(), vault: vaultWith(key), ...records });
}

export const tab = (name: string | RegExp): HTMLElement => screen.getByRole('tab', { name });
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const field = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('textbox', { name });

/** What a screen reader says after the name of this control. */
export function descriptionOf(control: Element): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? `(no element ${id})`).join(' ');
}

/** The words as they're seen; they're also said aloud, which is elsewhere in the page. */
export const seen = (words: string): Promise<HTMLElement> =>
  screen.findByText(words, { ignore: '[aria-live]' });

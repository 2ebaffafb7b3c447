/** Broken clients in their view: drawn, checked and named, helped, fixed by the keyboard, and counted. */

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LearnView } from '../../../components/learn/learn-view.tsx';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { expectAccessible } from '../accessibility.ts';
import { openView } from '../open-view.tsx';

const button = (name: string) => screen.findByRole('button', { name });

async function opened() {
  const view = await openView(<LearnView />);
  await act(() => view.store.getState().preferLanguage('node-fetch'));
  (await button('Start: Common mistakes')).focus();
  await view.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Fix this client in Node fetch' });
  const press = async (name: string): Promise<void> => {
    (await button(name)).focus();
    await view.user.keyboard('{Enter}');
  };
  // The editor’s own typing is tested with the editor.
  const write = (text: string) =>
    act(() => view.store.getState().workOn('broken-1', 'node-fetch', { text, isChecked: false }));
  return { ...view, press, write };
}

describe('a broken client', () => {
  it('is named as it is, helped with in three steps, fixed, and counted', async () => {
    const { page, press, write, store } = await opened();
    expect(document.activeElement?.textContent).toBe('Fix this client in Node fetch');
    expect(page.textContent).toContain('bad_signature');
    await press('Check');
    expect(screen.getByRole('alert').textContent).toContain('Fix:');
    await expectAccessible(page);
    await press('Show hint 1 of 3');
    expect(page.textContent).toMatch(/The mistake is in (line|how|the)/);
    await press('Show hint 2 of 3');
    await press('Show the solution');
    write(SIGNERS['node-fetch']);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Check');
    expect(page.textContent).toContain('In production:');
    expect(page.textContent).not.toContain('bad_signature');
    expect(store.getState().learning?.passed).toEqual([expect.stringMatching(/^broken-1\/\d+$/)]);
    await expectAccessible(page);
    await press('Next client');
    await waitFor(() => expect(page.textContent).toContain('bad_signature'));
    await press('All lessons');
    expect(page.textContent).toContain('1 client fixed');
  });

  it('of unknown code says which line, asks for the canonical string, and undoes the changes', async () => {
    const { page, press, write, store } = await opened();
    write(`let more;\n${SIGNERS['node-fetch']}`);
    await press('Check');
    expect(screen.getByRole('status').textContent).toContain('Countersign can’t read line 1 of the code');
    const field = screen.getByRole('textbox', { name: /^Canonical string/ });
    expect(field).toBeDefined();
    await expectAccessible(page);
    await press('Undo my changes');
    expect(page.textContent).not.toContain('can’t read');
    await press('Check');
    expect(screen.getByRole('alert')).toBeDefined();
    expect(store.getState().learning?.passed).toEqual([]);
  });

  it('says what an assumption lets fail, which responses are old, and which other lines are wrong', async () => {
    const { page, press, write } = await opened();
    const signer = SIGNERS['node-fetch'];
    const OLD = 'These responses are for the code before your changes.';
    expect(page.textContent).not.toContain(OLD);
    write(
      signer.replace('Date.now() / 1000', 'Date.now() / 1e3').replace('[method, path', "['x' + method, path"),
    );
    await press('Check');
    expect(page.textContent).toContain('Countersign can’t read line');
    expect(page.textContent).toContain('Other lines of the code are still wrong');
    expect(page.textContent).toContain(OLD);
    expect(screen.queryByRole('textbox', { name: /^Canonical string/ })).toBeNull();
    write(signer.replace('url.pathname', 'url.pathname.toLowerCase()'));
    await press('Check');
    expect(page.textContent).toContain('This one does: GET /api/v1/Orders/A7');
    await expectAccessible(page);
    write(signer.replace('.filter(Boolean)', ''));
    await press('Check');
    await waitFor(() => expect(page.textContent).toContain('The server drops empty segments.'));
    expect(page.textContent).toContain('GET /api/v1/orders?b=2&&a=1 would fail');
    expect(page.textContent).not.toContain(OLD);
    await expectAccessible(page);
  });

  it('keeps what was edited in each language and level', async () => {
    const { page, user, write, store } = await opened();
    write('let mine;');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Go net/http');
    await screen.findByRole('heading', { name: 'Fix this client in Go net/http' });
    // A list that chooses at each key isn’t left before it’s told to be.
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Language' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), '3: Two mistakes');
    expect(page.textContent).toContain('Two steps are wrong.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), '1: Common mistakes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Node fetch');
    expect(store.getState().begun['broken-1']?.work['node-fetch']?.text).toBe('let mine;');
    await user.click(await button('All lessons'));
    expect(document.activeElement).toBe(await button('Start: Common mistakes'));
    await user.click(await button('Start: Common mistakes'));
    expect(await button('Undo my changes')).toBeDefined();
  });
});

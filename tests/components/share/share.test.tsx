/** Passing a request on: copied in a format of choice, and as a reproduction that holds nothing real. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../lib/core/mistakes/languages.ts';
import { EXPORT_FORMATS } from '../../../lib/snippets/export-capture.ts';
import { KEY_ID, SECRET, type Signed, signedBy } from '../../state/wrongly-signed.ts';
import { expectAccessible } from '../accessibility.ts';
import { diagnosed, openDiagnose, openOn, paste } from '../diagnose/open-diagnose.tsx';

afterEach(() => vi.restoreAllMocks());

const BODY = '{"merchant_order_id":"Zoë-1","amount":"10.00","email":"zoe@shop.example"}';
const SAVED = 'Saved countersign-reproduction.txt';
/** Signed as if the path had no version. */
const WRONG = { body: BODY, path: '/charges' };

async function opened(signed: Signed = WRONG) {
  const view = await openOn(signed);
  await view.user.click(screen.getByRole('tab', { name: 'Request' }));
  return view;
}

const formats = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Format to copy as' });

describe('a captured request', () => {
  it('is copied in every format by its name', async () => {
    const view = await opened({});
    const languages = Object.keys(LANGUAGES).length;
    expect(within(formats()).getAllByRole('option')).toHaveLength(EXPORT_FORMATS.length + languages);
    for (const [name, start] of [
      ['curl (bash)', 'curl '],
      ['curl (cmd)', 'curl.exe '],
      ['PowerShell', 'Invoke-WebRequest '],
      ['fetch', 'fetch('],
      ['raw HTTP', 'GET /api/v1/orders?'],
      ['HAR', '{"log"'],
      ['capture file', '{\n'],
    ] as const) {
      await view.user.selectOptions(formats(), name);
      await view.user.click(screen.getByRole('button', { name: `Copy as ${name}` }));
      await waitFor(() => expect(view.platform.copied.at(-1)?.startsWith(start)).toBe(true));
    }
    expect(view.platform.copied).toHaveLength(EXPORT_FORMATS.length);
  });

  it('has its languages in the order of their names, so that one is found by its first letters', async () => {
    await opened({});
    const programs = within(formats()).getByRole('group', { name: 'A program that signs it' });
    const names = within(programs)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names.length).toBeGreaterThan(18);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('is copied as a program that signs it, and how to run that is told', async () => {
    const view = await opened({});
    await view.user.selectOptions(formats(), 'Go net/http');
    await view.user.click(screen.getByRole('button', { name: 'Copy a program in Go net/http' }));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    const [program] = view.platform.copied;
    expect(program).toMatch(/^package main\n/);
    expect(program).toContain('send("GET", "https://');
    expect(program).not.toMatch(/X-Signature.*[0-9a-f]{64}/);
    expect(await screen.findByText(/API_KEY_ID and SIGNING_SECRET.*go run main\.go\./)).toBeDefined();
  });

  it('is copied as a program that fetches all pages, where it asks for one', async () => {
    const view = await opened({});
    const pages = 'Copy a program that fetches all pages, in Go net/http';
    expect(screen.queryByRole('button', { name: pages })).toBeNull();
    await view.user.selectOptions(formats(), 'Go net/http');
    await view.user.click(screen.getByRole('button', { name: pages }));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    expect(view.platform.copied[0]).toContain('/api/v1/orders?status=paid&limit=50"');
    expect(view.platform.copied[0]).toContain('offset += page.Limit');
    await expectAccessible(view.page);
  });

  it('has no program that fetches pages of what isn’t a list', async () => {
    const view = await opened();
    await view.user.selectOptions(formats(), 'Go net/http');
    expect(screen.getByRole('button', { name: 'Copy a program in Go net/http' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /fetches all pages/ })).toBeNull();
  });

  it('isn’t copied where the format can’t carry it, and that’s told', async () => {
    const view = await opened();
    await view.user.selectOptions(formats(), 'curl (cmd)');
    await view.user.click(screen.getByRole('button', { name: 'Copy as curl (cmd)' }));
    expect(await screen.findByText(/^Not copied\. curl for Windows turns what isn’t ASCII/)).toBeDefined();
    expect(view.platform.copied).toEqual([]);
    await expectAccessible(view.page);
    await view.user.selectOptions(formats(), 'raw HTTP');
    expect(screen.queryByText(/^Not copied\. /)).toBeNull();
  });
});

describe('a reproduction', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Share a reproduction' });

  it('is made, shown, copied and saved, all from the keyboard', async () => {
    const view = await opened();
    screen.getByRole('button', { name: 'Share a reproduction…' }).focus();
    await view.user.keyboard('{Enter}');
    const page = within(await dialog());
    const email = await page.findByRole<HTMLInputElement>('checkbox', { name: /^email/ });
    expect(email.checked).toBe(true);
    expect(page.getByRole<HTMLInputElement>('checkbox', { name: /^amount/ }).checked).toBe(false);
    expect(page.getByRole<HTMLInputElement>('checkbox', { name: /^path, part 1 api/ }).checked).toBe(false);
    expect(page.getByText(/^Values that aren’t selected/)).toBeDefined();
    await expectAccessible(document.body);
    page.getByRole('button', { name: 'Make the reproduction' }).focus();
    await view.user.keyboard('{Enter}');
    expect(await page.findByText('The diagnosis is the same')).toBeDefined();
    const region = page.getByRole('region', { name: 'What’s shared' });
    await waitFor(() => expect(document.activeElement).toBe(region));
    const shown = region.textContent;
    expect(shown).toMatch(/# Secret: sk_test_/);
    for (const real of [SECRET, KEY_ID, 'Zoë-1', 'zoe@shop']) expect(shown).not.toContain(real);
    expect(shown).toContain('"amount":"10.00"');
    await expectAccessible(document.body);
    page.getByRole('button', { name: 'Copy reproduction' }).focus();
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.platform.copied).toEqual([shown]));
    const saved = vi.fn((_: Blob) => 'blob:made-up');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
    await view.user.click(page.getByRole('button', { name: 'Save as a file' }));
    expect(await saved.mock.calls[0]?.[0].text()).toBe(shown);
    expect(screen.getAllByText(SAVED)).toHaveLength(1);
    expect(view.store.getState().savedFile).toBeUndefined();
  });

  it('is made of what curl -v printed, with the body that was given', async () => {
    const view = await openDiagnose();
    const body = '{"amount":"10.00","email":"zoe@shop.example"}';
    const { method, target, headers } = signedBy({ body, path: '/charges' });
    const fields = [['Host', 'api.example'], ...headers, ['Content-Length', String(body.length)]];
    const lines = [`${method} ${target} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`), ''];
    paste(`${lines.map((line) => `> ${line}`).join('\n')}\n< HTTP/1.1 401 Unauthorized\n<\n`);
    await diagnosed(view);
    expect(screen.getByText(/Paste the curl command itself, or give the body that was sent/)).toBeDefined();
    const { chosenItem = '', widen } = view.store.getState();
    act(() => widen(chosenItem, { meantBody: { kind: 'text', text: body } }));
    await screen.findByRole('heading', { name: 'Path prefix missing on line 2' });
    await view.user.click(screen.getByRole('tab', { name: 'Request' }));
    expect(screen.queryByText('Body not known')).toBeNull();
    expect(screen.getByText('The body was made of what you gave in Hints.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Open in Request' })).toBeDefined();
    await view.user.click(screen.getByRole('button', { name: 'Share a reproduction…' }));
    const page = within(await dialog());
    expect(await page.findByRole('checkbox', { name: /^email/ })).toBeDefined();
    await view.user.click(page.getByRole('button', { name: 'Make the reproduction' }));
    expect(await page.findByText('The diagnosis is the same')).toBeDefined();
    await view.user.keyboard('{Escape}');
    await view.user.click(screen.getByRole('button', { name: 'Open in Request' }));
    expect(view.store.getState().draft.body).toMatchObject({ text: body });
  });

  it('is said to be saved only while the saved one is shown', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:made-up', revokeObjectURL: () => {} });
    const view = await opened();
    const make = async () => {
      await view.user.click(screen.getByRole('button', { name: 'Make the reproduction' }));
      await screen.findByText('The diagnosis is the same');
    };
    const open = async () => {
      await view.user.click(screen.getByRole('button', { name: 'Share a reproduction…' }));
      await dialog();
    };
    await open();
    await make();
    await view.user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(screen.getAllByText(SAVED)).toHaveLength(1);
    await view.user.click(screen.getByRole('checkbox', { name: /^email/ }));
    await make();
    expect(screen.queryByText(SAVED)).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(screen.getAllByText(SAVED)).toHaveLength(1);
    await view.user.keyboard('{Escape}');
    await open();
    expect(screen.queryByText(SAVED)).toBeNull();
    await make();
    expect(screen.queryByText(SAVED)).toBeNull();
  });

  it('is made again once other values are chosen', async () => {
    const view = await opened();
    await view.user.click(screen.getByRole('button', { name: 'Share a reproduction…' }));
    const page = within(await dialog());
    expect((await dialog()).contains(document.activeElement)).toBe(true);
    await view.user.click(await page.findByRole('button', { name: 'None' }));
    await view.user.click(page.getByRole('button', { name: 'Make the reproduction' }));
    await page.findByText('The diagnosis is the same');
    expect(page.getByRole('region', { name: 'What’s shared' }).textContent).toContain('zoe@shop');
    await view.user.click(page.getByRole('checkbox', { name: /^email/ }));
    expect(page.queryByText('The diagnosis is the same')).toBeNull();
    expect(page.queryByRole('region', { name: 'What’s shared' })).toBeNull();
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share a reproduction…' }));
  });

  it('isn’t offered of what isn’t diagnosed, with the reason', async () => {
    const view = await opened({ ...WRONG, keyId: 'pk_test_unknown_1' });
    await view.user.click(screen.getByRole('button', { name: 'Share a reproduction…' }));
    const page = within(await dialog());
    await view.user.click(page.getByRole('button', { name: 'Make the reproduction' }));
    expect(await page.findByText(/^There’s no diagnosis to reproduce yet/)).toBeDefined();
  });
});

it('of a request without a body nothing is said of the body’s values', async () => {
  const view = await opened({ query: 'status=paid&limit=50' });
  await view.user.click(screen.getByRole('button', { name: 'Share a reproduction…' }));
  const page = within(await screen.findByRole('dialog', { name: 'Share a reproduction' }));
  await view.user.click(page.getByRole('button', { name: 'Make the reproduction' }));
  expect(await page.findByText('The diagnosis is the same')).toBeDefined();
  expect(page.queryByText(/The body stays as it is/)).toBeNull();
});

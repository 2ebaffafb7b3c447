/** The answer: every state of a send, and whatever came back, in words and as received. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ResponsePanel } from '../../../components/answer/answer.tsx';
import { Steps } from '../../../components/compose/steps.tsx';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { signedText } from '../../../lib/features/exchange/copy-signed.ts';
import type { NotSent } from '../../../lib/features/exchange/state.ts';
import { selectResolved, selectSigning } from '../../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW } from '../open-view.tsx';
import { button, KEY_NAME, openRequest, SECRET, seen, tab } from './open-request.tsx';

const opened = () => openRequest(<ResponsePanel />);

/** Sends to a host that answers this. */
async function answeredBy(answer: () => Response | Promise<Response>) {
  const view = await opened();
  await act(() => view.store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
  Object.assign(view.platform, { fetch: async () => answer() });
  await act(() => view.store.getState().send());
  await waitFor(() => expect(screen.queryByText('Reading the response')).toBeNull());
  return view;
}

const received = () => screen.getByRole('region', { name: 'Response' });
const said = (page: Element) =>
  [...page.querySelectorAll('[aria-live]')].map((region) => region.textContent).join('');

describe('before there’s an answer', () => {
  it('says what will be here and offers to send', async () => {
    const { user, store } = await opened();
    expect(screen.getByText('The response appears here')).toBeDefined();
    await user.click(button('Send'));
    await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
    expect(await seen('Signed and accepted')).toBeDefined();
  });

  it('points to the browser’s prompt', async () => {
    const { store } = await opened();
    act(() => store.setState({ sending: { kind: 'asking-permission', origin: 'https://api.example.com' } }));
    expect(screen.getByText(/Answer its prompt for https:\/\/api\.example\.com/)).toBeDefined();
  });

  it('tells how much has come', async () => {
    const { store } = await opened();
    act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 0 } }));
    expect(screen.getByRole('status').textContent).toBe('Waiting for the response');
    act(() => store.setState({ sending: { kind: 'sending', startedAt: 0, received: 1_200_000 } }));
    expect(screen.getByRole('status').textContent).toBe('Receiving, 1.2 MB so far');
  });
});

describe('an answer that breaks off', () => {
  const breakingOff = (text: string) => () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
        pull: (controller) => controller.error(new TypeError('network error')),
      }),
      { status: 201, headers: { 'X-Request-Id': 'r-17' } },
    );

  it('shows the bytes that arrived, marked as incomplete, and its headers', async () => {
    const { user } = await answeredBy(breakingOff('{"id":"ord_1","amou'));
    const part = within(await screen.findByRole('region', { name: 'Response' }));
    expect(part.getByText('Incomplete')).toBeDefined();
    expect(received().textContent).toContain('{"id":"ord_1","amou');
    expect(received().textContent).toContain('these are the bytes that arrived');
    await user.click(part.getByRole('tab', { name: /Headers/ }));
    expect(received().textContent).toContain('r-17');
  });

  it('isn’t laid out as if it were whole', async () => {
    await answeredBy(breakingOff('[1,2]'));
    const part = within(await screen.findByRole('region', { name: 'Response' }));
    expect(part.queryByRole('tab', { name: 'Formatted' })).toBeNull();
  });
});

describe('where nothing was sent', () => {
  const origin = 'https://api.example.com';

  async function notSent(why: NotSent) {
    const view = await opened();
    act(() => view.store.setState({ sending: { kind: 'not-sent', why } }));
    return view;
  }

  it('without a key leads to the keys', async () => {
    const { user, store } = await notSent({ problem: 'no-key' });
    expect(screen.getByText('The response appears here')).toBeDefined();
    act(() => store.setState({ keys: [] }));
    expect((await screen.findByRole('status')).textContent).toMatch(/Add a key for this environment/);
    expect(screen.queryByRole('button', { name: 'Open Keys' })).toBeNull();
    await user.click(button('Add a key'));
    expect(store.getState()).toMatchObject({ view: 'keys', keyToAdd: {}, waitingView: 'request' });
  });

  it('with a key that signs elsewhere leads to the keys, and back', async () => {
    const { user, store } = await notSent({ problem: 'no-key' });
    act(() => store.setState(({ keys }) => ({ keys: keys.map((key) => ({ ...key, environments: [] })) })));
    await user.click(await screen.findByRole('button', { name: 'Open Keys' }));
    expect(store.getState()).toMatchObject({ view: 'keys', waitingView: 'request' });
    act(() => void store.getState().goBack());
    expect(store.getState()).toMatchObject({ view: 'request', waitingView: undefined });
  });

  it('because of errors says which', async () => {
    const { user, store } = await opened();
    act(() => store.getState().editDraft({ target: 'orders', body: { kind: 'text', text: '{}' } }));
    await user.click(button('Send'));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^A path starts with a slash/),
      expect.stringMatching(/^Browsers can’t send a body with GET/),
    ]);
  });

  it('because a variable isn’t defined says which, what uses it, and leads to its form', async () => {
    const { user, store } = await opened();
    act(() =>
      store.getState().editDraft({ method: 'POST', body: { kind: 'text', text: '{"amount":"{{amount}}"}' } }),
    );
    await user.click(button('Send'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('There’s no variable {{amount}}. The body uses it.');
    await user.click(within(alert).getByRole('button', { name: 'Define {{amount}}' }));
    expect(store.getState()).toMatchObject({
      ...{ view: 'saved', savedPart: 'variables', variableToDefine: 'amount', waitingView: 'request' },
    });
  });

  it('because the permission was refused asks again', async () => {
    const { user, store, platform } = await notSent({ problem: 'permission-refused', origin });
    expect(screen.getByText('Allow Countersign to reach api.example.com')).toBeDefined();
    await act(() => store.getState().chooseEnvironment(LOCAL_ENVIRONMENT.id));
    const asked = vi.spyOn(platform.permissions, 'request');
    await user.click(button('Ask again and send'));
    expect(asked).toHaveBeenCalledWith('http://127.0.0.1:4610');
  });

  it('because something changed meanwhile sends what’s there now', async () => {
    const { user } = await notSent({ problem: 'changed-meanwhile' });
    expect(screen.getByRole('status').textContent).toMatch(/Send again: something changed meanwhile/);
    await user.click(button('Send'));
    expect(await seen('Signed and accepted')).toBeDefined();
  });

  it('because a part of the page is gone says to reload', async () => {
    await notSent({ problem: 'unexpected' });
    expect(screen.getByRole('alert').textContent).toMatch(/Nothing was sent\..*Reload this page/);
  });

  it('because it can’t be asked for says why and opens a tab', async () => {
    const view = await notSent({ problem: 'permission-unavailable', origin, reason: 'Not in DevTools.' });
    expect(
      screen.getByText(/Nothing was sent to https:\/\/api\.example\.com\. Not in DevTools\./),
    ).toBeDefined();
    const open = vi.spyOn(view.platform, 'openApp');
    await view.user.click(button('Open Countersign in a tab'));
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('an answer', () => {
  it('that’s good says so, aloud too, with status, size, headers and both forms of the body', async () => {
    const body = '{"data":[],"total":12345678901234567890,"balance":1.10}';
    const { user, page, platform } = await answeredBy(
      () => new Response(body, { status: 200, statusText: 'OK', headers: { 'X-Request-Id': 'r-1' } }),
    );
    await waitFor(() => expect(said(page)).toContain('Signed and accepted'));
    expect(within(received()).getByText('200 OK')).toBeDefined();
    expect(received().textContent).toMatch(/0 ms · 55 bytes/);
    expect(screen.getByText(/The exact text is under As received/)).toBeDefined();
    await waitFor(() =>
      expect(document.querySelector('.cm-content')?.textContent).toContain('12345678901234567890'),
    );
    expect(document.querySelector('.cm-content')?.textContent).toContain('1.10');
    await user.click(tab('As received'));
    expect(screen.getByRole('tabpanel', { name: 'As received' }).textContent).toBe(body);
    await user.click(tab(/Headers/));
    expect(screen.getByRole('rowheader', { name: 'x-request-id' })).toBeDefined();
    await user.click(button('Copy body'));
    expect(platform.copied).toEqual([body]);
  });

  it('that’s a refusal says what caused it here, the rule, and what to do', async () => {
    const { page } = await answeredBy(() =>
      Response.json({ nested: { reason: 'bad_signature' } }, { status: 401, statusText: 'Unauthorized' }),
    );
    expect(await seen('Signed correctly with your stored secret, but rejected')).toBeDefined();
    expect(screen.getByText('The error code is in the response, at nested.reason.')).toBeDefined();
    expect(screen.getByText(/^API docs, section 5, rule 3/)).toBeDefined();
    expect(screen.getAllByText('Certain').length).toBeGreaterThan(0);
    expect(within(received()).getByText('401 Unauthorized')).toBeDefined();
    expect(page.outerHTML).not.toContain(SECRET);
    await expectAccessible(page);
  });

  it('that isn’t JSON is shown as received', async () => {
    const html = '<!doctype html><title>Sign in</title>';
    await answeredBy(() => new Response(html, { headers: { 'Content-Type': 'text/html' } }));
    expect(await seen('Check the base URL: a web page answered')).toBeDefined();
    expect(screen.queryByRole('tab', { name: 'Formatted' })).toBeNull();
    expect(screen.getByRole('tabpanel', { name: 'As received' }).textContent).toBe(html);
  });

  it('with bytes that are no text draws each of them', async () => {
    await answeredBy(() => new Response(new Uint8Array([0x61, 0xff, 0x00])));
    expect(screen.getByRole('img', { name: 'byte FF, not UTF-8' })).toBeDefined();
  });

  it('that’s empty says so', async () => {
    await answeredBy(() => new Response(null, { status: 204 }));
    expect(screen.getByText('The response has no body')).toBeDefined();
    expect(received().textContent).toMatch(/0 bytes/);
  });

  it('that’s huge draws its beginning, says how much that is, and copies all of it', async () => {
    const { user, page, platform } = await answeredBy(() => new Response(`"${'x'.repeat(1_500_000)}"`));
    expect(screen.queryByRole('tab', { name: 'Formatted' })).toBeNull();
    expect(screen.getByText(/This is the first 1\.0 MB of 1\.5 MB/)).toBeDefined();
    expect((page.textContent ?? '').length).toBeLessThan(20_000);
    await user.click(button('Copy body'));
    // All of it is looked through for secrets first.
    await waitFor(() => expect(platform.copied[0]).toHaveLength(1_500_002));
  });

  it('that was cut says so', async () => {
    const { store } = await answeredBy(() => new Response('beginning'));
    const { sending } = store.getState();
    if (sending.kind !== 'answered' || sending.answered.exchange.answer.kind !== 'response')
      throw new Error('not answered');
    const { answered } = sending;
    const answer = { ...sending.answered.exchange.answer, truncated: true };
    act(() =>
      store.setState({
        sending: { kind: 'answered', answered: { ...answered, exchange: { ...answered.exchange, answer } } },
      }),
    );
    expect(screen.getByText(/read only its first 25 MB/)).toBeDefined();
  });

  it('that’s a redirect has no body to show', async () => {
    await answeredBy(redirected);
    expect(await seen('Correct the address: the server redirects')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Response' })).toBeNull();
  });

  it('that never came says what to do', async () => {
    const { user, store, platform } = await answeredBy(() => new Response('{}'));
    Object.assign(platform, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await act(() => store.getState().send());
    expect(await seen('No response from a server that answered before')).toBeDefined();
    Object.assign(platform, { fetch: async () => new Response('{}') });
    await user.click(button('Send again'));
    await waitFor(() => expect(store.getState().sending.kind).toBe('answered'));
    expect(await seen('Signed and accepted')).toBeDefined();
  });
});

describe('what was sent', () => {
  /** Sends it with values that are other ones by the next second. */
  async function sentWithVariables() {
    const view = await answeredBy(() => Response.json({ data: [] }));
    act(() => view.store.getState().editDraft({ target: '/api/v1/orders?at={{now_ms}}&key={{random}}' }));
    await waitFor(() => expect(selectResolved(view.store.getState()).used).toHaveLength(2));
    const [at, random] = selectResolved(view.store.getState()).used;
    const { signed } = selectSigning(view.store.getState());
    if (!signed) throw new Error('nothing was signed');
    await act(() => view.store.getState().send());
    await seen('Signed and accepted');
    act(() => view.platform.clock.advance(61));
    return { ...view, signed, values: [at?.value ?? '', random?.value ?? ''] };
  }
  const region = (name: string) => within(screen.getByRole('region', { name }));

  it('stays seen in the answer, with its values, string and headers, once the next one has others', async () => {
    const { user, store, platform, page, signed, values } = await sentWithVariables();
    expect(selectSigning(store.getState()).signed?.signature).not.toBe(signed.signature);
    expect(screen.queryByRole('status', { name: 'Signature' })).toBeNull();
    await user.click(screen.getByText('Request as it was sent'));
    const sent = (await screen.findByRole('region', { name: 'The request, as it was sent' })).textContent;
    for (const one of [...values, `X-Timestamp: ${NOW}`, `X-Signature: ${signed.signature}`])
      expect(sent).toContain(one);
    const table = region('Variables, as they were sent').getByRole('table').textContent;
    expect(table).toBe(
      `Variables of the request and the values they were sent with{{now_ms}}${values[0]}{{random}}${values[1]}`,
    );
    expect(screen.getByRole('status', { name: 'Signature' }).textContent).toBe(signed.signature);
    expect(region('Headers').getByText(/valid for 3 minutes 59 seconds/)).toBeDefined();
    await user.click(button('Copy canonical string'));
    await user.click(button('Copy headers'));
    expect(platform.copied).toEqual([displayText(bytesOf(signed.canonical)), signedText(signed, 'headers')]);
    expect(page.outerHTML).not.toContain(SECRET);
    await expectAccessible(page);
  });

  it('is still open beside the next answer, and back from Steps', async () => {
    const { user, store } = await opened();
    await user.click(button('Send'));
    await user.click(await screen.findByText('Request as it was sent'));
    const first = (await screen.findByRole('status', { name: 'Signature' })).textContent;
    await act(() => store.getState().editDraft({ target: '/api/v1/payouts' }));
    await act(() => store.getState().send());
    const sent = await screen.findByRole('region', { name: 'The request, as it was sent' });
    expect(within(sent).getByText('/api/v1/payouts')).toBeDefined();
    expect(screen.getByRole('status', { name: 'Signature' }).textContent).not.toBe(first);
    await user.click(screen.getByText('Request as it was sent'));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Signature' })).toBeNull());
  });

  it('is told apart from the next one in Steps', async () => {
    const view = await openRequest(<Steps />);
    expect(screen.getByRole('region', { name: 'The request, as it will be sent' })).toBeDefined();
    await act(() => view.store.getState().send());
    await screen.findByRole('region', { name: 'The next request, as it will be sent' });
  });

  it('says which header was left out, and which key signed it, also once that’s deleted', async () => {
    const { user, store } = await opened();
    act(() => store.getState().leaveOut('X-Signature', true));
    await user.click(button('Send'));
    await seen('Missing header: X-Signature');
    act(() => {
      store.getState().leaveOut('X-Signature', false);
      store.setState({ keys: [] });
    });
    await user.click(screen.getByText('Request as it was sent'));
    const sent = await screen.findByRole('region', { name: 'The request, as it was sent' });
    expect(within(sent).getByText('X-Signature: left out on purpose')).toBeDefined();
    expect(region('Signature').getByText(KEY_NAME)).toBeDefined();
  });
});

function redirected(): Response {
  return { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null } as unknown as Response;
}

describe('accessibility', () => {
  it('of every state has no violation', async () => {
    const { page, store } = await opened();
    await expectAccessible(page);
    for (const sending of [
      { kind: 'asking-permission', origin: 'https://api.example.com' },
      { kind: 'sending', startedAt: 0, received: 5 },
      { kind: 'not-sent', why: { problem: 'changed-meanwhile' } },
      { kind: 'not-sent', why: { problem: 'unexpected' } },
      { kind: 'not-sent', why: { problem: 'permission-refused', origin: 'https://api.example.com' } },
    ] as const) {
      act(() => store.setState({ sending }));
      await expectAccessible(page);
    }
    for (const wrong of [
      () => store.getState().editDraft({ target: 'orders' }),
      () => store.setState({ keys: [] }),
    ]) {
      act(wrong);
      await act(() => store.getState().send());
      await expectAccessible(page);
    }
  });

  it('of an accepted answer has no violation, in any of its parts', async () => {
    const { page, user } = await answeredBy(() => Response.json({ data: [] }));
    for (const part of ['Formatted', 'As received', /Headers/]) {
      await user.click(tab(part));
      await expectAccessible(page);
    }
  });
});

it('a body that’s missing is loaded or removed right where nothing was sent for it', async () => {
  const { user, store } = await opened();
  const lose = (): void =>
    act(() => store.getState().editDraft({ method: 'POST', body: { kind: 'missing', why: 'file' } }));
  lose();
  await act(() => store.getState().send());
  await screen.findByText('Correct the request first');
  await user.click(button('Remove the body'));
  expect(store.getState().draft.body).toEqual({ kind: 'none' });
  lose();
  await act(() => store.getState().send());
  await screen.findByText('Correct the request first');
  expect(button('Load from a file')).toBeDefined();
  await user.upload(screen.getByLabelText('Body file'), new File(['{}'], 'charge.json'));
  await waitFor(() =>
    expect(store.getState().draft.body).toMatchObject({ kind: 'file', name: 'charge.json' }),
  );
  expect(store.getState().part).toBe('body');
  expect(screen.queryByText('Correct the request first')).toBeNull();
});

it('“Correct the request first” goes once it’s right, and names what’s still wrong until then', async () => {
  const { user, store } = await opened();
  act(() => {
    store.getState().editDraft({ body: { kind: 'text', text: '{}' } });
    store.getState().addHeader();
  });
  await user.click(button('Send'));
  expect((await screen.findByText('Correct the request first')).isConnected).toBe(true);
  await user.click(button('Remove the body'));
  expect(store.getState().draft.body).toEqual({ kind: 'none' });
  expect(screen.queryAllByText(/send a body with GET/)).toEqual([]);
  expect(screen.getByText('Correct the request first')).toBeDefined();
  act(() => store.getState().removeHeader(0));
  expect(screen.queryByText('Correct the request first')).toBeNull();
  expect(screen.getByText('The response appears here')).toBeDefined();
});

/** The steps: five lines with their rules, each linked to the part of the request it came from, and all to copy. */

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Steps } from '../../../components/compose/steps.tsx';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { describeLine, lineTitle } from '../../../lib/core/signing/line-words.ts';
import { selectSigning } from '../../../lib/state/selectors.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, openView } from '../open-view.tsx';
import { button, KEY_ID, KEY_NAME, openRequest, SECRET } from './open-request.tsx';

async function opened() {
  const view = await openRequest(<Steps />);
  act(() => {
    view.store.getState().editDraft({
      method: 'post',
      target: '/api/v1/charges?b=2&a=1',
      body: { kind: 'text', text: '{"a": 1}' },
    });
  });
  await screen.findByRole('heading', { name: 'Signature' });
  return view;
}

const lines = () => within(screen.getByRole('list')).getAllByRole('listitem');
const region = (name: string | RegExp) => screen.getByRole('region', { name });
const statusOf = (control: HTMLElement) => control.parentElement?.querySelector('[role=status]')?.textContent;
const signedBy = (view: Awaited<ReturnType<typeof opened>>) => {
  const { signed } = selectSigning(view.store.getState());
  if (!signed) throw new Error('nothing is signed');
  return signed;
};

describe('a signer', () => {
  it('is copied whole, in the language that was picked last', async () => {
    const view = await opened();
    const list = await screen.findByRole('combobox', { name: 'Language of the signer' });
    await view.user.selectOptions(list, 'Go net/http');
    await view.user.click(button('Copy a signer in Go net/http'));
    await waitFor(() => expect(view.platform.copied.at(-1)).toBe(SIGNERS.go));
    expect(view.store.getState().settings.language).toBe('go');
  });
});

describe('the five lines', () => {
  it('aren’t drawn with braces, encoded in the path and raw in the query, while a variable has no value', async () => {
    const { page, store } = await opened();
    act(() => store.getState().editDraft({ target: '/a/{{ref_id}}?limit={{page_size}}' }));
    expect(await screen.findByText(/Nothing is signed yet/)).toBeDefined();
    expect(page.textContent).not.toMatch(/%7B|\{\{/);
    for (const name of ['ref_id', 'page_size'])
      await act(() => store.getState().setVariable({ name, value: '7' }));
    await waitFor(() => expect(lines()[1]?.textContent).toContain('/a/7'));
  });

  it('are listed in order, each with its name, its value and its rule', async () => {
    const view = await opened();
    const drawn = lines();
    expect(drawn).toHaveLength(5);
    signedBy(view).lines.forEach((line, index) => {
      const text = drawn[index]?.textContent ?? '';
      expect(text).toContain(`${index + 1}${lineTitle(line.name)}`);
      expect(text).toContain(describeLine(line).rule);
      for (const note of describeLine(line).notes) expect(text).toContain(note);
      expect(text).toContain(displayText(bytesOf(line.value)));
    });
    expect(drawn[2]?.textContent).toContain('a=1&b=2');
    expect(drawn[3]?.textContent).toContain(`${NOW}`);
  });

  it('name what’s assumed, and on demand the rule and the reading behind it', async () => {
    await opened();
    const query = within(lines()[2] as HTMLElement);
    expect(query.getByText(/ parameters moved: /).textContent).toContain('Assumed');
    await userEvent.setup().click(query.getByText(/^Every key=value pair/));
    expect(await query.findByText(/sorted lexicographically and rejoined with &/)).toBeDefined();
    expect(query.getByText(/compares whole key=value strings, byte by byte\./)).toBeDefined();
  });

  it('light up together with the part of the request they came from', async () => {
    await opened();
    const sent = region(/The request/);
    const inRequest = within(sent).getByRole('button', { name: 'b=2' });
    const inLine = within(lines()[2] as HTMLElement).getByRole('button', { name: 'b=2' });
    expect(inRequest.getAttribute('aria-description')).toBe('Becomes line 3, query');
    expect(inLine.getAttribute('aria-description')).toBe('From the request’s path and query');
    act(() => inRequest.focus());
    expect([inRequest, inLine].map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2);
    act(() => inLine.focus());
    expect([inRequest, inLine].map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    act(() => inLine.blur());
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
  });

  it('every mark has its counterpart', async () => {
    await opened();
    const sent = within(region(/The request/)).getAllByRole('button');
    expect(sent.length).toBeGreaterThanOrEqual(5);
    for (const mark of sent) {
      act(() => mark.focus());
      expect(screen.getAllByRole('button', { pressed: true }).length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the signature', () => {
  it('is made with the named key, whose secret is nowhere', async () => {
    const view = await opened();
    expect(screen.getByRole('status', { name: 'Signature' }).textContent).toBe(signedBy(view).signature);
    expect(within(region('Signature')).getByText(KEY_NAME)).toBeDefined();
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
  });

  it('is copied, and so are the string and the headers', async () => {
    const view = await opened();
    const { canonical, signature } = signedBy(view);
    for (const name of ['Copy canonical string', 'Copy signature', 'Copy headers'])
      await view.user.click(button(name));
    expect(view.platform.copied).toEqual([
      displayText(bytesOf(canonical)),
      signature,
      `X-Api-Key: ${KEY_ID}\nX-Timestamp: ${NOW}\nX-Signature: ${signature}`,
    ]);
  });

  it('is of the moment of the first copy in all that’s copied next, and says so', async () => {
    const { user, platform, store } = await opened();
    const note = /Copies made in the next \d+ s have this timestamp/;
    expect(screen.queryByText(note)).toBeNull();
    await user.click(button('Copy headers'));
    act(() => platform.clock.advance(4));
    expect(region('Headers').textContent).toContain(
      'Copies made in the next 26 s have this timestamp, unless you edit or send.',
    );
    await user.click(button('Copy canonical string'));
    expect(platform.copied[1]).toContain(`\n${NOW}\n`);
    expect(lines()[3]?.textContent).toContain(`${NOW}`);
    act(() => store.getState().editDraft({ target: '/api/v1/payouts' }));
    await waitFor(() => expect(lines()[3]?.textContent).toContain(`${NOW + 4}`));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('has copy buttons that say what they copy', async () => {
    await opened();
    for (const name of ['Copy canonical string', 'Copy signature', 'Copy headers'])
      expect(button(name).textContent).toBe(name);
  });

  it('is copied as a curl command, also where curl can’t reach the host, as beside the answer', async () => {
    const view = await opened();
    await view.user.click(button(/^Copy as curl: put your host into it/));
    await waitFor(() => expect(view.platform.copied.pop()).toMatch(/^curl .*\.invalid/s));
    await act(() => view.store.getState().chooseEnvironment('local'));
    await view.user.click(button('Copy as curl'));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    expect(view.platform.copied[0]).toContain('http://127.0.0.1:4610/api/v1/charges');
  });

  it('is copied as a program in the chosen language, without its signature', async () => {
    const view = await opened();
    await act(() => view.store.getState().chooseEnvironment('local'));
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Language of the signer' }),
      'Ruby Net::HTTP',
    );
    await view.user.click(button('Copy a program that sends this request, in Ruby Net::HTTP'));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    const [program = ''] = view.platform.copied;
    expect(program).toContain('raw = "{\\"a\\": 1}"');
    expect(program).toContain('send_signed("POST", "http://127.0.0.1:4610/api/v1/charges?b=2&a=1", raw)');
    expect(program).not.toMatch(/[0-9a-f]{64}/);
    expect(await screen.findByText(/then run ruby signed_request\.rb/)).toBeDefined();
    await expectAccessible(view.page);
  });

  it('is copied as a program that fetches all pages, where it asks for one', async () => {
    const view = await opened();
    await act(() => view.store.getState().chooseEnvironment('local'));
    const pages = /^Copy a program that fetches all pages, in /;
    expect(screen.queryByRole('button', { name: pages })).toBeNull();
    act(() => {
      const target = '/api/v1/orders?status=paid&limit=5&offset=10';
      view.store.getState().editDraft({ method: 'get', target, body: { kind: 'text', text: '' } });
    });
    await view.user.click(await screen.findByRole('button', { name: pages }));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    expect(view.platform.copied[0]).toContain('address + "&offset=" + str(offset)');
    expect(view.platform.copied[0]).toContain('/api/v1/orders?status=paid&limit=5"');
    await expectAccessible(view.page);
  });

  it('says how long what’s copied stays valid, also by a server’s clock', async () => {
    const view = await opened();
    const headers = region('Headers');
    expect(within(headers).getByText(/valid for 5 minutes/)).toBeDefined();
    act(() => view.store.getState().runTimestamp(4000));
    expect(await within(headers).findByText(/valid for 5 minutes/)).toBeDefined();
    act(() => view.store.getState().typeTimestamp(`${NOW - 301}`));
    expect(await within(headers).findByText(/Expired 1 second ago\./)).toBeDefined();
  });
});

it('of a timestamp that the server would reject is copied with that said, in every form', async () => {
  const { user, store, platform } = await opened();
  act(() => store.getState().typeTimestamp(`${NOW - 301}`));
  for (const name of ['Copy canonical string', 'Copy signature', 'Copy headers', /^Copy as curl/]) {
    await user.click(button(name));
    await waitFor(() => expect(statusOf(button(name))).toBe('Copied, but expired'));
  }
  expect(platform.copied).toHaveLength(4);
  act(() => store.getState().typeTimestamp(`${NOW + 301}`));
  await user.click(button('Copy headers'));
  await waitFor(() => expect(statusOf(button('Copy headers'))).toBe('Copied, but not valid yet'));
  act(() => store.getState().runTimestamp());
  await user.click(button('Copy headers'));
  await waitFor(() => expect(statusOf(button('Copy headers'))).toBe('Copied'));
});

describe('what’s missing', () => {
  it('without a key the lines are there, and the way to one', async () => {
    const { user, store } = await openView(<Steps />);
    expect(lines()).toHaveLength(5);
    await user.click(await screen.findByRole('button', { name: 'Add a key' }));
    expect(store.getState().view).toBe('keys');
  });

  it('without a request it says so', async () => {
    const { store } = await opened();
    act(() => store.getState().editDraft({ target: 'no slash' }));
    expect(await screen.findByText('The five lines appear here as you type')).toBeDefined();
  });

  it('a header that’s left out is marked in the request', async () => {
    const { store } = await opened();
    act(() => store.getState().leaveOut('X-Signature', true));
    expect(await within(region(/The request/)).findByText(/left out/)).toBeDefined();
  });
});

it('has no accessibility violation', async () => {
  const { page, store } = await opened();
  await expectAccessible(page);
  act(() => store.getState().editDraft({ target: 'no slash' }));
  await screen.findByText('The five lines appear here as you type');
  await expectAccessible(page);
});

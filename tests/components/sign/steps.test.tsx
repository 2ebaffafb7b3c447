/** The steps: five lines with their rules, each linked to the part of the request it came from, and all to copy. */

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Steps } from '../../../components/sign/steps.tsx';
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
const signedBy = (view: Awaited<ReturnType<typeof opened>>) => {
  const { signed } = selectSigning(view.store.getState());
  if (!signed) throw new Error('nothing is signed');
  return signed;
};

describe('the five lines', () => {
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
    expect(query.getByText('Assumed')).toBeDefined();
    await userEvent.setup().click(query.getByText(/^Every key=value pair/));
    expect(await query.findByText(/sorted lexicographically and rejoined with &/)).toBeDefined();
    expect(query.getByText(/Not in the document: how “sorted lexicographically” compares/)).toBeDefined();
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

  it('as a curl command needs a host that curl can reach', async () => {
    const view = await opened();
    expect(button(/^Copy as curl/)).toHaveProperty('disabled', true);
    await act(() => view.store.getState().chooseEnvironment('local'));
    await view.user.click(button('Copy as curl'));
    await waitFor(() => expect(view.platform.copied).toHaveLength(1));
    expect(view.platform.copied[0]).toContain('http://127.0.0.1:4610/api/v1/charges');
  });

  it('says how long what’s copied stays valid, also by a server’s clock', async () => {
    const view = await opened();
    const headers = region('Headers');
    expect(within(headers).getByText(/valid for 5:00 minutes/)).toBeDefined();
    act(() => view.store.getState().runTimestamp(4000));
    expect(await within(headers).findByText(/valid for 5:00 minutes/)).toBeDefined();
    act(() => view.store.getState().typeTimestamp(`${NOW - 301}`));
    expect(await within(headers).findByText(/Expired 1 second ago\./)).toBeDefined();
  });
});

describe('what’s missing', () => {
  it('without a key the lines are there, and the way to one', async () => {
    const { user, store } = await openView(<Steps />);
    expect(lines()).toHaveLength(5);
    await user.click(button('Add a key'));
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

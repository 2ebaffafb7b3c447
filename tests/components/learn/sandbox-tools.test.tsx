/** Tasks with a sandbox or a secret in the view: done wrongly, told why, solved, and kept. */

import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LearnView } from '../../../components/learn/learn-view.tsx';
import { expectAccessible } from '../accessibility.ts';
import { NOW, openView } from '../open-view.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

async function opened() {
  const view = await openView(<LearnView />);
  const write = async (name: string, text: string): Promise<void> => {
    await view.user.clear(field(name));
    await view.user.click(field(name));
    await view.user.paste(text);
  };
  const send = async (target: string): Promise<void> => {
    await write('Path and query of the next request', target);
    await view.user.keyboard('{Enter}');
  };
  const task = (at: number) => view.user.click(button(new RegExp(`Task\\s*${at}`)));
  const solution = async (): Promise<string> => {
    for (;;) {
      const more = screen.queryByRole('button', { name: /^Show (hint|the solution)/ });
      if (!more) break;
      await view.user.click(more);
    }
    const text = screen.getAllByRole('listitem').at(-1)?.textContent ?? '';
    return text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n'));
  };
  return { ...view, write, send, task, solution };
}

it('pages are fetched one by one, told of what they skip, and kept', async () => {
  const { page, user, send, task, solution } = await opened();
  await user.click(button('Start: Pages'));
  const steps = () => screen.getByRole('list', { name: 'Requests so far' });
  const first = field('Path and query of the next request').value;
  expect(first).toMatch(/&offset=$/);
  await send(`${first}400`);
  expect(steps().textContent).toMatch(/orders skipped/);
  expect(screen.getByRole('alert').textContent).toMatch(/The end is reached, \d+ orders missing/);
  await expectAccessible(page);
  await task(2);
  expect(steps().textContent).toMatch(/limit=\d+ wasn’t applied/);
  await task(1);
  expect(steps().textContent).toMatch(/orders skipped/);
  await user.click(button('Start over'));
  expect(steps().textContent).not.toMatch(/orders skipped/);
  expect(document.activeElement).toBe(field('Path and query of the next request'));
  for (const target of (await solution()).split('\n')) await send(target);
  expect(page.textContent).toContain('In production:');
  expect(steps().textContent).toContain('Line 3: limit=');
  await expectAccessible(page);
});

it('a page number is told to be ignored, and starting over is offered at once', async () => {
  const { user, send } = await opened();
  await user.click(button('Start: Pages'));
  const first = field('Path and query of the next request').value.replace('&offset=', '');
  await send(`${first}&page=2`);
  const steps = screen.getByRole('list', { name: 'Requests so far' }).textContent;
  expect(steps).toContain('The server ignored page=2');
  expect(steps).toContain('Use offset: the number of orders to skip.');
  expect(screen.getByRole('alert').textContent).toMatch(/\d+ orders fetched twice: start over/);
  expect(button('Start over').dataset['variant']).toBe('primary');
  await user.click(button('Start over'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button('Sign and send').dataset['variant']).toBe('primary');
});

it('a list that changes between two pages says so', async () => {
  const { page, user, send, task, solution } = await opened();
  await user.click(button('Start: Pages'));
  await task(4);
  expect(page.textContent).toMatch(/After the first page, \d orders were created/);
  for (const target of (await solution()).split('\n')) await send(target);
  expect(page.textContent).toContain('Drop repeated orders by their id.');
  expect(page.textContent).toContain('In production:');
});

it('an order is paid, confirmed, and found; what’s assumed is marked', async () => {
  const { page, user, send } = await opened();
  await user.click(button('Start: Orders and deliveries'));
  expect(screen.getByText('Not in the API docs: 2 assumptions of this task').tagName).toBe('SUMMARY');
  await send('/api/v1/orders');
  expect(page.textContent).toContain('The order awaits payment');
  expect(screen.getByRole('region', { name: 'Response' }).textContent).toContain('awaiting_payment');
  await user.click(button('Simulate payment'));
  await send('/api/v1/orders');
  expect(page.textContent).toContain('It has 0 confirmations of 3.');
  for (const _ of [1, 2, 3]) await user.click(button('Wait 10 s'));
  await expectAccessible(page);
  await user.click(button('Sign and send'));
  expect(page.textContent).toContain('In production:');
  await expectAccessible(page);
});

it('the search for a delivery asks for deliveries, and says once what to do after waiting', async () => {
  const { user, send, task } = await opened();
  await user.click(button('Start: Orders and deliveries'));
  await task(2);
  const steps = () => screen.getByRole('list', { name: 'Requests so far' }).textContent;
  for (const _ of [1, 2, 3]) await user.click(button('Wait 10 s'));
  expect(steps()?.split('Ten seconds passed')).toHaveLength(4);
  expect(steps()?.split('To see which deliveries exist now, send a request.')).toHaveLength(2);
  await send('/api/v1/webhooks');
  expect(steps()).toContain('No list is at this path');
  expect(steps()).toContain('This task asks for the webhook deliveries.');
  expect(steps()).not.toContain('Request /api/v1/orders');
});

it('an assumption without which a task can’t be solved stands open, the others folded', async () => {
  const { page, user, task } = await opened();
  await user.click(button('Start: Orders and deliveries'));
  await task(2);
  expect(screen.getByText(/Each path is \/api\/v1\//).closest('details')).toBeNull();
  expect(screen.getByText('Not in the API docs: 2 assumptions of this task').tagName).toBe('SUMMARY');
  await user.click(button('All lessons'));
  await user.click(button('Start: The query'));
  expect(page.textContent).toContain('capital letters come before small letters');
  expect(screen.getByText(/compares whole key=value strings/).closest('details')).toBeNull();
  expect(page.querySelector('summary')).toBeNull();
});

it('a list of the most recent records has no pages', async () => {
  const { page, user, send, task } = await opened();
  await user.click(button('Start: Orders and deliveries'));
  await task(3);
  await send('/api/v1/webhook_deliveries?offset=50');
  expect(page.textContent).toContain('It has no pages: the server ignored the query.');
  expect(page.textContent).toContain('the newest 50 deliveries');
  await send('/api/v1/orders?status=paid&limit=200');
  expect(page.textContent).toContain('In production:');
});

it('a timestamp that was copied alone asks for a signature, and signing says what is signed', async () => {
  const { page, user, write, task } = await opened();
  await user.click(button('Start: The time'));
  await task(2);
  await write('X-Timestamp', `${NOW}`);
  await user.click(button('Send'));
  expect(screen.getByRole('alert').textContent).toContain('Click “Sign again”, then “Send”.');
  await user.click(button('Sign again'));
  expect(screen.queryByRole('alert')).toBeNull();
  const words = `The signature is for timestamp ${NOW}.`;
  expect(page.textContent).toContain(words);
  const said = [...page.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);
  expect(said.join('')).toContain(words);
  await write('X-Timestamp', `${NOW - 1}`);
  expect(page.textContent).not.toContain('Signed again, not sent yet');
});

it('a live key id is refused by the sandbox, and stored nowhere', async () => {
  const { page, user, write, platform, store } = await opened();
  const written = vi.spyOn(platform.storage, 'write');
  await user.click(button('Start: Test mode and live keys'));
  expect(field('X-Api-Key').value).toMatch(/^pk_live_madeup/);
  await user.click(button('Send'));
  expect(screen.getByRole('alert').textContent).toContain('401 invalid_key');
  const [id = ''] = /pk_test_\w+/.exec(page.textContent ?? '') ?? [];
  await user.click(button('Sign again'));
  expect(page.textContent).toContain(`This task has only the secret of ${id}.`);
  await user.click(button('Send'));
  expect(screen.getByRole('alert').textContent).toContain('401 invalid_key');
  await write('X-Api-Key', id);
  await user.click(button('Send'));
  expect(screen.getByRole('alert').textContent).toContain('with the secret of a different API key');
  expect(screen.getByRole('alert').textContent).toContain('Click “Sign again”, then “Send”.');
  await user.click(button('Sign again'));
  await user.click(button('Send'));
  expect(page.textContent).toContain('In production:');
  expect(written).toHaveBeenCalled();
  expect(JSON.stringify(written.mock.calls)).not.toContain('pk_live_');
  expect(store.getState().keys).toEqual([]);
});

it('ids are picked out of a response', async () => {
  const { page, user, write, task, solution } = await opened();
  await user.click(button('Start: Test mode and live keys'));
  await task(3);
  await user.click(button('Check'));
  expect(screen.getByRole('alert').textContent).toContain('The text is empty');
  const all = [...field('Response').value.matchAll(/ord_\w+/g)];
  await write('Ids of the orders, one per line', all.join('\n'));
  await user.click(button('Check'));
  expect(screen.getByRole('alert').textContent).toContain('You typed a test order');
  await expectAccessible(page);
  await write('Ids of the orders, one per line', await solution());
  await user.click(button('Check'));
  expect(page.textContent).toContain('In production:');
});

it('a secret is found where it’s left, also encoded, and what’s lost with it is asked for', async () => {
  const { page, user, write, task, solution } = await opened();
  await user.click(button('Start: Keeping the secret'));
  await task(3);
  const given = field('Request').value;
  await write('Request', 'x');
  await user.click(button('Start over'));
  expect(document.activeElement).toBe(field('Request'));
  expect(field('Request').value).toBe(given);
  await write('Request', `${given}\n`.replace('HTTP/1.1', 'HTTP/1.0'));
  await user.click(button('Check'));
  expect(screen.getByRole('alert').textContent).toContain('The secret is still there, encoded');
  await expectAccessible(page);
  await write('Request', '-');
  await user.click(button('Check'));
  expect(screen.getByRole('alert').textContent).toContain('Too much was taken out');
  await user.click(button('Start over'));
  expect(field('Request').value).toBe(given);
  await write('Request', await solution());
  await user.click(button('Check'));
  expect(page.textContent).toContain('In production:');
  const passed = field('Request').value;
  await user.type(field('Request'), 'sk_');
  expect(field('Request').value).toBe(passed);
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what’s pressed for the next step stays in sight below the steps', async () => {
  const { user } = await opened();
  await user.click(button('Start: Orders and deliveries'));
  const inSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(button('Wait 10 s'));
  expect(inSight.mock.contexts).toEqual([button('Wait 10 s').parentElement]);
  await user.click(button('Start over'));
  expect(inSight).toHaveBeenCalledTimes(1);
  inSight.mockRestore();
});

it('Enter sends from a header’s field, and starting over brings the headers back', async () => {
  const { page, user, write } = await opened();
  await user.click(button('Start: The five errors'));
  const key = field('X-Api-Key').value;
  await write('X-Api-Key', 'pk_test_0');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('401 invalid_key');
  await user.click(button('Start over'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('X-Api-Key').value).toBe(key);
  await user.clear(field('X-Signature'));
  await user.keyboard('{Enter}');
  expect(page.textContent).toContain('In production:');
  await user.click(field('X-Api-Key'));
  await user.keyboard('{Enter}');
  expect(page.textContent).toContain('In production:');
});

/** Lessons in their view: begun, failed with the mistake’s name, helped, passed, and remembered. */

import { act, cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PageContent } from '../../../components/app/page.tsx';
import { LearnView } from '../../../components/learn/learn-view.tsx';
import { LESSON_IDS } from '../../../lib/lessons/lesson.ts';
import { LESSONS } from '../../../lib/lessons/lessons.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, openView } from '../open-view.tsx';

const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const RIGHT = `GET\n/api/v1/orders\n\n${NOW}\n${HASH}`;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

async function opened(records = {}) {
  const view = await openView(<LearnView />, records);
  const write = async (name: string, text: string): Promise<void> => {
    await view.user.clear(field(name));
    await view.user.click(field(name));
    await view.user.paste(text);
  };
  return { ...view, write };
}

describe('the lessons', () => {
  it('are listed with what was passed of each, and what a later version passed is let be', async () => {
    const passed = ['five-lines/simplest', 'time/seconds', 'time/retry', 'later/task'];
    const { page, store } = await opened({ learning: { version: 1, data: { passed } } });
    const items = screen.getAllByRole('listitem').slice(0, LESSON_IDS.length);
    const counts = items.map((item) => within(item).getByText(/^\d of \d tasks$/).textContent);
    expect(counts).toEqual([
      '1 of 6 tasks',
      '0 of 4 tasks',
      '0 of 3 tasks',
      '2 of 2 tasks',
      '0 of 7 tasks',
      '0 of 5 tasks',
      '0 of 3 tasks',
      '0 of 3 tasks',
      '0 of 5 tasks',
    ]);
    expect(button('Continue: The five lines')).toBeDefined();
    expect(button('Repeat: The time')).toBeDefined();
    expect(store.getState().learning?.passed).toEqual(passed);
    await expectAccessible(page);
  });

  it.each([
    ['newer', { version: 99, data: {} }],
    ['corrupt', { version: 1, data: { passed: 'all' } }],
  ])('are there, and can be passed for now, where what’s stored is %s', async (_, learning) => {
    const { user, write, page } = await opened({ learning });
    await user.click(button('Start: The five lines'));
    await write('Canonical string', RIGHT);
    await user.click(button('Check'));
    expect(page.textContent).toContain('Passed');
    await user.click(button('All lessons'));
    expect(document.activeElement).toBe(button('Continue: The five lines'));
  });

  it('go on where they were left', async () => {
    const { user } = await opened({ learning: { version: 1, data: { passed: ['five-lines/simplest'] } } });
    await user.click(button('Continue: The five lines'));
    expect(screen.getByRole('heading', { name: 'Write the five lines with a query' })).toBe(
      document.activeElement,
    );
  });

  it('lead to the next lesson that isn’t passed, at its first task that isn’t', async () => {
    const passed = ['time/seconds', 'errors/missing-auth'];
    const { user } = await opened({ learning: { version: 1, data: { passed } } });
    await user.click(button('Continue: The time'));
    await user.click(button('Sign again'));
    await user.click(button('Send'));
    await user.click(button('Next lesson: The five errors'));
    expect(screen.getByRole('heading', { level: 2, name: 'The five errors' })).toBeDefined();
    expect(button(/Task\s*2/).getAttribute('aria-current')).toBe('step');
  });

  it('forget what was passed when asked to, and undo that', async () => {
    const { user, store } = await opened({ learning: { version: 1, data: { passed: ['time/retry'] } } });
    await user.click(button('Reset progress'));
    expect(store.getState().learning?.passed).toEqual([]);
    await act(() => store.getState().undoLast('learn'));
    expect(store.getState().learning?.passed).toEqual(['time/retry']);
  });
});

describe('what was done in a task', () => {
  it('is there again after a different task, all lessons, and a different view', async () => {
    const { page, user, write, store } = await opened();
    await user.click(button('Start: The five lines'));
    await write('Canonical string', 'GET');
    await user.click(button('Check'));
    await user.click(button('Show hint 1 of 4'));
    const [hint] = within(page as HTMLElement).getAllByText('Write GET on line 1, and the path on line 2.');
    expect(hint).toBeDefined();
    const isAsLeft = (): void => {
      expect(field('Canonical string').value).toBe('GET');
      expect(screen.getByRole('alert').textContent).not.toBe('');
      expect(button('Show hint 2 of 4')).toBeDefined();
    };
    await user.click(button(/Task\s*3/));
    await write('X-Timestamp', '7');
    await user.click(button(/Task\s*1/));
    isAsLeft();
    await user.click(button('All lessons'));
    await user.click(button('Start: The five lines'));
    isAsLeft();
    cleanup();
    render(
      <PageContent store={store}>
        <LearnView />
      </PageContent>,
    );
    isAsLeft();
    await user.click(button(/Task\s*3/));
    expect(field('X-Timestamp').value).toBe('7');
  });

  it('stays what was edited and signed in the headers of a request', async () => {
    const { user, write } = await opened();
    await user.click(button('Start: The five errors'));
    await write('X-Timestamp', `${NOW - 1}`);
    await user.click(button(/Task\s*2/));
    await user.click(button(/Task\s*1/));
    expect(field('X-Timestamp').value).toBe(`${NOW - 1}`);
  });

  it('is gone with new values, of the whole lesson and of no other', async () => {
    const { user, write } = await opened();
    await user.click(button('Start: The body'));
    await write('Text to hash', '{}');
    await user.click(button('All lessons'));
    await user.click(button('Start: The query'));
    await write('Line 3, query', 'a');
    await user.click(button(/Task\s*2/));
    await write('Line 3, query', 'b');
    await user.click(button('New values'));
    expect(field('Line 3, query').value).toBe('');
    await user.click(button(/Task\s*1/));
    expect(field('Line 3, query').value).toBe('');
    await user.click(button('All lessons'));
    await user.click(button('Start: The body'));
    expect(field('Text to hash').value).toBe('{}');
  });

  it('is begun afresh where a whole lesson that’s done is repeated', async () => {
    const passed = ['time/seconds', 'time/retry'];
    const { user, write, store, page } = await opened({ learning: { version: 1, data: { passed } } });
    await user.click(button('Repeat: The time'));
    const before = store.getState().begun.time;
    await write('Line 4, timestamp', `${NOW}`);
    await user.keyboard('{Enter}');
    await user.click(button('All lessons'));
    await user.click(button('Repeat: The time'));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Sign an expired request again');
    await user.click(button('Sign again'));
    await user.click(button('Send'));
    expect(page.textContent).toContain('Passed');
    await user.click(screen.getAllByRole('button', { name: 'All lessons' })[0] as HTMLElement);
    await user.click(button('Repeat: The time'));
    expect(field('Line 4, timestamp').value).toBe('');
    expect(store.getState().begun.time).not.toEqual(before);
  });
});

describe('a task', () => {
  it('names the mistake, shows hints up to the solution, and is passed and stored', async () => {
    const { page, user, write, store, platform } = await opened();
    await user.click(button('Start: The five lines'));
    await write('Canonical string', `GET\n/api/v1/orders\n${NOW}\n${HASH}`);
    await user.click(button('Check'));
    expect(screen.getByRole('alert').textContent).toContain('Empty lines left out of the canonical string');
    expect(screen.getByRole('alert').textContent).toMatch(
      /In code that signs requests, this is a known mistake:Your code left out/,
    );
    await expectAccessible(page);
    for (const at of [1, 2, 3]) await user.click(button(`Show hint ${at} of 4`));
    expect(page.textContent).not.toContain(RIGHT);
    await user.click(button('Show the solution'));
    expect(page.textContent).toContain(RIGHT);
    await write('Canonical string', RIGHT);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Check'));
    expect(page.textContent).toContain('In production:');
    expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
    expect(store.getState().learning?.passed).toEqual(['five-lines/simplest']);
    expect(await platform.storage.read('learning')).toMatchObject({
      data: { passed: ['five-lines/simplest'] },
    });
    await expectAccessible(page);
    await user.click(button('Next task'));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Write the five lines with a query');
  });

  it('isn’t passed by what was passed before its text was changed', async () => {
    const { user, write } = await opened();
    await user.click(button('Start: The five lines'));
    await write('Canonical string', `${RIGHT}\n`);
    await user.click(button('Check'));
    expect(screen.getByRole('alert').textContent).toContain('newline');
  });

  it('of one line is checked with Enter, and with its values drawn anew it’s another', async () => {
    const { page, user, write } = await opened();
    await user.click(button('Start: The query'));
    const before = page.textContent;
    await write('Line 3, query', 'status=x');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).not.toBe('');
    await user.click(button('New values'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.textContent).not.toBe(before);
  });

  it('shows the X-Timestamp that’s sent, which line 4 must be the same as', async () => {
    const { page, user, write } = await opened();
    await user.click(button('Start: The time'));
    expect(page.textContent).toContain(`X-Timestamp: ${NOW}`);
    await write('Line 4, timestamp', `${NOW}000`);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('millisecond');
    await write('Line 4, timestamp', `${NOW}`);
    await user.keyboard('{Enter}');
    expect(page.textContent).toContain('Passed');
  });

  it('shows which lines a change moves, and says what moved in place of what was wanted', async () => {
    const { page, user, write } = await opened();
    await user.click(button('Start: The five lines'));
    await user.click(button(/Task\s*3/));
    await user.click(button('Check'));
    expect(screen.getByRole('alert').textContent).toContain('The request is unchanged');
    await write('X-Timestamp', `${NOW + 1}`);
    expect(screen.getByRole('list', { name: 'The five lines' }).textContent).toMatch(/Timestamp.*Changed/);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Line 4 changed');
    await user.click(button('Start over'));
    expect(field('X-Timestamp').value).toBe(`${NOW}`);
    await write('Path and query', '/api/v1/orders?limit=7&status=x');
    await user.click(button('Check'));
    expect(page.textContent).toContain('Passed');
    await expectAccessible(page);
  });

  it('says that empty pairs don’t count where one was added, and the order where nothing else can be it', async () => {
    const { page, user, write } = await opened();
    await user.click(button('Start: The five lines'));
    await user.click(button(/Task\s*3/));
    const target = field('Path and query').value;
    const alert = () => screen.getByRole('alert').textContent;
    await write('Path and query', `${target}&`);
    await user.click(button('Check'));
    expect(alert()).toContain('line 3 leaves out empty pairs');
    expect(alert()).not.toContain('order');
    const [path, query = ''] = target.split('?');
    await write('Path and query', `${path}?${query.split('&').reverse().join('&')}`);
    await user.click(button('Check'));
    expect(alert()).toContain('the order in the URL doesn’t count');
    expect(page.textContent).not.toContain('empty pairs');
  });

  it('says of a body that was emptied that it’s empty, and nothing else', async () => {
    const { user } = await opened();
    await user.click(button('Start: The five lines'));
    await user.click(button(/Task\s*5/));
    await user.clear(field('Body'));
    await user.click(button('Check'));
    expect(screen.getByRole('alert').textContent).toContain('The body is empty');
    expect(screen.getByRole('alert').textContent).not.toMatch(/JSON isn’t|valid JSON|Empty body hashed/);
  });

  it('says of a body that was left unclosed that it isn’t valid JSON', async () => {
    const { user, write } = await opened();
    await user.click(button('Start: The five lines'));
    await user.click(button(/Task\s*5/));
    const body = field('Body').value;
    await write('Body', body.slice(0, -1));
    await user.click(button('Check'));
    expect(screen.getByRole('alert').textContent).toContain('The body isn’t valid JSON');
    await write('Body', body.replace('"A-', '"B-'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('alert').textContent).toContain('The JSON doesn’t mean the same any more');
  });

  it('hashes what’s typed, and names how it differs from what was sent', async () => {
    const { page, user, write } = await opened();
    await user.click(button('Start: The body'));
    await write('Text to hash', '{"a":1}');
    await user.click(button('Check'));
    expect(screen.getByRole('alert').textContent).toContain('Your text differs from the body that’s sent');
    expect(screen.getByRole('alert').querySelectorAll('mark').length).toBeGreaterThan(0);
    for (;;) {
      const more = screen.queryByRole('button', { name: /^Show (hint|the solution)/ });
      if (!more) break;
      await user.click(more);
    }
    const [, sent] = /with its spaces: (\{.*?\})/.exec(page.textContent ?? '') ?? [];
    await write('Text to hash', sent ?? '');
    await user.click(button('Check'));
    expect(page.textContent).toContain('Passed');
  });

  it('sends edited headers to a sandbox of its own, and signs again', async () => {
    const { page, user, write, store, platform } = await opened();
    await user.click(button('Start: The five errors'));
    // Its sandbox’s clock stands still: no request gets too old while someone reads.
    platform.clock.advance(3600);
    await user.click(button('Send'));
    expect(screen.getByRole('alert').textContent).toContain('200: the server accepted the request');
    await write('X-Timestamp', `${NOW - 1}`);
    await user.click(button('Send'));
    expect(screen.getByRole('alert').textContent).toContain('bad_signature');
    expect(screen.getByRole('alert').textContent).toContain(
      'Since X-Signature was made, line 4 has changed.',
    );
    await user.click(button('Sign again'));
    expect(field('X-Timestamp').value).toBe(`${NOW}`);
    await user.clear(field('X-Signature'));
    await user.click(button('Send'));
    expect(page.textContent).toContain('Passed');
    expect(store.getState().learning?.passed).toEqual(['errors/missing-auth']);
    await expectAccessible(page);
  });

  it('of every lesson is drawn without trouble, and accessible', async () => {
    const { page, user } = await opened();
    for (const id of LESSON_IDS) {
      const { title, tasks } = LESSONS[id];
      await user.click(button(new RegExp(`: ${title}$`)));
      for (const [at] of tasks.entries()) {
        await user.click(button(new RegExp(`Task\\s*${at + 1}`)));
        await expectAccessible(page);
      }
      await user.click(button('All lessons'));
    }
  });
});

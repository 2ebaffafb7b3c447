/** Progress in a file: what was passed is exported, merged on import, undone, and a bad file is told by what it is. */

import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LearnView } from '../../../components/learn/learn-view.tsx';
import { expectAccessible } from '../accessibility.ts';
import { openView } from '../open-view.tsx';

const fileOf = (passed: readonly string[]) =>
  new File([JSON.stringify({ format: 'countersign-lessons', version: 1, passed })], 'progress.json');

async function opened(passed: string[]) {
  const view = await openView(<LearnView />, { learning: { version: 1, data: { passed } } });
  const open = (file: File) => view.user.upload(screen.getByLabelText('File of progress'), file);
  return { ...view, open };
}

it('is merged with what was passed here, and the import can be undone', async () => {
  const { page, store, platform, open } = await opened(['time/retry', 'query/order']);
  await open(fileOf(['query/order', 'body/spaces', 'later/task']));
  await screen.findByText('2 passed tasks imported');
  const merged = ['time/retry', 'query/order', 'body/spaces', 'later/task'];
  expect(await platform.storage.read('learning')).toMatchObject({ data: { passed: merged } });
  await expectAccessible(page);
  await act(() => store.getState().passTask('body', 'number'));
  await act(() => store.getState().undoLast('learn'));
  expect(store.getState().learning?.passed).toEqual(['time/retry', 'query/order', 'body/number']);
});

it('with nothing new changes nothing and offers no undo', async () => {
  const { page, store, open } = await opened(['query/order']);
  await open(fileOf(['query/order']));
  await screen.findByText('Nothing new in the file');
  expect(store.getState().undoables).toEqual([]);
  expect(page.textContent).toContain('All its passed tasks are passed here too.');
});

it.each([
  ['{', 'The file isn’t JSON.'],
  ['{}', 'The file isn’t a progress of lessons.'],
  ['{"format":"countersign-lessons","version":9}', 'A newer version of Countersign wrote the file.'],
  ['{"format":"countersign-lessons","version":1,"passed":1}', 'The file’s list of passed tasks is invalid.'],
  [`"${'a'.repeat(200_001)}"`, 'The file is too large'],
  [
    '{"format":"countersign-lessons","version":1,"passed":[],"note":"sk_test_0123456789abcdef"}',
    'What looks like a signing secret is in the file.',
  ],
])('that’s bad is refused: %#', async (text, words) => {
  const { page, store, open } = await opened(['query/order']);
  await open(new File([text], 'a.json'));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('alert').textContent).toContain('Not imported: a.json');
  expect(store.getState().learning?.passed).toEqual(['query/order']);
  await expectAccessible(page);
});

it('is exported through the gate', async () => {
  const url = vi.fn((_: Blob) => 'blob:made-up');
  Object.assign(URL, { createObjectURL: url, revokeObjectURL: vi.fn() });
  const { user, store } = await opened(['query/order']);
  await user.click(screen.getByRole('button', { name: 'Export progress' }));
  await vi.waitFor(() => expect(url).toHaveBeenCalled());
  const [[blob] = []] = url.mock.calls;
  expect(JSON.parse((await blob?.text()) ?? '')).toMatchObject({ passed: ['query/order'] });
  expect(store.getState().gateLooks).toEqual([]);
});

it('that holds a secret isn’t exported', async () => {
  const { user } = await opened(['later/sk_test_0123456789abcdef']);
  await user.click(screen.getByRole('button', { name: 'Export progress' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not exported');
});

/** Every button with a trash can takes something away: each has an undo or asks first, and a new one has to be put here. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Way {
  /** What stands in for it in that file: the call that offers the undo, or the dialog that asks. */
  readonly by: string;
  readonly in: string;
}

const asks = (file: string): Way => ({ by: '<ConfirmDialog', in: file });
const undoes = (file: string, by = 'offerUndo('): Way => ({ by, in: file });
const DRAFT = undoes('lib/features/draft/slice.ts');

const WAYS: Readonly<Record<string, Way>> = {
  'components/capture/capture-toolbar.tsx': undoes('lib/features/capture/slice.ts'),
  'components/diagnose/captured-request.tsx': undoes('lib/features/diagnosis/actions.ts'),
  'components/diagnose/diagnose-view.tsx': undoes('lib/features/diagnosis/actions.ts'),
  'components/diagnose/hints-view.tsx': undoes('components/diagnose/hints-view.tsx'),
  'components/history/entry-details.tsx': undoes('lib/features/history/actions.ts'),
  'components/history/history-toolbar.tsx': asks('components/history/forget-dialog.tsx'),
  'components/inbox/inbox-toolbar.tsx': undoes('lib/features/inbox/sandbox-commands.ts'),
  'components/keys/key-table.tsx': asks('components/keys/delete-key-dialog.tsx'),
  'components/keys/keys-without-secret.tsx': asks('components/keys/delete-key-dialog.tsx'),
  'components/keys/refused-keys.tsx': asks('components/keys/refused-keys.tsx'),
  'components/saved/collection-head.tsx': undoes('lib/features/saved/restore.ts'),
  'components/saved/saved-details.tsx': undoes('lib/features/saved/restore.ts'),
  // Of what's typed: Cancel leaves what's stored.
  'components/saved/variable-form.tsx': undoes('components/saved/variable-form.tsx', 'Cancel'),
  'components/saved/variables-view.tsx': undoes('components/saved/variables-view.tsx'),
  'components/environments/environment-table.tsx': asks(
    'components/environments/delete-environment-dialog.tsx',
  ),
  'components/compose/headers-editor.tsx': DRAFT,
  'components/compose/query-editor.tsx': DRAFT,
  'components/answer/without-body.tsx': DRAFT,
  // What clears it away is the caller's, which asks: the history and saved requests.
  'components/ui/kept-refused.tsx': asks('components/history/forget-dialog.tsx'),
};

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

it('nothing is taken away by one click without a way back', () => {
  const files = readdirSync(path.join(ROOT, 'components'), { recursive: true, encoding: 'utf8' })
    .map((file) => `components/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.tsx') && /icon=(?:"|\{'|\{[^}]*')trash/.test(read(file)));
  expect(files.toSorted()).toEqual(Object.keys(WAYS).toSorted());
  for (const [file, way] of Object.entries(WAYS))
    expect([file, read(way.in).includes(way.by)]).toEqual([file, true]);
});

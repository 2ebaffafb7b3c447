/** Every module that uses a door of the host, over the real code: a new one has to be put here, with its gate. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Each door, and who may use it: what they hand to it is `Cleared`, has passed the gate before, or holds no request. */
const DOORS: Readonly<Record<string, { readonly use: RegExp; readonly by: readonly string[] }>> = {
  clipboard: {
    use: /platform\.copy\b/,
    by: [
      'lib/state/diagnosis-slice.ts',
      'lib/state/exchange-slice.ts',
      'lib/state/page-slice.ts',
      'lib/state/share-slice.ts',
    ],
  },
  'the secret itself': { use: /\baskedFor\(/, by: ['lib/core/gate/gate.ts', 'lib/state/page-slice.ts'] },
  network: {
    use: /platform\.fetch\b/,
    by: ['lib/state/environment-access.ts', 'lib/state/inbox-feed.ts', 'lib/state/inbox-orders.ts'],
  },
  transports: {
    use: /\bsendSigned\(/,
    by: ['lib/client/send.ts', 'lib/state/browse-request.ts', 'lib/state/exchange-slice.ts'],
  },
  'files of records': { use: /platform\.saveFile\b/, by: ['lib/state/records-export.ts'] },
  'files of text': {
    use: /\bdownloadText\(/,
    by: [
      'components/saved/collection-head.tsx',
      'components/saved/saved-toolbar.tsx',
      'components/share/share-dialog.tsx',
      'components/ui/download-text.ts',
    ],
  },
  history: { use: /\bport\.add\(/, by: ['lib/storage/history-keep.ts'] },
  handover: { use: /\bhandOver\(/, by: ['lib/state/diagnosis-intake.ts', 'lib/storage/handover.ts'] },
};

const files = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
);

describe.each(Object.entries(DOORS))('the door %s', (_, { use, by }) => {
  it('is used by those alone that go through the gate', () => {
    const users = files.filter((file) => use.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(users.toSorted()).toEqual([...by]);
  });
});

/** What was captured is checked through the gate alone, which knows what of it isn't known. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What checks or signs by itself, each with the requests it does that to. */
const WHOLE: Readonly<Record<string, string>> = {
  'lib/core/diagnosis/known-checks.ts': 'the gate',
  'lib/core/diagnosis/diagnose.ts': 'behind the gate',
  'lib/core/diagnosis/symptoms/evidence.ts': 'behind the gate, with the secret it hands on',
  'lib/sandbox/service.ts': 'requests as they arrive',
  'lib/state/explaining.ts': 'requests sent from here',
  'lib/state/example-capture.ts': 'a request made here',
};

const SIGNING =
  /import [^;]*\b(?:verify|rightSignature)\b[^;]*from '[./]*(?:core\/)?signing\/(?:verify|sign)\.ts'/;

it('a signature is checked where nothing can be missing, or through the gate', () => {
  const files = ['lib', 'components'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
  );
  expect(files.length).toBeGreaterThan(500);
  const own = files.filter((file) => SIGNING.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(own.toSorted()).toEqual(Object.keys(WHOLE).toSorted());
});

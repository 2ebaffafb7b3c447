/** What was captured is checked through the gate alone, which knows what of it isn't known. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** What checks or signs by itself, each with the requests it does that to. */
const WHOLE: Readonly<Record<string, string>> = {
  'lib/core/diagnosis/known-checks.ts': 'the gate',
  'lib/core/diagnosis/diagnose.ts': 'behind the gate',
  'lib/core/diagnosis/symptoms/evidence.ts': 'behind the gate, with the secret it hands on',
  'lib/sandbox/service.ts': 'requests as they arrive',
  'lib/exam/tasks/flaws.ts': 'requests as they arrive, of an exam’s tasks',
  'lib/features/exchange/explaining.ts': 'requests sent from here',
  'lib/features/inbox/signed-at-sandbox.ts': 'whole requests that the sandbox received',
  'lib/core/ready-made-requests.ts': 'a request made here',
};

const SIGNING =
  /import [^;]*\b(?:verify|rightSignature)\b[^;]*from '[./]*(?:core\/)?signing\/(?:verify|sign)\.ts'/;

/** Whose captures have passed `markedAsShown`, and modules of lib/formats that yield none. */
const DOORS: Readonly<Record<string, string>> = {
  'read-pasted.ts': 'text in any format',
  'capture/capture.ts': 'of a capture that has passed it, what the reader adds',
  'har/entry.ts': 'what DevTools tells, and each entry of a HAR',
  'har/file.ts': 'the entries of a HAR',
  'har/reader.ts': 'the entries of a HAR',
  'log-line/log-line.ts': 'whether it’s a log, and no more',
  'base64.ts': 'no requests',
  'body-alone.ts': 'no requests',
  'collection/collection-file.ts': 'no requests that were sent',
  'collection/intake.ts': 'no requests that were sent',
  'file-kind.ts': 'no requests',
  'refused/other-tools.ts': 'the name of another tool’s file',
  'made-up-pairs.ts': 'of captures that have passed it, the key pairs',
  'reproduction-head.ts': 'no requests',
  'url-text.ts': 'no requests',
  'progress-file.ts': 'no requests',
  'records-file.ts': 'no requests',
};

const FROM_FORMATS = /^(?:im|ex)port (?!type )([^;]*?)from '(?:[./]*\/)?(?:lib\/)?formats\/([^']+)'/gm;

/** Modules of lib/formats whose functions a module outside uses. */
function formatsIn(text: string): string[] {
  return [...text.matchAll(FROM_FORMATS)].map(([, , module = '']) => module);
}

it('what’s read from text and from DevTools comes out through the gate that marks what’s hidden', () => {
  const files = ['lib', 'components', 'entrypoints', 'cli'].flatMap(filesIn);
  const used = files
    .filter((file) => !file.startsWith('lib/formats/'))
    .flatMap((file) => formatsIn(read(file)));
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(DOORS).toSorted());
  expect(formatsIn("import { readCurl } from '../formats/curl/read-curl.ts';")).toEqual([
    'curl/read-curl.ts',
  ]);
  const marking = files.filter((file) => /\bmarkedAsShown\b/.test(read(file)));
  expect(marking.toSorted()).toEqual([
    'lib/formats/capture/as-shown.ts',
    'lib/formats/har/entry.ts',
    'lib/formats/read-pasted.ts',
  ]);
});

it('a signature is checked where nothing can be missing, or through the gate', () => {
  const files = ['lib', 'components'].flatMap(filesIn);
  expect(files.length).toBeGreaterThan(500);
  const own = files.filter((file) => SIGNING.test(read(file)));
  expect(own.toSorted()).toEqual(Object.keys(WHOLE).toSorted());
});

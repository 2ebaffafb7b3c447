/** No reader is forgotten: what's exported as one is fuzzed, or it's said here what runs it or why it isn't. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { READERS } from './readers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAMED_AS_READER = /^export (?:async )?function\*? ((?:read|parse|decode|looksLike)[A-Z]\w*)/gm;

/** Parts of a reader, by the one that is fuzzed. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  readCurl: [
    'readUrl',
    'readCurlArguments',
    'readTransfer',
    'readWord',
    'readExpanded',
    'readCall',
    'readHereDocuments',
  ],
  readPowerShell: [
    'readString',
    'readWebCommand',
    'readProgramRun',
    'readPrimary',
    'readVariable',
    'readPipeline',
    'readOperand',
    'readCallArguments',
    'readCurlRun',
  ],
  readFetchCalls: ['parseScript'],
  readRawHttp: ['readHead'],
  readSource: ['looksLikeUnreadCode'],
};

const NOT_FUZZED: Readonly<Record<string, string>> = {
  readHarFile: 'harReader over the pieces of a file',
  readText: 'the bytes of a file as text',
  readFile: 'readTextInPage over a file',
  readRecordsFile: 'recordsReader over the pieces of a file',
  readLongText: 'readTextInPage in a worker',
  readLongCollection: 'collectionIntake in a worker',
  ...Object.fromEntries(
    [
      'readActivity',
      'readRecord',
      'readSetAside',
      'readVault',
      'readOpened',
      'readSample',
      'readEnvironments',
      'readPageCharges',
    ].map((name) => [name, 'RECORDS']),
  ),
  ...Object.fromEntries(
    ['readHistory', 'readKeptRequest', 'readSaved', 'readSavedDrafts', 'readExchanges'].map((name) => [
      name,
      'STORED',
    ]),
  ),
  readAfter: 'looks at what was read',
  readAtOf: 'looks at what was read',
  readClientSource: 'a file of this project',
  parseClientSource: 'a file of this project',
  readDiagnoseCommand: 'options of a command',
  readOptions: 'options of a command',
  readSampled: 'a file of the tests',
  readManifest: 'JSON alone, of an extension’s manifest',
  readJsonBody: 'jsonObject over a request’s bytes',
  readBody: 'bytes as they come',
  readBytes: 'bytes as they come',
  readSecrets: 'readGivenSecret over a file',
  readPair: 'the verifier, which answers the same requests as two others',
};

function declared(): readonly string[] {
  return ['lib', 'cli'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        [...readFileSync(path.join(ROOT, folder, name), 'utf8').matchAll(NAMED_AS_READER)].map(
          ([, found = '']) => found,
        ),
      ),
  );
}

test('every exported reader is fuzzed, part of one that is, or excused by name', () => {
  const found = new Set(declared());
  expect(found.size).toBeGreaterThan(80);
  const fuzzed = READERS.flatMap(({ runs }) => runs);
  const known = new Set([...fuzzed, ...Object.values(WITHIN).flat(), ...Object.keys(NOT_FUZZED)]);
  expect([...found].filter((name) => !known.has(name))).toEqual([]);
});

test('nothing is excused that isn’t there, or that is fuzzed', () => {
  const found = new Set(declared());
  const fuzzed = new Set(READERS.flatMap(({ runs }) => runs));
  const excused = [...Object.values(WITHIN).flat(), ...Object.keys(NOT_FUZZED)];
  expect(excused.filter((name) => !found.has(name) || fuzzed.has(name))).toEqual([]);
  expect(Object.keys(WITHIN).filter((name) => !fuzzed.has(name))).toEqual([]);
});

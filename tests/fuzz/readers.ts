/** Every reader of something that somebody else wrote, as the fuzzer runs it. */

import * as v from 'valibot';
import { readPort } from '../../cli/sandbox-port.ts';
import { readUpstream } from '../../cli/sandbox-upstream.ts';
import { EXAM_CALLS, EXAM_REPORT } from '../../lib/client/inbox/exam.ts';
import { readInboxEvent, readInboxRecord } from '../../lib/client/inbox/record.ts';
import { readTextInPage } from '../../lib/client/long-reading.ts';
import { readBaseUrl } from '../../lib/client/read-base-url.ts';
import { readGivenSecret } from '../../lib/core/diagnosis/given-secret.ts';
import { atOnce, clearRequest } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { looksLikeForm } from '../../lib/core/looks-like-form.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { readGoSum, readLiteral } from '../../lib/core/mistakes/output/constants.ts';
import { readSignature } from '../../lib/core/mistakes/output/output.ts';
import { readSentBody } from '../../lib/core/mistakes/sent-body.ts';
import { readJsonNode } from '../../lib/core/mistakes/serializers/lexemes.ts';
import { readTimestamp } from '../../lib/core/mistakes/timestamp/reading.ts';
import { readPage } from '../../lib/core/paging/read-page.ts';
import { parsedUrl } from '../../lib/core/parsed-url.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { readJson } from '../../lib/core/records/json-cursor.ts';
import { jsonText } from '../../lib/core/records/json-value.ts';
import { readDecimal } from '../../lib/core/records/sums.ts';
import {
  asByteString,
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  utf8,
} from '../../lib/core/signing/bytes.ts';
import { findLabelled, findPair, findUrls } from '../../lib/core/signing/pasted-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { parseTimestamp } from '../../lib/core/signing/timestamp.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import { jsonOfTemplate } from '../../lib/core/templates/json-template.ts';
import type { Capture, ReadCaptures } from '../../lib/formats/capture/capture.ts';
import { readCaptures } from '../../lib/formats/capture/file.ts';
import { collectionFile } from '../../lib/formats/collection/collection-file.ts';
import { collectionIntake } from '../../lib/formats/collection/intake.ts';
import { readCollectionFile } from '../../lib/formats/collection/read-collection-file.ts';
import { readCmdScript } from '../../lib/formats/curl/cmd-script.ts';
import { decodeEscapes } from '../../lib/formats/curl/escapes.ts';
import { looksLikeCurl, readCurl } from '../../lib/formats/curl/read-curl.ts';
import { looksLikeCurlVerbose, readCurlVerbose } from '../../lib/formats/curl/verbose.ts';
import { looksLikeFetchCall, readFetchCalls } from '../../lib/formats/fetch-call/fetch-call.ts';
import { fileKind } from '../../lib/formats/file-kind.ts';
import { harReader, looksLikeHar, readHar } from '../../lib/formats/har/reader.ts';
import { looksLikeHeaderList, readHeaderList } from '../../lib/formats/header-list.ts';
import { secondsOfAnswer } from '../../lib/formats/http-date.ts';
import { looksLikeLogLine, readLogLines } from '../../lib/formats/log-line/log-line.ts';
import { readSent } from '../../lib/formats/log-line/sent.ts';
import { looksLikeOkHttpLog, readOkHttpLog } from '../../lib/formats/okhttp-log.ts';
import { readPhpDump } from '../../lib/formats/php-dump.ts';
import { looksLikePowerShell, readPowerShell } from '../../lib/formats/powershell/powershell.ts';
import { readLoose, readPrinted, readQuoted } from '../../lib/formats/printed-value.ts';
import { progressFile, readProgressFile } from '../../lib/formats/progress-file.ts';
import { looksLikeRawHttp, readRawHttp } from '../../lib/formats/raw-http/raw-http.ts';
import { formatOf, readPasted } from '../../lib/formats/read-pasted.ts';
import { recordsFormat, recordsReader } from '../../lib/formats/records-file.ts';
import { looksLikeHttpie } from '../../lib/formats/refused/other-tools.ts';
import { looksLikeSource, readSource } from '../../lib/formats/source-code/read-source.ts';
import { drawBrokenClient, subjectsOf } from '../../lib/lessons/broken/client.ts';
import { codeLines } from '../../lib/lessons/broken/code-lines.ts';
import { DIALECTS } from '../../lib/lessons/broken/expressions/dialects.ts';
import { parseExpression } from '../../lib/lessons/broken/expressions/parse.ts';
import { changesBy, readOwnCode } from '../../lib/lessons/broken/expressions/region.ts';
import { stretchesOf } from '../../lib/lessons/broken/stretches.ts';
import { jsonObject, readCharge } from '../../lib/sandbox/charge.ts';
import { readJournal } from '../../lib/sandbox/journal.ts';
import { exportCapture } from '../../lib/snippets/export-capture.ts';
import { backupText, readBackup, readBackupContents } from '../../lib/storage/backup-file.ts';
import { storedEntry, storedRequest } from '../../lib/storage/history/records.ts';
import { checkBackupKeys } from '../../lib/storage/restore-keys.ts';
import { SAVED_STORES, savedRecord } from '../../lib/storage/saved/records.ts';
import { saidOf } from '../formats/written-requests.ts';
import { allRecords, type StoredForms, storedFixture } from '../storage/stored-versions.ts';
import * as seeds from './seeds.ts';

/** In a third of what's read; what's said of an input never has it. */
export const PLANTED_SECRET = 'sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6';

export interface FuzzedReader {
  /** The exported functions that it runs. */
  readonly runs: readonly string[];
  /** One character per byte, where it reads bytes. */
  readonly isOfBytes?: true;
  readonly seeds: readonly string[];
  readonly read: (input: string) => unknown;
  /** What's said about the input: problems, notes. No value that it's made of. */
  readonly told?: (result: never) => unknown;
  /** Of what was read and written again. It's the same, or nothing is said. */
  readonly again?: (result: never) => readonly (readonly [before: unknown, after: unknown])[];
}

function reader<Result>(
  runs: readonly string[],
  from: readonly string[],
  read: (input: string) => Result,
  more: {
    readonly isOfBytes?: true;
    readonly told?: (result: Result) => unknown;
    readonly again?: (result: Result) => readonly (readonly [before: unknown, after: unknown])[];
  } = {},
): FuzzedReader {
  return { runs, seeds: from, read, ...more } as FuzzedReader;
}

const toldOfCaptures = (read: ReadCaptures) => (read.ok ? read.warnings : read.problems);

/** What a capture file keeps of it. */
function asFiled({ request, gaps, receivedAt }: Capture) {
  const { method, target, headers, body } = request;
  const source = body.kind === 'none' ? undefined : body.source;
  const fields = headers.map(([name, value]) => [asByteString(name) ?? byteStringOfText(name), value]);
  return { method, target, fields, body: byteStringOfBytes(bodyBytes(body)), source, gaps, receivedAt };
}

function filedAgain(read: ReadCaptures) {
  return !read.ok
    ? []
    : read.captures.slice(0, 3).flatMap((capture): [unknown, unknown][] => {
        const made = exportCapture(capture, 'capture');
        const back = made.ok ? readCaptures(made.text) : undefined;
        // A method that no request can have is refused by name, and a secret isn't written.
        if (!made.ok || made.leftOut.length > 0 || made.text !== withoutSecrets(made.text)) return [];
        if (!back?.ok) return isFit(capture) ? [[asFiled(capture), back]] : [];
        return back.captures.map((one) => [asFiled(capture), asFiled(one)]);
      });
}

function isFit({ request: { method, target, headers } }: Capture): boolean {
  const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method);
  return isToken && target !== '' && !/^https?:/i.test(target) && headers.every(([name]) => name !== '');
}

function pasted(
  runs: readonly string[],
  from: readonly string[],
  looks: (text: string) => boolean,
  read: (text: string) => ReadCaptures,
): FuzzedReader {
  const both = (text: string) => {
    looks(text);
    const found = read(text);
    const isSaid = found.ok ? found.captures.length > 0 : found.problems.length > 0;
    if (!isSaid) throw new Error('neither a capture nor a problem');
    return found;
  };
  return reader(runs, from, both, { told: toldOfCaptures, again: filedAgain });
}

function inPieces<T>(input: string, size: number, push: (bytes: Uint8Array) => readonly T[]): T[] {
  const bytes = bytesOf(input as ByteString);
  const all: T[] = [];
  for (let at = 0; at < bytes.length; at += size) all.push(...push(bytes.slice(at, at + size)));
  return all;
}

/** @param size of the pieces that it comes in, in bytes. */
function recordsIn(input: string, size: number) {
  const from = recordsReader(recordsFormat('file', bytesOf(input.slice(0, 200) as ByteString)));
  const found = [...inPieces(input, size, (bytes) => from.push(bytes)), ...from.end()];
  return { input, texts: found.map(({ value }) => jsonText(value)), notes: from.notes() };
}

function har(input: string) {
  const from = harReader();
  const captures = inPieces(input, 64, (bytes) => from.push(bytes));
  return { captures, end: from.end() };
}

const KNOWN = sought([new Secret(PLANTED_SECRET)]);
const bytesText = (text: string) => byteStringOfText(text);
const jsonValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const FORMS = storedFixture<StoredForms>('records');
const DATABASES =
  storedFixture<Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>>('databases');

/** As it lies in extension storage. */
const RECORDS: readonly FuzzedReader[] = (await allRecords()).map((record) =>
  reader(
    [`the record ${record.key}`],
    Object.entries(FORMS[record.key] ?? {}).flatMap(([version, forms]) =>
      forms.map((data) => JSON.stringify({ version: Number(version), data })),
    ),
    (text) => {
      const { version, data }: { version?: unknown; data?: unknown } = Object(jsonValue(text));
      return record.parse(typeof version === 'number' ? version : 1, data);
    },
    {
      told: (read) => (read.state === 'ok' ? '' : read.detail),
      again: (read) => (read.state === 'ok' ? [[read, record.parse(record.version, read.value)]] : []),
    },
  ),
);

/** As they lie in the browser's databases, but for bytes, which JSON hasn't. */
function storedReader(store: string, read: (stored: unknown) => unknown): FuzzedReader {
  const [database = '', name = ''] = store.split(' ');
  const from = DATABASES[database]?.[name] ?? [];
  return reader(
    [`stored in ${store}`],
    from.map((one) => JSON.stringify(one)),
    (text) => read(jsonValue(text)),
    {
      again: (found) => (found === undefined ? [] : [[found, read(found)]]),
    },
  );
}

/** Where a learner edits a client in each language, and the requests that it signs. */
const EDITED = (Object.keys(DIALECTS) as Language[]).flatMap((language) => {
  const [stretch] = stretchesOf(language);
  if (!stretch) return [];
  const client = drawBrokenClient(language, 1, { random: randomFrom(1), now: 1_796_000_000 });
  return [{ place: { language, from: stretch.from, to: stretch.to }, subjects: subjectsOf(client) }];
});

function ownCode(text: string) {
  return EDITED.map(({ place, subjects }) => {
    const own = readOwnCode(codeLines(text.slice(0, 1000), place.language), place);
    return own && changesBy(own, { subjects, work: { left: 1e6 } });
  });
}

export const READERS: readonly FuzzedReader[] = [
  ...RECORDS,
  storedReader('history entries', storedEntry),
  storedReader('history requests', storedRequest),
  ...SAVED_STORES.map((store) => storedReader(`saved ${store}`, (stored) => savedRecord(store, stored))),
  pasted(['readCurl', 'looksLikeCurl'], seeds.CURL, looksLikeCurl, readCurl),
  pasted(['readCurlVerbose', 'looksLikeCurlVerbose'], seeds.PRINTED, looksLikeCurlVerbose, readCurlVerbose),
  pasted(['readPowerShell', 'looksLikePowerShell'], seeds.POWERSHELL, looksLikePowerShell, readPowerShell),
  pasted(['readFetchCalls', 'looksLikeFetchCall'], seeds.FETCH, looksLikeFetchCall, readFetchCalls),
  pasted(['readSource', 'looksLikeSource'], seeds.SOURCE, looksLikeSource, readSource),
  pasted(['readOkHttpLog', 'looksLikeOkHttpLog'], seeds.OKHTTP, looksLikeOkHttpLog, readOkHttpLog),
  pasted(['readRawHttp', 'looksLikeRawHttp'], seeds.RAW_HTTP, looksLikeRawHttp, readRawHttp),
  pasted(['readLogLines', 'looksLikeLogLine'], seeds.LOG_LINES, looksLikeLogLine, readLogLines),
  pasted(['readHeaderList', 'looksLikeHeaderList'], seeds.HEADER_LISTS, looksLikeHeaderList, readHeaderList),
  pasted(['readHar', 'looksLikeHar'], seeds.HAR_FILES, looksLikeHar, readHar),
  pasted(['readCaptures'], seeds.CAPTURE_FILES, () => true, readCaptures),
  pasted(['readSent'], seeds.PRINTED, () => true, readSent),
  pasted(
    ['readPasted', 'looksLikeHttpie'],
    seeds.EVERYTHING,
    (text) => looksLikeHttpie(text) || formatOf(text) !== undefined,
    readPasted,
  ),
  reader(['readTextInPage'], seeds.EVERYTHING, (text) => {
    const long = readTextInPage(text);
    if (!long.ok) throw new Error('the page gave up');
    return long.read.ok ? long.read.captures.slice(0, 2).map((one) => saidOf(one)) : [];
  }),
  reader(['atOnce'], seeds.EVERYTHING, (text) => {
    const read = readPasted(text);
    return read.ok
      ? read.captures.slice(0, 2).map(({ request }) => atOnce(clearRequest(request, KNOWN)).ok)
      : [];
  }),
  reader(['harReader'], seeds.HAR_FILES, har, { isOfBytes: true, told: ({ end }) => end }),
  reader(['readCollectionFile'], seeds.COLLECTION_FILES, readCollectionFile, {
    told: (read) => (read.ok ? '' : read.problems),
    again: (read) => {
      if (!read.ok) return [];
      const back = readCollectionFile(collectionFile(read.file));
      return [[read.file, back.ok ? back.file : back]];
    },
  }),
  reader(
    ['collectionIntake'],
    [...seeds.POSTMAN, ...seeds.COLLECTION_FILES],
    (input) => collectionIntake('a.json', bytesOf(input as ByteString)),
    {
      isOfBytes: true,
      told: (taken) => (taken.kind === 'read' && !taken.read.ok ? taken.read.problems : ''),
      again: (taken) => {
        if (taken.kind !== 'read' || !taken.read.ok) return [];
        const { collections } = taken.read.file;
        if (JSON.stringify(collections) !== withoutSecrets(JSON.stringify(collections))) return [];
        const back = readCollectionFile(collectionFile(taken.read.file));
        return [[taken.read.file, back.ok ? back.file : back]];
      },
    },
  ),
  reader(['readBackup'], seeds.BACKUPS, readBackup, {
    told: (read) => (read.ok ? '' : read),
    again: (read) => (read.ok ? [[read, readBackup(backupText(read.sealed))]] : []),
  }),
  reader(
    ['readBackupContents'],
    seeds.BACKUP_CONTENTS,
    (input) => {
      const contents = readBackupContents(jsonObject(utf8(input)));
      return contents && atOnce(checkBackupKeys(contents, []));
    },
    // Names are shown.
    { told: (checked) => checked && [checked.unfit, checked.keys.map(({ name, id }) => [name, id])] },
  ),
  reader(['readProgressFile'], seeds.PROGRESS_FILES, readProgressFile, {
    told: (read) => (read.ok ? '' : read),
    again: (read) => (read.ok ? [[read, readProgressFile(progressFile(read.passed))]] : []),
  }),
  reader(['recordsReader', 'recordsFormat'], seeds.RECORD_FILES, (input) => recordsIn(input, 1 << 20), {
    isOfBytes: true,
    told: ({ notes }) => notes,
    again: (whole) => [[whole, recordsIn(whole.input, 7)]],
  }),
  reader(
    ['readPage'],
    seeds.LIST_ANSWERS,
    (input) => {
      const page = readPage(bytesOf(input as ByteString), 'paged');
      return {
        page,
        oddities: page.ok ? page.oddities : [],
        texts: page.records.map(({ value }) => jsonText(value)),
      };
    },
    { isOfBytes: true, told: ({ page }) => (page.ok ? '' : { ...page, records: [] }) },
  ),
  reader(['readJson'], seeds.JSON_TEXTS, readJson, {
    again: (read) => (read.ok ? [[jsonText(read.value), jsonTextOf(jsonText(read.value))]] : []),
  }),
  reader(['readJsonNode'], seeds.JSON_TEXTS, readJsonNode),
  reader(['readSentBody'], seeds.JSON_TEXTS, (input) => readSentBody(input as ByteString, 100_000), {
    isOfBytes: true,
  }),
  reader(['readJournal'], seeds.JOURNALS, (text) => readJournal(jsonValue(text), new Map()), {
    told: (read) => (read.ok ? '' : read),
  }),
  reader(
    ['readCharge', 'jsonObject'],
    seeds.JSON_TEXTS,
    (input) => {
      const payload = jsonObject(bytesOf(input as ByteString));
      return payload && readCharge(payload);
    },
    { isOfBytes: true },
  ),
  reader(['readInboxRecord'], seeds.INBOX_RECORDS, readInboxRecord),
  reader(['readInboxEvent'], seeds.INBOX_RECORDS, (text) =>
    ['request', 'given-up', 'diagnosis', undefined].map((kind) => readInboxEvent(kind, text)),
  ),
  reader(['EXAM_CALLS', 'EXAM_REPORT'], seeds.EXAM_TEXTS, (text) => [
    v.safeParse(EXAM_CALLS, jsonValue(text)).success,
    v.safeParse(EXAM_REPORT, jsonValue(text)).success,
  ]),
  reader(['readBaseUrl', 'parsedUrl'], seeds.SMALL_TEXTS, (text) => [
    readBaseUrl(text),
    parsedUrl(text)?.href,
  ]),
  reader(['readPort', 'readUpstream'], seeds.SMALL_TEXTS, (text) => [readPort(text), readUpstream(text)], {
    told: ([, upstream]) => ('message' in Object(upstream) ? upstream : ''),
  }),
  reader(['readGivenSecret'], seeds.SMALL_TEXTS, readGivenSecret, {
    told: (read) => (read.ok ? read.note : read.problem),
  }),
  reader(['findPair', 'findLabelled', 'findUrls'], seeds.SMALL_TEXTS, (text) => [
    findPair(text),
    findLabelled(text),
    findUrls(text),
  ]),
  reader(['parseTimestamp', 'readTimestamp'], seeds.SMALL_TEXTS, (text) => [
    parseTimestamp(text),
    readTimestamp(bytesText(text)),
  ]),
  reader(['readSignature', 'readLiteral', 'readGoSum'], seeds.SMALL_TEXTS, (text) => [
    readSignature(bytesText(text)),
    readLiteral(bytesText(text)),
    readGoSum(bytesText(text)),
  ]),
  reader(['readDecimal'], seeds.SMALL_TEXTS, readDecimal),
  reader(['decodeEscapes'], seeds.SMALL_TEXTS, (text) =>
    (['ansi-c', 'echo', 'printf', 'printf-b'] as const).map((dialect) =>
      decodeEscapes(bytesText(text), dialect),
    ),
  ),
  reader(['readCmdScript'], seeds.CURL, (text) => readCmdScript(bytesText(text))),
  reader(['parseExpression'], seeds.SOURCE, (text) =>
    Object.values(DIALECTS).flatMap((dialect) => parseExpression(text.slice(0, 400), dialect) ?? []),
  ),
  reader(['readPrinted', 'readQuoted', 'readLoose', 'readPhpDump'], seeds.PRINTED, (text) => {
    const at = Math.max(0, text.indexOf(':') + 1);
    return [
      readPrinted(text, at, '\n,'),
      readQuoted(text, at),
      readLoose(text, at, at, ','),
      readPhpDump(text, at),
    ];
  }),
  reader(['jsonOfTemplate'], seeds.SMALL_TEXTS, (text) => {
    const json = jsonOfTemplate(text);
    if (json.length !== text.length) throw new Error('of another length');
    return json;
  }),
  reader(['secondsOfAnswer'], seeds.SMALL_TEXTS, (text) => secondsOfAnswer(() => text)),
  reader(['fileKind', 'looksLikeForm'], seeds.EVERYTHING, (text) => [
    fileKind('a', text),
    looksLikeForm(text),
  ]),
  reader(['readOwnCode'], seeds.EDITS, ownCode),
];

function jsonTextOf(text: string): string {
  const read = readJson(text);
  return read.ok ? jsonText(read.value) : read.flaw;
}

/** Bytes of a seed, where a reader takes bytes. */
export function seedsOf({ seeds: from, isOfBytes }: FuzzedReader): readonly string[] {
  return isOfBytes ? from.map((seed) => byteStringOfBytes(utf8(seed))) : from;
}

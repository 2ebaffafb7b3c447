/** From what a curl command asks for to the requests it sends. */

import type { UrlUser } from '../../core/diagnosis/url-rest-words.ts';
import { type ByteString, bytesOf, displayText } from '../../core/signing/bytes.ts';
import { bodyGap, distinctGaps, type Gap } from '../../core/signing/gaps.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import type { Capture, RequestReading } from '../capture/capture.ts';
import { lostInCopy } from '../copied-without-body.ts';
import { type UrlRest, withUrlRest } from '../url-rest.ts';
import { ambiguities } from './ambiguities.ts';
import { computedGap, isMarked, type MarkedUrl, markedUrl, splitIn, withoutMarks } from './computed.ts';
import { joinedData } from './data.ts';
import { headersOfTransfer } from './headers.ts';
import { type Rebuilt, type Stream, shown, streamOfFile, type Word } from './shell-word.ts';
import { type Stdin, type Transfer, unknownWhere } from './transfer.ts';
import { expandGlobs } from './url-globs.ts';
import { type CurlUrlParts, queryWithMore, type ReadUrl, readUrl, withTextBehind } from './url-parts.ts';
import { type CurlRules, candidatesFor, sendersNamed, type VersionRules } from './versions.ts';

/** The captures of a transfer, or why there are none. */
export type ReadTransfer =
  | { readonly ok: true; readonly captures: readonly Capture[]; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** By which version of curl a call is run, as in `8.5.0`, where that's known, and what came to its text before. */
export interface RunBy {
  readonly rebuilt: Rebuilt | undefined;
  readonly version: string | undefined;
}

/** More are refused, so no more than one beyond are read. */
export const MOST_CAPTURES = 1000;

export function readTransfer(transfer: Transfer, runBy: RunBy, stdin: Stdin): ReadTransfer {
  const conflict = conflictIn(transfer);
  if (conflict) return { ok: false, message: conflict };
  const candidates = candidatesFor(runBy.version, transfer.since);
  const contents = contentsOf(transfer, candidates, stdin);
  const captures: Capture[] = [];
  const remarks = new Set(transfer.remarks);
  for (const word of transfer.urls) {
    if (captures.length > MOST_CAPTURES) break;
    const read = readUrlWord(word, transfer, contents, runBy.rebuilt);
    if (!read.ok) return read;
    // There may be more of them than a call takes arguments.
    for (const capture of read.captures) captures.push(capture);
    for (const remark of read.remarks) remarks.add(remark);
  }
  return { ok: true, captures, remarks: [...remarks] };
}

/** A request to each of the URLs that a word stands for. */
function readUrlWord(
  word: Word,
  transfer: Transfer,
  contents: readonly CandidateContent[],
  rebuilt: Rebuilt | undefined,
): ReadTransfer {
  const urls = urlsOf(word, transfer);
  if (!urls.ok) return urls;
  const [computed] = word.unknown;
  const told = computed && unknownWhere(computed.name, 'the URL');
  const captures: Capture[] = [];
  const remarks = told === undefined ? [] : [told];
  for (const url of urls.urls) {
    const read = readRequest(transfer, { ...urls.marked, url }, contents, rebuilt);
    if (!read.ok) return told === undefined ? read : refused(told);
    captures.push(read.capture);
    for (const remark of read.remarks) remarks.push(remark);
  }
  return { ok: true, captures, remarks };
}

/** What curl sends as the body, and nothing where it sends none. */
export type Content = Stream | undefined;

/** The body that's sent by each of the rules. */
interface CandidateContent extends VersionRules {
  readonly content: Content;
}

/** Bodies are the same object wherever they're the same: they may be long, and the rules are many. */
function contentsOf(
  transfer: Transfer,
  candidates: readonly VersionRules[],
  stdin: Stdin,
): readonly CandidateContent[] {
  const upload = uploadOf(transfer, stdin);
  const known = new Map<string, Content>();
  return candidates.map((candidate) => {
    const { encodedSpace, emptyData } = candidate.rules;
    const name = `${encodedSpace} ${emptyData}`;
    if (!known.has(name)) {
      const content = contentOf(transfer, upload, candidate.rules);
      known.set(name, [...known.values()].find((other) => isSameContent(other, content)) ?? content);
    }
    return { ...candidate, content: known.get(name) };
  });
}

function isSameContent(a: Content, b: Content): boolean {
  if (!a || !b) return a === b;
  if (a.unknown === undefined || b.unknown === undefined)
    return a.unknown === b.unknown && 'bytes' in a && 'bytes' in b && a.bytes === b.bytes;
  return a.unknown === b.unknown && a.from?.before === b.from?.before && a.from?.after === b.from?.after;
}

function conflictIn({ data, form, flags, uploads, urls }: Transfer): string | undefined {
  if (urls.length === 0) return 'The command has no URL. Add it';
  const sends = [data && !flags.has('get') && '-d', form && '-F', uploads.length > 0 && '-T'].filter(
    (name) => name,
  );
  if (sends.length > 1) return `${sends.join(' and ')} don’t go together. Take one of them out`;
  if (flags.has('head') && sends.length > 0 && sends[0] !== '-T')
    return `-I and ${sends[0]} don’t go together: curl sends nothing. Write -X HEAD in the place of -I`;
  if (uploads.length > 1) return 'There’s more than one -T. Write a command for each';
  return undefined;
}

function contentOf({ data, form, flags }: Transfer, upload: Content, rules: CurlRules): Content {
  if (form) return { unknown: 'its parts are separated by a random text that curl makes up (-F)' };
  return data && !flags.has('get') ? joinedData(data, rules) : upload;
}

function uploadOf({ uploads: [upload] }: Transfer, stdin: Stdin): Content {
  if (!upload || upload.bytes === '') return undefined;
  if (upload.unknown.length === 0 && (upload.bytes === '-' || upload.bytes === '.')) return stdin.read();
  return streamOfFile(upload);
}

/** As Postman, Insomnia and templates write variables. */
const PLACEHOLDER = /\{\{[ \t]{0,9}[\w.$-]{1,100}[ \t]{0,9}\}\}/;

function urlsOf(word: Word, { flags, urls }: Transfer) {
  const { bytes, unknown } = word;
  const [computed] = unknown;
  // Beside a URL, what begins with it may be an option.
  if (computed?.at === 0 && urls.length > 1) return refused(unknownWhere(computed.name, 'the URL'));
  const marked = markedUrl(word);
  if (typeof marked === 'string') return refused(marked);
  if (computed) return { ok: true, urls: [marked.url], marked } as const;
  if (bytes === '') return { ok: false, message: 'A URL is empty. Write it in full' } as const;
  const placeholder = PLACEHOLDER.exec(bytes)?.[0];
  if (placeholder) return { ok: false, message: unknownWhere(shown(placeholder), 'the URL') } as const;
  if (flags.has('globoff')) return { ok: true, urls: [bytes], marked } as const;
  const globs = expandGlobs(bytes);
  return globs.ok ? ({ ...globs, marked } as const) : globs;
}

type ReadRequest =
  | { readonly ok: true; readonly capture: Capture; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly message: string };

interface Sent extends CandidateContent {
  readonly asked: Target & { ok: true };
}

function readRequest(
  transfer: Transfer,
  marked: MarkedUrl,
  contents: readonly CandidateContent[],
  rebuilt: Rebuilt | undefined,
): ReadRequest {
  const { url } = marked;
  const sent: Sent[] = [];
  let refusal: (Target & { ok: false }) | undefined;
  const [only] = contents;
  const isOne = isPlain(transfer, url) && contents.every(({ content }) => content === only?.content);
  for (const candidate of isOne ? contents.slice(0, 1) : contents) {
    const asked = readTarget(transfer, url, candidate.rules);
    if (asked.ok) sent.push({ ...candidate, asked });
    else refusal ??= asked;
  }
  const [first, ...others] = distinct(sent);
  if (!first) return refusal ?? refused('No version of curl takes the command');
  const made = readingOf(transfer, first, rebuilt, marked);
  if (!made.ok) return made;
  const all = [made.reading];
  for (const group of others) {
    const read = readingOf(transfer, group, rebuilt, marked);
    if (read.ok) all.push(read.reading);
  }
  const { request, gaps } = made.reading;
  const { origin } = first[0].asked.parts;
  const { addedHeaders } = made;
  const read: Capture = { request, gaps, hints: {}, ...(!marked.isElsewhere && { origin }), addedHeaders };
  const capture = withUrlRest(read, ...restOf(first[0].asked.parts, made.isUserSent));
  if (all.length === 1) return { ok: true, capture, remarks: made.remarks };
  return {
    ok: true,
    capture: { ...capture, gaps: [...gaps, ...ambiguities(all, SAID)], readings: all },
    remarks: [...made.remarks, differenceOf(all)],
  };
}

/** Whether all versions send the same target: looked at first, since most commands are like that. */
function isPlain({ data, query, flags }: Transfer, url: ByteString): boolean {
  return !(data && flags.has('get')) && !query && !/[\x80-\xff%]|\?(?:#|$)/.test(url);
}

type Group = readonly [Sent, ...Sent[]];

/** Those that send the same together, in their order. */
function distinct(sent: readonly Sent[]): Group[] {
  const groups: [Sent, ...Sent[]][] = [];
  for (const one of sent) {
    const group = groups.find(
      ([first]) => first.asked.target === one.asked.target && first.content === one.content,
    );
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

const SAID = 'versions of curl send different values';

function differenceOf(readings: readonly RequestReading[]): string {
  const targets = new Set(readings.map(({ request }) => request.target));
  const [what, told] =
    targets.size === 1
      ? ['bodies', readings.map(({ sender }) => sender)]
      : ['targets', readings.map(({ sender, request }) => `${shown(request.target)} (${sender})`)];
  return `Versions of curl send different ${what} for this command: ${told.join(', ')}`;
}

/** Not what's computed in it. */
function restOf({ fragment, userinfo }: CurlUrlParts, isUserSent: boolean): [UrlRest, UrlUser] {
  const isKnown = fragment !== undefined && withoutMarks(fragment) === fragment;
  return [
    {
      fragment: isKnown ? displayText(bytesOf(fragment)) : undefined,
      hasUser: userinfo !== undefined && userinfo !== '',
    },
    isUserSent ? 'authorization' : 'left-out',
  ];
}

type ReadReading =
  | {
      readonly ok: true;
      readonly reading: RequestReading;
      readonly remarks: readonly string[];
      readonly addedHeaders: readonly string[];
      readonly isUserSent: boolean;
    }
  | { readonly ok: false; readonly message: string };

function readingOf(
  transfer: Transfer,
  group: Group,
  rebuilt: Rebuilt | undefined,
  marked: MarkedUrl,
): ReadReading {
  const [{ asked, content }] = group;
  const method = methodOf(transfer, content);
  if (!method.ok) return method;
  const headers = headersOfTransfer(transfer, asked.parts, content);
  if (!headers.ok) return headers;
  const target = withoutMarks(asked.target);
  const fields = marked.isElsewhere ? headers.fields.filter((field) => !isMarked(field)) : headers.fields;
  const request = { method: method.name, target, headers: fields, body: bodyOf(content, rebuilt) };
  return {
    ok: true,
    reading: {
      sender: sendersNamed(group),
      request,
      gaps: distinctGaps([
        ...method.gaps,
        ...marked.gaps,
        ...asked.gaps,
        ...headers.gaps,
        ...(content?.unknown === undefined ? [] : [bodyGap(content.unknown, 'not-shown', content.from)]),
        ...lostInCopy(request),
      ]),
    },
    remarks: [...method.remarks, ...asked.remarks, ...headers.remarks],
    addedHeaders: headers.added,
    isUserSent: headers.isUserSent,
  };
}

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function methodOf(transfer: Transfer, content: Content) {
  const asked = transfer.values.get('request');
  if (!asked) return { ok: true, name: usualMethod(transfer, content), gaps: [], remarks: [] } as const;
  const [unknown] = asked.unknown;
  if (!unknown)
    return METHOD.test(asked.bytes)
      ? ({ ok: true, name: asked.bytes, gaps: [], remarks: [] } as const)
      : refused('What -X says isn’t an HTTP method');
  const split = splitIn(asked, 'the method');
  if (split !== undefined) return refused(split);
  return {
    ok: true,
    name: usualMethod(transfer, content),
    gaps: [computedGap({ kind: 'method' }, unknown)],
    remarks: [unknownWhere(unknown.name, 'the method')],
  } as const;
}

function usualMethod({ flags, data, form, uploads }: Transfer, content: Content): string {
  const posts = form || (data && !flags.has('get'));
  return flags.has('head') ? 'HEAD' : uploads.length > 0 && content ? 'PUT' : posts ? 'POST' : 'GET';
}

type Target =
  | {
      readonly ok: true;
      readonly target: ByteString;
      readonly parts: CurlUrlParts;
      readonly gaps: readonly Gap[];
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

function readTarget(transfer: Transfer, url: ByteString, rules: CurlRules): Target {
  const { flags, values, data, query } = transfer;
  if (data && flags.has('get') && query)
    return refused('Versions of curl differ in what -G and --url-query do together. Take one out');
  const added = addedQuery(transfer, rules);
  const unknown = added?.unknown;
  const message = `What’s added to the URL can’t be known: ${unknown}. Write it in its place`;
  if (added && 'splits' in added) return refused(message);
  if (added && 'bytes' in added && REFUSED_IN_QUERY.test(added.bytes))
    return refused(
      'There’s a space, a # or a control character in what’s added to the URL, which curl refuses. Use --data-urlencode',
    );
  const read = readWithQuery(
    url,
    added && 'bytes' in added ? added.bytes : undefined,
    flags.has('path-as-is'),
    rules,
  );
  if (!read.ok) return read;
  const { parts } = read;
  const verbatim = values.get('request-target');
  if (verbatim) return verbatimTarget(verbatim, parts);
  const fileName = fileNameAdded(transfer, parts);
  if (fileName) return refused(fileName);
  const target = targetOf(parts, rules);
  if (unknown === undefined) return { ok: true, target, parts, gaps: [], remarks: [] };
  const gap: Gap = { part: { kind: 'query' }, reason: 'computed', said: unknown };
  return { ok: true, target, parts, gaps: [gap], remarks: [message] };
}

/** With a query to add, newer versions take the URL apart once more, and forget that the path is to stay. */
function readWithQuery(
  url: ByteString,
  added: ByteString | undefined,
  pathAsIs: boolean,
  rules: CurlRules,
): ReadUrl {
  if (added === undefined) return readUrl(url, pathAsIs, rules);
  if (rules.addedQuery === 'behind-text') return readUrl(withTextBehind(url, added), pathAsIs, rules);
  const read = readUrl(url, false, rules);
  return read.ok
    ? { ok: true, parts: { ...read.parts, query: queryWithMore(read.parts.query, added, rules) } }
    : read;
}

function targetOf({ path, query }: CurlUrlParts, { bareMark }: CurlRules): ByteString {
  const hasMark = query !== undefined && (query !== '' || bareMark === 'kept');
  return (hasMark ? `${path}?${query}` : path) as ByteString;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what curl refuses
const REFUSED_IN_QUERY = /[\x00-\x20\x7f#]/;

function refused(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}

function verbatimTarget({ bytes, unknown: [unknown] }: Word, parts: CurlUrlParts): Target {
  if (unknown) return refused(unknownWhere(unknown.name, 'the target', unknown.remedy));
  if (/^$|[ \t\r\n]/.test(bytes)) return refused('What --request-target says isn’t a target');
  return { ok: true, target: bytes, parts, gaps: [], remarks: [] };
}

/** What's wrong with a URL that curl would put the file's name behind. */
function fileNameAdded(
  { uploads: [file] }: Transfer,
  { path, isBareHost }: CurlUrlParts,
): string | undefined {
  if (file === undefined || !path.endsWith('/') || /^[-.]?$/.test(file.bytes)) return undefined;
  return isBareHost
    ? 'With -T, curl adds the file’s name to a URL that has no path. Write the path into the URL'
    : 'curl adds the file’s name to a URL that ends in a slash (-T). Write it into the URL';
}

function addedQuery({ data, query, flags }: Transfer, rules: CurlRules): Stream | undefined {
  if (data && flags.has('get')) return joinedData(data, rules);
  return query && joinedData(query, rules);
}

function bodyOf(content: Content, rebuilt: Rebuilt | undefined): Body {
  if (content === undefined || content.unknown !== undefined) return NO_BODY;
  const source = rebuilt?.from.test(content.bytes) ? 'reencoded' : 'exact';
  return { kind: 'bytes', bytes: bytesOf(content.bytes), source };
}

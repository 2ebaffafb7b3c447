/** A captured request as a whole program that signs it, in any language of the signers. Key and secret are read from the environment. */

import { AUTH_HEADERS, PAGE } from '../../core/api.ts';
import { IDIOMS, SIGNERS } from '../../core/idioms/idioms.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { parsedUrl } from '../../core/parsed-url.ts';
import { bodyBytes, headerValues, pathOf, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import {
  bodyText,
  type Exported,
  portable,
  refusedExport,
  repeatedHeader,
  writtenOnes,
} from '../portable.ts';
import { BRUNO_PROGRAM } from './bruno.ts';
import { C_PROGRAM } from './c.ts';
import { CSHARP_PROGRAM } from './csharp.ts';
import { DART_PROGRAM } from './dart.ts';
import { ELIXIR_PROGRAM } from './elixir.ts';
import { GO_PROGRAM } from './go.ts';
import { INSOMNIA_PROGRAM } from './insomnia.ts';
import { JAVA_HTTPCLIENT_PROGRAM, JAVA_OKHTTP_PROGRAM } from './java.ts';
import { KOTLIN_PROGRAM } from './kotlin.ts';
import { LUA_PROGRAM } from './lua.ts';
import {
  BROWSER_FETCH_PROGRAM,
  NODE_AXIOS_PROGRAM,
  NODE_FETCH_PROGRAM,
  TYPESCRIPT_FETCH_PROGRAM,
} from './node.ts';
import { PERL_PROGRAM } from './perl.ts';
import { PHP_CURL_PROGRAM, PHP_GUZZLE_PROGRAM } from './php.ts';
import { POSTMAN_PROGRAM } from './postman.ts';
import { POWERSHELL_PROGRAM } from './powershell.ts';
import type { ProgramCall, ProgramHeaders, ProgramWriter } from './program-writer.ts';
import { PYTHON_HTTPX_PROGRAM, PYTHON_REQUESTS_PROGRAM, PYTHON_URLLIB_PROGRAM } from './python.ts';
import { R_PROGRAM } from './r.ts';
import { RUBY_PROGRAM } from './ruby.ts';
import { RUST_PROGRAM } from './rust.ts';
import { SCALA_PROGRAM } from './scala.ts';
import { CURL_PROGRAM } from './shell.ts';
import { SWIFT_PROGRAM } from './swift.ts';

export const PROGRAM_WRITERS: Readonly<Record<Language, ProgramWriter>> = {
  'python-requests': PYTHON_REQUESTS_PROGRAM,
  'python-httpx': PYTHON_HTTPX_PROGRAM,
  'python-urllib': PYTHON_URLLIB_PROGRAM,
  'node-fetch': NODE_FETCH_PROGRAM,
  'browser-fetch': BROWSER_FETCH_PROGRAM,
  'node-axios': NODE_AXIOS_PROGRAM,
  'typescript-fetch': TYPESCRIPT_FETCH_PROGRAM,
  'php-guzzle': PHP_GUZZLE_PROGRAM,
  'php-curl': PHP_CURL_PROGRAM,
  'java-okhttp': JAVA_OKHTTP_PROGRAM,
  'java-httpclient': JAVA_HTTPCLIENT_PROGRAM,
  kotlin: KOTLIN_PROGRAM,
  scala: SCALA_PROGRAM,
  go: GO_PROGRAM,
  ruby: RUBY_PROGRAM,
  perl: PERL_PROGRAM,
  lua: LUA_PROGRAM,
  elixir: ELIXIR_PROGRAM,
  r: R_PROGRAM,
  swift: SWIFT_PROGRAM,
  dart: DART_PROGRAM,
  csharp: CSHARP_PROGRAM,
  rust: RUST_PROGRAM,
  c: C_PROGRAM,
  curl: CURL_PROGRAM,
  postman: POSTMAN_PROGRAM,
  bruno: BRUNO_PROGRAM,
  insomnia: INSOMNIA_PROGRAM,
  powershell: POWERSHELL_PROGRAM,
};

/** The steps at which people go wrong most, in the order of the code. */
const COMMENTED = ['path', 'query', 'timestamp', 'body-hash', 'joining'] as const;

const READS = 'The program reads API_KEY_ID and SIGNING_SECRET';
/** What still pastes well. */
const LONGEST_BODY = 1_000_000;
/** What the library sets itself, or what only a browser has to say. */
const OF_SENDER =
  /^(?:host|accept|accept-encoding|accept-language|user-agent|origin|referer|dnt|priority|cache-control|pragma|sec-.*)$/i;
/** By their names. A request needs none but the signer's, and a program is passed on. */
const MAY_BE_CREDENTIAL =
  /auth|cookie|credential|csrf|(?<!idempotency[-_]?)key|passw|secret|session|signature|token|xsrf/i;
/** What every library leaves as it is: no escape that needn’t be one, none in small letters, nothing odd unescaped. */
const KEPT_TARGET =
  /^\/(?:[\w\-.~!$&()*+,;=:@/?]|%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF]))*$/;

/** @param signer what signs: the language's own, unless a test gives it a mistake. */
export function programText(
  language: Language,
  calls: readonly ProgramCall[],
  headers: ProgramHeaders,
  signer: string = SIGNERS[language],
): string {
  return PROGRAM_WRITERS[language].programOf(commented(signer, language), calls, headers);
}

/** Above a step's first line stands what its idiom says of it. */
function commented(signer: string, language: Language): string {
  const { comment } = PROGRAM_WRITERS[language];
  let lines = signer.split('\n');
  const seen = new Set<string>();
  for (const topic of COMMENTED) {
    const { right, why } = IDIOMS[language][topic];
    const ofStep = right.split('\n').map((line) => line.trim());
    const index = lines.findIndex((line) => ofStep.includes(line.trim()) && !seen.has(line.trim()));
    for (const line of ofStep) seen.add(line);
    const line = lines[index];
    if (line === undefined) continue;
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    lines = lines.toSpliced(index, 0, `${indent}${comment} ${why}.`);
  }
  return lines.join('\n');
}

/** The request signed anew, by a program that's complete but for its library. */
export function exportProgram(capture: Capture, language: Language): Exported {
  const ready = readyForProgram(capture, language);
  if (typeof ready === 'string') return refusedExport(ready);
  const { use } = PROGRAM_WRITERS[language];
  return exported(ready, use, programText(language, [ready.call], ready.headers));
}

/** The list that a GET asks for, page by page to its end. */
export function exportPages(capture: Capture, language: Language): Exported {
  const ready = readyForProgram(capture, language);
  if (typeof ready === 'string') return refusedExport(ready);
  const { call, headers } = ready;
  const { pagesOf, use, useForPages = use } = PROGRAM_WRITERS[language];
  if (call.method.toUpperCase() !== 'GET' || call.body)
    return refusedExport('Only a GET without a body asks for pages');
  const signer = commented(SIGNERS[language], language);
  return exported(ready, useForPages, pagesOf(signer, pagedAddress(call.url), headers));
}

function exported({ leftOut, notes }: ReadyForProgram, use: string, text: string): Exported {
  return { ok: true, text, leftOut, notes: [...notes, READS, use] };
}

/** With the most records a page, unless another limit was asked for. */
function pagedAddress(url: string): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const kept = query.split('&').filter((pair) => pair !== '' && !/^offset(?:=|$)/.test(pair));
  const isLimited = kept.some((pair) => /^limit=/.test(pair));
  return `${base}?${[...kept, ...(isLimited ? [] : [`limit=${PAGE.maxLimit}`])].join('&')}`;
}

interface ReadyForProgram {
  readonly call: ProgramCall;
  readonly headers: ProgramHeaders;
  /** The target as the library sends it; `undefined` where that isn't known for certain. */
  readonly sent: string | undefined;
  readonly leftOut: readonly string[];
  readonly notes: readonly string[];
}

/** A message where no program of this language can send it. */
export function readyForProgram(capture: Capture, language: Language): ReadyForProgram | string {
  const ready = portable(capture);
  if (typeof ready === 'string') return ready;
  const { request, origin, notes } = ready;
  const { method, target } = request;
  const { headers, leftOut } = headersOf(request);
  const bytes = bodyBytes(request.body);
  const call: ProgramCall = {
    method,
    url: `${origin}${target}`,
    body: bytes.length === 0 ? undefined : { bytes, text: bodyText(request) },
  };
  const refusal = whyNot(request, call.url) ?? PROGRAM_WRITERS[language].refusal?.(call, headers);
  if (refusal !== undefined) return refusal;
  const sent = sentTarget(language, call.url, target);
  return {
    call,
    headers,
    sent,
    leftOut: [...ready.leftOut, ...writtenOnes(leftOut, capture)],
    notes: [
      ...notes,
      ...(method === method.toUpperCase()
        ? []
        : [`The program sends ${method.toUpperCase()}, in upper case`]),
      ...typeNotes(PROGRAM_WRITERS[language], call, headers),
      ...spellingNotes(target, sent),
    ],
  };
}

function typeNotes(
  { typeAdded }: ProgramWriter,
  { body }: ProgramCall,
  { contentType }: ProgramHeaders,
): readonly string[] {
  const type = body && contentType === undefined ? typeAdded?.(body) : undefined;
  return type === undefined ? [] : [`The library adds Content-Type: ${type}, which the request hasn’t`];
}

/** Signing headers are the signer's own. */
function headersOf({ headers }: WireRequest): { headers: ProgramHeaders; leftOut: readonly string[] } {
  const ofSigning = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());
  const rest = headers.filter(([name]) => !ofSigning.includes(name.toLowerCase()));
  const isUnwanted = (name: string) => OF_SENDER.test(name) || MAY_BE_CREDENTIAL.test(name);
  return {
    headers: {
      contentType: headerValues(headers, 'Content-Type')[0],
      others: rest.filter(([name]) => !(isUnwanted(name) || /^content-type$/i.test(name))),
    },
    leftOut: rest.map(([name]) => name).filter(isUnwanted),
  };
}

function whyNot({ method, headers, target, body }: WireRequest, url: string): string | undefined {
  if (bodyBytes(body).length > LONGEST_BODY) return 'The body is too long to be pasted as a program';
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i.test(method))
    return 'Not all libraries send a method such as this. Programs are written for GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS';
  if (!/^\/[!-~]*$/.test(target) || parsedUrl(url) === undefined)
    return 'The URL has characters that libraries don’t send as they are';
  if (target.includes('#')) return 'Libraries take # for the start of what isn’t sent';
  const repeated = repeatedHeader(headers);
  if (repeated !== undefined) return `These libraries may join both ${repeated} headers into one`;
  const odd = headers.find(([, value]) => !/^[!-~](?:[ -~]*[!-~])?$/.test(value));
  return odd && `Libraries may send ${odd[0]} otherwise: it’s empty, or has other than ASCII characters`;
}

function sentTarget(language: Language, url: string, target: string): string | undefined {
  const { urls } = PROGRAM_WRITERS[language];
  if (typeof urls === 'function') {
    const parsed = parsedUrl(url);
    return parsed && urls(parsed);
  }
  if (urls === 'kept') return target;
  if (urls === 'whatwg') {
    const sent = parsedUrl(url);
    // Some keep a ? that nothing follows.
    return sent && !/^[^?]*\?$/.test(target) ? `${sent.pathname}${sent.search}` : undefined;
  }
  const path = pathOf(target);
  const isKept = KEPT_TARGET.test(target) && !/\/\.{1,2}(?:\/|$)|\/\//.test(path) && !target.endsWith('?');
  return isKept ? target : undefined;
}

/** The signer signs what's sent. */
function spellingNotes(target: string, sent: string | undefined): readonly string[] {
  if (sent === target) return [];
  return [
    sent === undefined
      ? 'The library may send this URL with other escapes; the program signs what it sends'
      : `The library sends ${sent} instead of ${target}, and the program signs that`,
  ];
}

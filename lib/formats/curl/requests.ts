/** From what a curl command asks for to the requests it sends. */

import { type ByteString, bytesOf } from '../../core/signing/bytes.ts';
import { bodyGap } from '../../core/signing/gaps.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture.ts';
import { joinedData } from './data.ts';
import { headersOf } from './headers.ts';
import { type Shell, type Stream, streamOfFile, type Word } from './shell-word.ts';
import { type Stdin, type Transfer, unknownWhere } from './transfer.ts';
import { expandGlobs } from './url-globs.ts';
import { readUrl, type UrlParts, withQuery } from './url-parts.ts';

/** The captures of a transfer, or why there are none. */
export type ReadTransfer =
  | { readonly ok: true; readonly captures: readonly Capture[]; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly message: string };

export function readTransfer(transfer: Transfer, shell: Shell, stdin: Stdin): ReadTransfer {
  const conflict = conflictIn(transfer);
  if (conflict) return { ok: false, message: conflict };
  const content = contentOf(transfer, stdin);
  const captures: Capture[] = [];
  const remarks = new Set(transfer.remarks);
  for (const word of transfer.urls) {
    const urls = urlsOf(word, transfer);
    if (!urls.ok) return urls;
    for (const url of urls.urls) {
      const read = readRequest(transfer, url, content, shell);
      if (!read.ok) return read;
      captures.push(read.capture);
      for (const remark of read.remarks) remarks.add(remark);
    }
  }
  return { ok: true, captures, remarks: [...remarks] };
}

/** What curl sends as the body, and nothing where it sends none. */
export type Content = Stream | undefined;

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

function contentOf({ data, form, flags, uploads: [upload] }: Transfer, stdin: Stdin): Content {
  if (form) return { unknown: 'its parts are separated by a random text that curl makes up (-F)' };
  if (data && !flags.has('get')) return joinedData(data);
  if (!upload || upload.bytes === '') return undefined;
  if (upload.unknown.length === 0 && (upload.bytes === '-' || upload.bytes === '.')) return stdin.read();
  return streamOfFile(upload);
}

function urlsOf({ bytes, unknown: [unknown] }: Word, { flags }: Transfer) {
  if (unknown) return { ok: false, message: unknownWhere(unknown.name, 'the URL', unknown.remedy) } as const;
  if (bytes === '') return { ok: false, message: 'A URL is empty. Write it in full' } as const;
  return flags.has('globoff') ? ({ ok: true, urls: [bytes] } as const) : expandGlobs(bytes);
}

type ReadRequest =
  | { readonly ok: true; readonly capture: Capture; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly message: string };

function readRequest(transfer: Transfer, url: ByteString, content: Content, shell: Shell): ReadRequest {
  const method = methodOf(transfer, content);
  if (!method.ok) return method;
  const asked = readTarget(transfer, url);
  if (!asked.ok) return asked;
  const headers = headersOf(transfer, asked.parts, content);
  if (!headers.ok) return headers;
  const body = bodyOf(content, shell);
  return {
    ok: true,
    capture: {
      request: { method: method.name, target: asked.target, headers: headers.fields, body },
      gaps: content?.unknown === undefined ? [] : [bodyGap(content.unknown)],
      hints: {},
      origin: asked.parts.origin,
    },
    remarks: [...headers.remarks, ...asked.remarks],
  };
}

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function methodOf({ values, flags, data, form, uploads }: Transfer, content: Content) {
  const asked = values.get('request');
  const [unknown] = asked?.unknown ?? [];
  if (unknown)
    return { ok: false, message: unknownWhere(unknown.name, 'the method', unknown.remedy) } as const;
  if (asked && !METHOD.test(asked.bytes))
    return { ok: false, message: 'What -X says isn’t an HTTP method' } as const;
  const posts = form || (data && !flags.has('get'));
  const usual = flags.has('head') ? 'HEAD' : uploads.length > 0 && content ? 'PUT' : posts ? 'POST' : 'GET';
  return { ok: true, name: asked?.bytes ?? usual } as const;
}

type Target =
  | {
      readonly ok: true;
      readonly target: ByteString;
      readonly parts: UrlParts;
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

function readTarget(transfer: Transfer, url: ByteString): Target {
  const { flags, values, data, query } = transfer;
  if (data && flags.has('get') && query)
    return refused('Versions of curl differ in what -G and --url-query do together. Take one out');
  const added = addedQuery(transfer);
  if (added?.unknown !== undefined)
    return refused(`What’s added to the URL can’t be known: ${added.unknown}. Write it in its place`);
  // With a query to add, curl takes the URL apart once more, and forgets that the path is to stay.
  const read = readUrl(url, flags.has('path-as-is') && !added);
  if (!read.ok) return read;
  const { parts } = read;
  const verbatim = values.get('request-target');
  if (verbatim) return verbatimTarget(verbatim, parts);
  if (takesFileName(transfer, parts))
    return refused('curl adds the file’s name to a URL that ends in a slash (-T). Write it into the URL');
  const whole = added ? withQuery(parts.query, added.bytes) : parts.query;
  if (whole && REFUSED_IN_QUERY.test(whole))
    return refused(
      'There’s a space, a # or a control character in what’s added to the URL, which curl refuses. Use --data-urlencode',
    );
  const target = (whole === undefined ? parts.path : `${parts.path}?${whole}`) as ByteString;
  return {
    ok: true,
    target,
    parts,
    remarks: /%[0-9a-f]?[A-F]/.test(added?.bytes ?? '') ? [SMALL_ESCAPES] : [],
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what curl refuses
const REFUSED_IN_QUERY = /[\x00-\x20\x7f#]/;
const SMALL_ESCAPES =
  'curl 7.88 writes the percent-escapes that it adds to a URL with small letters, and so do we; other versions may leave them';

function refused(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}

function verbatimTarget({ bytes, unknown: [unknown] }: Word, parts: UrlParts): Target {
  if (unknown) return refused(unknownWhere(unknown.name, 'the target', unknown.remedy));
  if (/^$|[ \t\r\n]/.test(bytes)) return refused('What --request-target says isn’t a target');
  return { ok: true, target: bytes, parts, remarks: [] };
}

function takesFileName({ uploads: [file] }: Transfer, { path }: UrlParts): boolean {
  return file !== undefined && path.endsWith('/') && !/^[-.]?$/.test(file.bytes);
}

function addedQuery({ data, query, flags }: Transfer): Stream | undefined {
  if (data && flags.has('get')) return joinedData(data);
  return query && joinedData(query);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is no text either
const FRAGILE_IN_CMD = /[^\x01-\x09\x0b-\x7f]/;

/** What cmd passes on went through a code page, and browsers' copies for it turn each line break into one LF. */
function bodyOf(content: Content, shell: Shell): Body {
  if (content === undefined || content.unknown !== undefined) return NO_BODY;
  const fragile = shell === 'cmd' && FRAGILE_IN_CMD.test(content.bytes);
  return { kind: 'bytes', bytes: bytesOf(content.bytes), source: fragile ? 'reencoded' : 'exact' };
}

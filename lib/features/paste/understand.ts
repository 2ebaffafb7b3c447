/** What a text is that was pasted or dropped anywhere: a URL, requests, a key, what was signed, or what it looks like. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../../core/api.ts';
import { findRefusalCode } from '../../core/diagnosis/find-refusal.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { findPair, findUrls, type TypedPair } from '../../core/signing/pasted-pair.ts';
import { Secret } from '../../core/signing/secret.ts';
import { bodyAloneIn } from '../../formats/body-alone.ts';
import { type CollectionText, collectionTextIn, fileKind } from '../../formats/file-kind.ts';
import { formatOf, readPasted } from '../../formats/read-pasted.ts';
import { otherToolOf } from '../../formats/refused/other-tools.ts';
import { addressIn } from '../../formats/url-text.ts';
import type { CollectionRest, Understood } from './state.ts';

export function understand(text: string): Understood {
  const parts = addressIn(text);
  const url: Understood | undefined = parts && { kind: 'url', ...parts };
  // Behind a blank, more may follow that names a request or a key.
  if (url && !/\s/.test(text.trim())) return url;
  if (isCanonicalString(text)) return { kind: 'canonical-string' };
  const saved = collectionTextIn(text);
  if (saved) return { kind: 'saved-requests', isPostman: saved.isPostman, ...behind(saved) };
  const tool = otherToolOf(text);
  if (tool) return { kind: 'other-tool', tool };
  const read = readPasted(text);
  if (read.ok) return { kind: 'requests', format: nameOf(text), captures: read.captures };
  return headersIn(text) ?? pairIn(text) ?? url ?? otherwise(text, read.problems[0]?.message ?? '');
}

/** As in “a curl command”: which shells it takes is of no use any more. */
function nameOf(text: string): string {
  return (formatOf(text)?.name ?? 'a request').replace(/ \(.*\)$/, '');
}

/** What follows saved requests is for Diagnose, where it’s a request. */
function behind({ rest }: CollectionText): { readonly rest?: CollectionRest } {
  if (rest === '') return {};
  return { rest: readPasted(rest).ok ? { kind: 'request', format: nameOf(rest) } : { kind: 'unknown' } };
}

/** Five lines, also where a program printed them as one with `\n`. */
const FIVE_LINES = /^["'`\s]*[A-Z]{3,10}\n\/[^\n]*\n[^\n]*\n\d{9,13}\n[0-9a-f]{64}["'`\s]*$/;

function isCanonicalString(text: string): boolean {
  const lines = text.replace(/\r\n/g, '\n');
  return (
    FIVE_LINES.test(lines) || (!lines.trim().includes('\n') && FIVE_LINES.test(lines.replaceAll('\\n', '\n')))
  );
}

/** Read as they'd be below a request line. */
function headersIn(text: string): Understood | undefined {
  const read = formatOf(text)?.id === 'headers' ? readPasted(`GET /\n${text}`) : undefined;
  const [capture, ...others] = read?.ok ? read.captures : [];
  const { headers = [] } = capture?.request ?? {};
  if (others.length > 0 || headers.length === 0 || findPair(text)) return undefined;
  const own = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());
  const unsigned = headers.filter(([name]) => !own.includes(name.toLowerCase()));
  const leftOut = unsigned.length < headers.length ? (['signing-headers'] as const) : [];
  return { kind: 'headers', headers: unsigned, leftOut };
}

/** In quotes perhaps. Of what follows the prefix nothing is specified but that it’s one value. */
const HALF_ALONE = /^\s*["'`]?([sp]k_[^\s"'`]{6,})["'`]?\s*$/;

/** With a name before it, as a setting has; behind it may be more of a form, or what ends a line of code. */
const HALF_NAMED = /^\s*[\w.-]{1,60}\s*[=:]\s*["'`]?([sp]k_[^\s"'`&]{5,}[^\s"'`&,;])["'`]?[,;]?\s*$/;

function pairIn(text: string): Understood | undefined {
  const [, alone = ''] = HALF_ALONE.exec(text) ?? HALF_NAMED.exec(text) ?? [];
  const half = alone.startsWith('sk_') ? { secret: alone } : { id: alone };
  const { id = '', secret = '' }: Partial<TypedPair> = findPair(text) ?? half;
  if (id === '' && secret === '') return undefined;
  if (id.startsWith(KEY_PREFIXES.live) || secret.startsWith('sk_live_')) return { kind: 'live-key' };
  const urls = findUrls(text);
  return {
    kind: 'key-pair',
    ...(id !== '' && { id }),
    ...(secret !== '' && { secret: new Secret(secret) }),
    ...(urls.length > 0 && { urls }),
  };
}

/** Also those that no reader takes. */
const COMMAND = /^\s*[$>#]?\s*(?:curl|wget|https?|iwr|irm|fetch|Invoke-\w+|[A-Z]{3,7} +\S+ +HTTP)\b/;

function otherwise(text: string, message: string): Understood {
  const format = formatOf(text);
  // A list of captures in which something's wrong begins like records; a list of numbers or texts has none.
  const isList = fileKind('', text) === 'records' && !/^\ufeff?\s*\[\s*[^{\s]/.test(text);
  if (isList && format?.id !== 'capture-file') return { kind: 'records' };
  const isRequest = format !== undefined || COMMAND.test(text);
  const body = isRequest ? undefined : bodyAloneIn(text);
  const refusal = body === undefined ? undefined : findRefusalCode(utf8(text));
  if (refusal) return { kind: 'response', code: refusal.code };
  if (body !== undefined) return { kind: 'body', name: body, text };
  return { kind: 'unknown', message, isRequest };
}

/** Takes a URL apart as curl does, which isn't quite as a browser does. */

import { type ByteString, bytesOf, textOfUtf8 } from '../../core/signing/bytes.ts';
import type { CurlRules } from './versions.ts';

export interface CurlUrlParts {
  readonly scheme: 'http' | 'https';
  /** As it stands before the `@`, percent-encoded. */
  readonly userinfo: string | undefined;
  /** As in the header Host: the name in its case, and the port where it isn't the scheme's. */
  readonly host: ByteString;
  /** As in `https://api.example`. */
  readonly origin: string;
  readonly path: ByteString;
  /** Whether no path is written in it. */
  readonly isBareHost: boolean;
  /** Without the `?`; `undefined` where there's none. */
  readonly query: ByteString | undefined;
  /** Without the `#`; `undefined` where there's none. */
  readonly fragment: ByteString | undefined;
}

export type ReadUrl =
  | { readonly ok: true; readonly parts: CurlUrlParts }
  | { readonly ok: false; readonly message: string };

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]{0,38}):(\/+)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what curl refuses
const REFUSED = /[\x00-\x20\x7f]/;

/** @param pathAsIs whether dot segments stay. */
export function readUrl(url: ByteString, pathAsIs: boolean, rules: CurlRules): ReadUrl {
  if (REFUSED.test(url))
    return refused('There’s a space or a control character in the URL, which curl refuses. Write it as %20');
  const [whole = '', scheme = 'http', slashes = ''] = SCHEME.exec(url) ?? [];
  if (slashes.length > 3) return refused('There are too many slashes behind the URL’s scheme');
  const name = scheme.toLowerCase();
  if (name !== 'http' && name !== 'https') return refused('The URL isn’t one of http or https');
  const rest = url.slice(whole.length);
  const end = rest.search(/[/?#]|$/);
  const authority = readAuthority(rest.slice(0, end), name);
  if (!authority.ok) return authority;
  const behind = rest.slice(end);
  const hash = behind.indexOf('#');
  const target = hash === -1 ? behind : behind.slice(0, hash);
  const mark = target.indexOf('?');
  const written = mark === -1 ? target : target.slice(0, mark);
  const path = written || '/';
  return {
    ok: true,
    parts: {
      ...authority.parts,
      scheme: name,
      isBareHost: written === '',
      path: encodedPath(pathAsIs ? path : withoutDotSegments(path, rules), rules),
      query: mark === -1 ? undefined : (target.slice(mark + 1) as ByteString),
      fragment: hash === -1 ? undefined : (behind.slice(hash + 1) as ByteString),
    },
  };
}

function refused(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}

type Authority =
  | { readonly ok: true; readonly parts: Pick<CurlUrlParts, 'userinfo' | 'host' | 'origin'> }
  | { readonly ok: false; readonly message: string };

function readAuthority(authority: string, scheme: 'http' | 'https'): Authority {
  const signs = authority.split('@', 3);
  if (signs.length > 2) return refused('There are two @ in front of the URL’s path. Write the first as %40');
  const hostAndPort = signs.at(-1) ?? '';
  const [, name = '', port = ''] = /^(\[[0-9A-Fa-f:.]+\]|[^:]*)(?::([0-9]{0,20}))?$/.exec(hostAndPort) ?? [];
  if (name === '') return refused('The URL’s host can’t be read');
  const number = port === '' ? undefined : Number(port);
  if (number !== undefined && number > 65_535) return refused('The URL’s port is above 65535');
  const host = hostOf(name);
  if (host === undefined) return refused('The URL’s host holds something that curl refuses');
  const shownPort = number === undefined || number === (scheme === 'http' ? 80 : 443) ? '' : `:${number}`;
  return {
    ok: true,
    parts: {
      userinfo: signs.length === 2 ? signs[0] : undefined,
      host: `${host}${shownPort}` as ByteString,
      origin: `${scheme}://${host.toLowerCase()}${shownPort}`,
    },
  };
}

/** A plain name stays as it is. One that isn't ASCII, or is a number, is written as it's looked up. */
function hostOf(name: string): string | undefined {
  if (/^(?![0-9.]+$|0x)[A-Za-z0-9._~-]+$/i.test(name)) return name;
  const text = textOfUtf8(bytesOf(name as ByteString));
  const looksLikeHost =
    text !== undefined && !/[\s%:#?!@{}[\]\\$'"^`*<>=;,]/.test(text.replace(/^\[.*\]$/, ''));
  if (!looksLikeHost || text === undefined) return undefined;
  try {
    const { hostname } = new URL(`http://${text}/`);
    return hostname;
  } catch {
    return undefined;
  }
}

/** What's percent-encoded in the path, and in the path alone. */
function encodedPath(path: string, { pathBytes, pathEscapes }: CurlRules): ByteString {
  const escaped = pathEscapes === 'capital' ? path.replace(ESCAPE, (percent) => percent.toUpperCase()) : path;
  if (pathBytes === 'kept') return escaped as ByteString;
  return escaped.replace(/[\x80-\xff]/g, (byte) => {
    const hex = byte.charCodeAt(0).toString(16);
    return `%${pathBytes === 'capital' ? hex.toUpperCase() : hex}`;
  }) as ByteString;
}

const ESCAPE = /%[0-9A-Fa-f]{2}/g;

/** RFC 3986, 5.2.4. */
function withoutDotSegments(path: string, { encodedDots }: CurlRules): string {
  const dots = encodedDots === 'resolved' ? /\/(?:\.|%2e){1,2}(?:\/|$)/i : /\/\.{1,2}(?:\/|$)/;
  if (!dots.test(path)) return path;
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    const plain = encodedDots === 'resolved' && segment.length <= 6 ? segment.replace(/%2e/gi, '.') : segment;
    if (plain === '..') kept.pop();
    if (plain === '..' || plain === '.') {
      if (isLast) kept.push('');
    } else kept.push(segment);
  });
  return `/${kept.join('/')}`;
}

/** The query with more of it behind, as curl adds it. */
export function queryWithMore(
  query: ByteString | undefined,
  added: ByteString,
  { addedQuery }: CurlRules,
): ByteString | undefined {
  const respelled = added.replace(ESCAPE, (percent) =>
    addedQuery === 'capital' ? percent.toUpperCase() : percent.toLowerCase(),
  );
  if (query) return `${query}${query.endsWith('&') ? '' : '&'}${respelled}` as ByteString;
  return respelled === '' ? undefined : (respelled as ByteString);
}

/** The URL with a query behind its text, as versions did that didn't take it apart for that. */
export function withTextBehind(url: ByteString, added: ByteString): ByteString {
  const authority = url.indexOf('//');
  const slash = url.indexOf('/', authority === -1 ? 0 : authority + 2);
  if (slash === -1) return `${url}/?${added}` as ByteString;
  return `${url}${url.includes('?', slash) ? '&' : '?'}${added}` as ByteString;
}

/**
 * The URL that axios makes of its config: `baseURL` and `url` joined, `params` behind them. What's told here was measured
 * in axios 0.30 to 1.21; where versions or platforms differ and the print doesn't say which it was, the query isn't known.
 */

import type { PrintedGroup, PrintedValue } from './printed-value.ts';

/** As `combineURLs`; a whole URL stays as it is. */
export function joinedUrl(base: string, url: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(url) || base === '') return url;
  return url === '' ? base : `${base.replace(/\/{1,1000}$/, '')}/${url.replace(/^\/{1,1000}/, '')}`;
}

/** `url` with a query behind it, or behind the one it has. */
export function urlWithQuery(url: string, query: string): string {
  if (query === '') return url;
  const [before = ''] = url.split('#', 1);
  return `${before}${before.includes('?') ? '&' : '?'}${query}`;
}

export interface AxiosParams {
  readonly params: PrintedValue;
  /** `paramsSerializer`, where the config has one. */
  readonly serializer: PrintedValue | undefined;
  /** The config's `User-Agent`, which axios sets in Node. */
  readonly agent: string;
}

/** The query as axios's own serializer writes it; `undefined` where that isn't known for certain. */
export function axiosQuery({ params, serializer, agent }: AxiosParams): string | undefined {
  if (params.kind !== 'group' || params.isCut) return undefined;
  const arrays = arrayStyle(serializer);
  if (arrays === undefined) return undefined;
  if (params.name === 'URLSearchParams') return searchParams(params);
  if (!/^$|^\[?Object(?:: null prototype\])?/.test(params.name)) return undefined;
  const pairs = pairsIn(params, arrays);
  const query = pairs?.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return query === undefined ? undefined : spelledBy(agent, query);
}

/** Versions differ in brackets, and browsers in the apostrophe. */
function spelledBy(agent: string, query: string): string | undefined {
  const [, major, minor] = /^axios\/(\d{1,4})\.(\d{1,4})\./.exec(agent) ?? [];
  if (major === undefined) return /'|%5B|%5D/.test(query) ? undefined : query;
  const version = Number(major) * 10_000 + Number(minor);
  if (!/%5B|%5D/.test(query)) return query;
  if (version <= 10_008) return query.replaceAll('%5B', '[').replaceAll('%5D', ']');
  return version >= 10_012 && version <= 10_021 ? query : undefined;
}

type ArrayStyle = 'brackets' | 'plain';

/** Other settings, and functions, of which JSON leaves an empty object, aren't known. */
function arrayStyle(serializer: PrintedValue | undefined): ArrayStyle | undefined {
  if (!serializer || (serializer.kind === 'text' && /^(?:undefined|null)$/.test(serializer.text)))
    return 'brackets';
  if (serializer.kind !== 'group' || serializer.isCut) return undefined;
  const [only, ...more] = serializer.entries;
  if (only?.key !== 'indexes' || more.length > 0 || only.value.kind !== 'text') return undefined;
  if (only.value.text === 'null') return 'plain';
  return only.value.text === 'false' ? 'brackets' : undefined;
}

/** Encoded as `URLSearchParams` does, which takes only letters, digits and `*-._` as they are. */
function searchParams({ entries }: PrintedGroup): string | undefined {
  const form = new URLSearchParams();
  for (const { key, value } of entries) {
    if (key === undefined || value.kind !== 'text' || !value.isQuoted || value.isCut) return undefined;
    form.append(key, value.text);
  }
  return form.toString();
}

type Pairs = (readonly [name: string, value: string])[];

function pairsIn({ entries }: PrintedGroup, arrays: ArrayStyle): Pairs | undefined {
  const pairs: Pairs = [];
  for (const { key, value } of entries) {
    if (key === undefined || ODD_KEY.test(key)) return undefined;
    const own = isAbsent(value) ? [] : pairsOfValue(key, value, arrays);
    if (!own) return undefined;
    pairs.push(...own);
  }
  return pairs;
}

function pairsOfValue(key: string, value: PrintedValue, arrays: ArrayStyle): Pairs | undefined {
  if (value.kind !== 'group') {
    const text = scalar(value);
    return text === undefined ? undefined : [[key, text]];
  }
  if (value.name !== '') return undefined;
  const pairs: Pairs = [];
  for (const entry of value.entries.filter((each) => !isAbsent(each.value))) {
    const text = scalar(entry.value);
    const isOdd = entry.key !== undefined && ODD_KEY.test(entry.key);
    if (text === undefined || isOdd) return undefined;
    const index = entry.key ?? '';
    pairs.push([entry.key === undefined && arrays === 'plain' ? key : `${key}[${index}]`, text]);
  }
  return pairs;
}

/** Keys to which axios gives a meaning of their own. */
const ODD_KEY = /[[\]{}]|^\s|\s$/;

function isAbsent(value: PrintedValue): boolean {
  return value.kind === 'text' && !value.isQuoted && /^(?:undefined|null)$/.test(value.text);
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function scalar(value: PrintedValue): string | undefined {
  if (value.kind !== 'text' || value.isCut || value.bytes) return undefined;
  const { text } = value;
  if (value.isQuoted) return text;
  return /^(?:true|false|-?\d{1,15}(?:\.\d{1,15})?)$/.test(text) || ISO_TIME.test(text) ? text : undefined;
}

const LOST = '\ufffd';

function encoded(text: string): string {
  const wellFormed = text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    LOST,
  );
  return encodeURIComponent(wellFormed)
    .replaceAll('%3A', ':')
    .replaceAll('%24', '$')
    .replaceAll('%2C', ',')
    .replaceAll('%20', '+');
}

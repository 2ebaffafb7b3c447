/** How libraries percent-encode: what each leaves as it is, how it writes a blank, and who builds queries with it. */

import type { Ecosystem } from '../languages.ts';
import type { Use } from '../mistake-row.ts';

/** How a query builder orders its pairs: as it's given them, by key, or by key and then value. */
export type BuilderOrder = 'as-sent' | 'key' | 'key-value';

export interface UrlEncoder {
  /** Characters kept besides A–Z, a–z and 0–9; `everything` keeps all bytes but the blank. */
  readonly keeps: string | { readonly everything: true };
  readonly space: '%20' | '+' | ' ';
  readonly hex: 'upper' | 'lower';
  /** Left out: UTF-8. `latin1`: a `?` for what it lacks. `latin1-or-u`: `%uXXXX` for it. */
  readonly charset?: 'latin1' | 'latin1-or-u';
  readonly twice?: true;
  /** Only values are encoded. */
  readonly keysKept?: true;
  /** Its best-known users, as a phrase that can follow “as”. */
  readonly usedBy: string;
  readonly typicalIn: readonly Ecosystem[];
  /** Bits: how unlikely it is among wrong encodings. */
  readonly cost: number;
  /** Functions that encode with it and order pairs themselves: one mistake, not two. */
  readonly builders: readonly { readonly name: string; readonly order: BuilderOrder }[];
}

const UPPER_PERCENT_20 = { space: '%20', hex: 'upper', builders: [] } as const;
const UPPER_PLUS = { space: '+', hex: 'upper', builders: [] } as const;

export const URL_ENCODERS = {
  rfc3986: {
    ...UPPER_PERCENT_20,
    keeps: '-_.~',
    usedBy: "rawurlencode, qs.stringify, quote(s, safe='') and EscapeDataString do",
    typicalIn: ['python', 'php', 'dotnet', 'ruby', 'perl'],
    cost: 4,
    builders: [{ name: 'urlencode with quote_via=quote', order: 'as-sent' }],
  },
  'py-quote': {
    ...UPPER_PERCENT_20,
    keeps: '-_.~/',
    usedBy: 'Python’s quote does, which keeps /',
    typicalIn: ['python'],
    cost: 5,
    builders: [],
  },
  'py-plus': {
    ...UPPER_PLUS,
    keeps: '-_.~',
    usedBy: 'urlencode, quote_plus, CGI.escape and requests do',
    typicalIn: ['python', 'ruby'],
    cost: 4,
    builders: [
      { name: 'urlencode', order: 'as-sent' },
      { name: 'urlencode of sorted items', order: 'key-value' },
      { name: 'to_query', order: 'key' },
    ],
  },
  'js-component': {
    ...UPPER_PERCENT_20,
    keeps: "-_.~!'()*",
    usedBy: 'encodeURIComponent does',
    typicalIn: ['javascript', 'shell', 'postman'],
    cost: 4,
    builders: [{ name: 'encodeURIComponent of each pair', order: 'as-sent' }],
  },
  'js-uri': {
    ...UPPER_PERCENT_20,
    keeps: "-_.~!'()*;,/?:@&=+$#",
    usedBy: 'encodeURI does',
    typicalIn: ['javascript'],
    cost: 6,
    builders: [{ name: 'encodeURI of the whole query', order: 'as-sent' }],
  },
  'whatwg-form': {
    ...UPPER_PLUS,
    keeps: '-_.*',
    usedBy: 'URLSearchParams, URLEncoder and encode_www_form do',
    typicalIn: ['javascript', 'java', 'rust', 'ruby'],
    cost: 4,
    builders: [{ name: 'URLSearchParams', order: 'as-sent' }],
  },
  'whatwg-query': {
    ...UPPER_PERCENT_20,
    keeps: '!$%&()*+,-./:;=?@[\\]^_`{|}~',
    usedBy: 'new URL(…).search does',
    typicalIn: ['javascript', 'rust'],
    cost: 5,
    builders: [{ name: 'new URL(…).search', order: 'as-sent' }],
  },
  axios: {
    ...UPPER_PLUS,
    keeps: "-_.~!'()*:$,[]",
    usedBy: 'axios params are',
    typicalIn: ['javascript'],
    cost: 5,
    builders: [{ name: 'axios.getUri', order: 'as-sent' }],
  },
  'axios-0.19': {
    ...UPPER_PLUS,
    keeps: "-_.~!'()*:$,[]@",
    usedBy: 'axios 0.19 params are',
    typicalIn: ['javascript'],
    cost: 8,
    builders: [],
  },
  'go-query': {
    ...UPPER_PLUS,
    keeps: '-_.~',
    usedBy: 'url.QueryEscape does',
    typicalIn: ['go'],
    cost: 5,
    builders: [{ name: 'url.Values.Encode', order: 'key' }],
  },
  'go-path': {
    ...UPPER_PERCENT_20,
    keeps: '-_.~$&+:=@',
    usedBy: 'url.PathEscape does',
    typicalIn: ['go'],
    cost: 7,
    builders: [],
  },
  'php-urlencode': {
    ...UPPER_PLUS,
    keeps: '-_.',
    usedBy: 'PHP’s urlencode does',
    typicalIn: ['php'],
    cost: 5,
    builders: [
      { name: 'http_build_query', order: 'as-sent' },
      { name: 'ksort and http_build_query', order: 'key' },
    ],
  },
  'net-httputility': {
    keeps: '-_.!()*',
    space: '+',
    hex: 'lower',
    usedBy: 'HttpUtility.UrlEncode does',
    typicalIn: ['dotnet'],
    cost: 6,
    builders: [{ name: 'HttpUtility.ParseQueryString', order: 'as-sent' }],
  },
  'net-webutility': {
    ...UPPER_PLUS,
    keeps: '-_.!()*',
    usedBy: 'WebUtility.UrlEncode does',
    typicalIn: ['dotnet', 'powershell'],
    cost: 6,
    builders: [],
  },
  'curl-data-urlencode': {
    keeps: '-_.~',
    space: '+',
    hex: 'lower',
    keysKept: true,
    usedBy: 'curl --data-urlencode does',
    typicalIn: ['shell'],
    cost: 6,
    builders: [{ name: 'curl -G --data-urlencode', order: 'as-sent' }],
  },
  'guzzle-default': {
    ...UPPER_PERCENT_20,
    keeps: '-_.~',
    usedBy: 'the Guzzle query option is',
    typicalIn: ['php'],
    cost: 5,
    builders: [{ name: 'the Guzzle query option', order: 'as-sent' }],
  },
  'rust-nonalnum': {
    ...UPPER_PERCENT_20,
    keeps: '',
    usedBy: 'percent_encoding::NON_ALPHANUMERIC does',
    typicalIn: ['rust'],
    cost: 6,
    builders: [],
  },
  'oauth-strict': {
    ...UPPER_PERCENT_20,
    keeps: '-_.~',
    twice: true,
    usedBy: 'OAuth 1 helpers do, which encode twice',
    typicalIn: ['javascript', 'php', 'java'],
    cost: 8,
    builders: [],
  },
  'space-only': {
    keeps: { everything: true },
    space: '%20',
    hex: 'upper',
    usedBy: 'a replace of spaces by %20 does',
    typicalIn: ['vba', 'shell', 'lua'],
    cost: 7,
    builders: [],
  },
  'latin1-percent': {
    ...UPPER_PERCENT_20,
    keeps: '@*_+-./',
    charset: 'latin1-or-u',
    usedBy: 'JavaScript’s escape() does, in Latin-1',
    typicalIn: ['javascript'],
    cost: 7,
    builders: [],
  },
  'latin1-form': {
    ...UPPER_PLUS,
    keeps: '-_.*',
    charset: 'latin1',
    usedBy: 'URLEncoder with ISO-8859-1 does',
    typicalIn: ['java'],
    cost: 7,
    builders: [],
  },
  'latin1-strict': {
    ...UPPER_PERCENT_20,
    keeps: '-_.~',
    charset: 'latin1',
    usedBy: 'Perl’s uri_escape of a decoded text does, as Latin-1',
    typicalIn: ['perl'],
    cost: 8,
    builders: [],
  },
  'latin1-okhttp': {
    ...UPPER_PERCENT_20,
    keeps: '-_.*',
    charset: 'latin1',
    usedBy: 'URLEncoder with ISO-8859-1 and + made %20 does',
    typicalIn: ['java'],
    cost: 8,
    builders: [],
  },
  none: {
    keeps: { everything: true },
    space: ' ',
    hex: 'upper',
    usedBy: 'plain text is, not encoded',
    typicalIn: ['java', 'python', 'javascript', 'php'],
    cost: 5,
    builders: [],
  },
  okhttp: {
    ...UPPER_PERCENT_20,
    keeps: '-_.*',
    usedBy: 'OkHttp’s addQueryParameter and URLEncoder with + made %20 do',
    typicalIn: ['java'],
    cost: 5,
    builders: [{ name: 'HttpUrl.addQueryParameter', order: 'as-sent' }],
  },
  'perl-query-form': {
    ...UPPER_PLUS,
    keeps: "-_.~!'()*",
    usedBy: 'Perl’s query_form does',
    typicalIn: ['perl'],
    cost: 7,
    builders: [{ name: 'query_form', order: 'as-sent' }],
  },
  luasocket: {
    keeps: '_',
    space: '%20',
    hex: 'lower',
    usedBy: 'LuaSocket’s url.escape does',
    typicalIn: ['lua'],
    cost: 8,
    builders: [],
  },
  yarl: {
    ...UPPER_PLUS,
    keeps: "-_.~!'()*:/,@$?",
    usedBy: 'aiohttp params are',
    typicalIn: ['python'],
    cost: 6,
    builders: [{ name: 'aiohttp params', order: 'as-sent' }],
  },
  symfony: {
    ...UPPER_PERCENT_20,
    keeps: '-_.~!()*:/@$[];',
    usedBy: 'the Symfony query option is',
    typicalIn: ['php'],
    cost: 7,
    builders: [{ name: 'the Symfony query option', order: 'as-sent' }],
  },
  'apache-uribuilder': {
    ...UPPER_PLUS,
    keeps: '-_.*',
    usedBy: 'Apache’s URIBuilder does',
    typicalIn: ['java'],
    cost: 6,
    builders: [{ name: 'URIBuilder.addParameter', order: 'as-sent' }],
  },
  'rest-template': {
    ...UPPER_PERCENT_20,
    keeps: "-_.~!'()*:/,@$",
    usedBy: 'RestTemplate variables are',
    typicalIn: ['java'],
    cost: 7,
    builders: [],
  },
} as const satisfies Record<string, UrlEncoder>;

export type UrlEncoderId = keyof typeof URL_ENCODERS;

export const URL_ENCODER_IDS = Object.keys(URL_ENCODERS) as readonly UrlEncoderId[];

/** A way of another client's libraries than those of this one; or of none that’s known, where it’s typical of none. */
export function isForeignTo(use: Use, ecosystem: Ecosystem | undefined): boolean {
  const typical = typicalOf(use);
  return ecosystem !== undefined && typical !== undefined && !typical.includes(ecosystem);
}

/** Whose libraries do it; `undefined` where it’s no library’s way. */
export function typicalOf({ encoder, typicalIn }: Use): readonly Ecosystem[] | undefined {
  return typicalIn ?? (encoder && URL_ENCODERS[encoder].typicalIn);
}

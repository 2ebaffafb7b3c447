/** What calls of JavaScript's HTTP libraries do to a request: axios, got, ky, superagent, request, needle, undici, Node, jQuery. */

import {
  awaited,
  awaitedAs,
  beginningCalls,
  ending,
  harmlessCalls,
  type KnownCalls,
  optionsOf,
  sending,
  sendingAs,
  setting,
} from '../known-call.ts';

const AXIOS = optionsOf({
  url: 'url',
  method: 'method',
  base: 'baseURL',
  query: 'params paramsSerializer',
  body: 'data',
  headers: 'headers',
  'also-headers': 'auth xsrfCookieName xsrfHeaderName withXSRFToken',
  none: 'timeout responseType responseEncoding withCredentials maxRedirects validateStatus httpAgent httpsAgent maxBodyLength maxContentLength signal decompress cancelToken',
});
const GOT = optionsOf({
  url: 'url',
  method: 'method',
  base: 'prefixUrl',
  query: 'searchParams',
  body: 'body',
  made: 'json form',
  headers: 'headers',
  none: 'timeout retry responseType followRedirect throwHttpErrors https http2 decompress resolveBodyOnly credentials signal',
});
const REQUEST = optionsOf({
  url: 'url uri',
  method: 'method',
  base: 'baseUrl',
  query: 'qs qsStringifyOptions useQuerystring',
  body: 'body',
  made: 'json form formData multipart',
  headers: 'headers',
  'also-headers': 'auth jar',
  none: 'timeout gzip followRedirect resolveWithFullResponse simple strictSSL encoding forever pool proxy',
});
const NODE = optionsOf({
  path: 'path',
  base: 'hostname host port protocol',
  method: 'method',
  query: 'query',
  body: 'body',
  headers: 'headers',
  'also-headers': 'auth',
  none: 'timeout agent rejectUnauthorized family signal headersTimeout bodyTimeout',
});
const NEEDLE = optionsOf({
  headers: 'headers',
  made: 'json multipart',
  'also-headers': 'username password auth cookies compressed accept content_type user_agent',
  none: 'timeout open_timeout response_timeout read_timeout follow_max rejectUnauthorized parse',
});
const JQUERY = optionsOf({
  url: 'url',
  method: 'method type',
  fields: 'data',
  headers: 'headers',
  query: 'cache',
  none: 'contentType dataType processData async crossDomain timeout success error complete context xhrFields',
});
const FETCH = optionsOf({
  method: 'method',
  body: 'body',
  headers: 'headers',
  none: 'mode credentials cache redirect referrer referrerPolicy integrity keepalive signal duplex next',
});
const VERBS = '.get .post .put .patch .delete .del .head .options'.split(' ');
const verbs = (receiver: string, only: RegExp = /./) =>
  VERBS.filter((verb) => only.test(verb))
    .map((verb) => receiver + verb)
    .join(' ');
const BODIED = /post|put|patch/;
const BARE = /get|del|head|options/;

export const JAVASCRIPT_CALLS: KnownCalls = {
  ...harmlessCalls(
    'require import dotenv.config ).config setTimeout console.log console.error console.warn console.info JSON.stringify JSON.parse Date.now Math.floor Math.round Math.trunc String Number Date parseInt .getTime .toString .trim crypto.createHmac crypto.createHash createHmac createHash .update .digest Buffer.from crypto.randomUUID randomUUID uuidv4 CryptoJS.HmacSHA256 CryptoJS.SHA256 .catch .finally .json .text .arrayBuffer process.exit main run URLSearchParams .append encodeURIComponent URL HttpRequest Error .on .setEncoding .pipe .toUpperCase .join Object.entries Object.keys .map .sort .slice',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'CryptoJS.MD5 CryptoJS.SHA1 CryptoJS.SHA512 CryptoJS.HmacSHA1 CryptoJS.HmacSHA512 CryptoJS.enc.Hex.stringify CryptoJS.enc.Base64.stringify md5 sha1 sha256 btoa atob Math.ceil encodeURI escape decodeURIComponent Object.values Object.fromEntries Array.from TextEncoder .toLowerCase .replace .replaceAll .split .substring .substr .padStart .padEnd .trimEnd .trimStart .filter .reduce .reverse .localeCompare .includes .startsWith .endsWith .toISOString .toFixed',
  ),
  ...sending({ 'axios .axios': ['url-or-options', 'options'] }, AXIOS),
  ...sending({ 'axios.request .request': ['options'] }, AXIOS),
  ...setting({ 'axios.create': ['options'] }, AXIOS),
  ...sendingAs({ [`${verbs('axios', BARE)} ${verbs('', BARE)}`]: ['url', 'options'] }, AXIOS),
  ...sendingAs({ [`${verbs('axios', BODIED)} ${verbs('', BODIED)}`]: ['url', 'body', 'options'] }, AXIOS),
  ...sending({ 'fetch window.fetch globalThis.fetch': ['url', 'options'] }, FETCH),
  ...sending({ 'got ky': ['url-or-options', 'options'] }, GOT),
  ...setting({ 'got.extend ky.extend ky.create': ['options'] }, GOT),
  ...sendingAs({ [`${verbs('got')} ${verbs('ky')}`]: ['url', 'options'] }, GOT),
  ...sending({ 'request rp': ['url-or-options', 'options'] }, REQUEST),
  ...sendingAs({ [`${verbs('request')} ${verbs('rp')}`]: ['url-or-options', 'options'] }, REQUEST),
  ...awaitedAs({ [`${verbs('superagent')} ${verbs('agent')}`]: ['url', 'fields'] }),
  ...awaited({ superagent: ['method', 'url'] }),
  ...setting({
    '.set .setRequestHeader .setHeader': ['header', 'none'],
    '.query searchParams.append searchParams.set searchParams.delete searchParams.sort': ['query', 'query'],
    '.type .accept .auth': ['also-headers', 'also-headers'],
    '.attach .field': ['made', 'made', 'none'],
    '.timeout .retry .redirects .ok .withCredentials .buffer .responseType': ['none', 'none'],
    '.write ).send': ['body'],
  }),
  ...ending({ '.send .end': ['body'], '.then': ['none', 'none'] }),
  ...sendingAs({ [verbs('needle', BARE)]: ['url', 'options'] }, NEEDLE),
  ...sendingAs({ [verbs('needle', BODIED)]: ['url', 'body', 'options'] }, NEEDLE),
  ...sending({ needle: ['method', 'url', 'fields', 'options'] }, NEEDLE),
  ...sending({ 'http.get https.get undici.request': ['url-or-options', 'options'] }, NODE),
  ...beginningCalls({ 'http.request https.request': ['url-or-options', 'options'] }, NODE),
  ...sending({ '$.ajax jQuery.ajax': ['url-or-options', 'options'] }, JQUERY),
  ...sendingAs({ '$.get $.getJSON jQuery.get': ['url', 'query', 'none', 'none'] }),
  ...sendingAs({ '$.post jQuery.post': ['url', 'body', 'none', 'none'] }),
  ...setting({ XMLHttpRequest: [] }),
  ...beginningCalls({ '.open': ['method', 'url', 'none'] }),
};

/** Members that are set. */
export const JAVASCRIPT_MEMBERS = optionsOf({
  base: 'baseURL prefixUrl host hostname port protocol',
  query: 'params search searchParams',
  path: 'pathname',
  url: 'href url',
  body: 'data body',
  headers: 'headers common',
  method: 'method',
  none: 'onload onerror onreadystatechange ontimeout timeout responseType withCredentials exports',
});

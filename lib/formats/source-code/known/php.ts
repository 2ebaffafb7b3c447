/** What calls of PHP's HTTP libraries do to a request: curl, Guzzle, Laravel, Symfony, streams. */

import {
  beginningCalls,
  ending,
  harmlessCalls,
  type KnownCalls,
  type Options,
  optionsOf,
  sending,
  sendingAs,
  setting,
} from '../known-call.ts';

/** By name, as given to `curl_setopt`. */
const CURLOPT: Options = optionsOf({
  url: 'CURLOPT_URL',
  method: 'CURLOPT_CUSTOMREQUEST',
  writes: 'CURLOPT_POST',
  posted: 'CURLOPT_POSTFIELDS',
  headers: 'CURLOPT_HTTPHEADER',
  'also-headers': 'CURLOPT_USERPWD CURLOPT_COOKIE CURLOPT_USERAGENT CURLOPT_ENCODING CURLOPT_REFERER',
  none: 'CURLOPT_RETURNTRANSFER CURLOPT_TIMEOUT CURLOPT_TIMEOUT_MS CURLOPT_CONNECTTIMEOUT CURLOPT_CONNECTTIMEOUT_MS CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST CURLOPT_FOLLOWLOCATION CURLOPT_HEADER CURLOPT_VERBOSE CURLOPT_HTTP_VERSION CURLOPT_MAXREDIRS CURLOPT_CAINFO CURLOPT_FAILONERROR CURLINFO_HEADER_OUT',
});
const GUZZLE = optionsOf({
  base: 'base_uri',
  query: 'query',
  body: 'body content',
  made: 'json form_params multipart',
  headers: 'headers header',
  method: 'method',
  'also-headers': 'auth auth_basic auth_bearer cookies user_agent decode_content',
  options: 'http ssl',
  none: 'timeout connect_timeout read_timeout max_duration verify verify_peer verify_peer_name http_errors ignore_errors debug allow_redirects max_redirects stream sink proxy version protocol_version synchronous',
});

export const PHP_CALLS: KnownCalls = {
  ...harmlessCalls(
    'sleep usleep json_encode json_decode time microtime date strtotime hash hash_hmac bin2hex base64_encode getenv env config strlen strval intval var_dump print_r error_log printf sprintf uniqid bin2hex random_bytes curl_close curl_error curl_errno curl_getinfo die exit http_build_query implode trim strtoupper strtolower ksort .getBody .getContents .getStatusCode .getMessage .json .body .status .successful .failed .toArray .getContent HttpClient.create .wait require define ini_set error_reporting rawurlencode urlencode .throw Str.uuid now .timestamp Exception RuntimeException var_export Log.info dd dump',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'md5 sha1 crc32 hex2bin base64_decode hash_equals explode str_replace substr rtrim ltrim ucfirst str_pad count sort asort krsort array_keys array_values array_map array_filter mb_strlen mb_strtolower mb_strtoupper mb_convert_encoding utf8_encode utf8_decode iconv gmdate mktime hrtime round floor number_format',
  ),
  ...beginningCalls({ curl_init: ['url'] }),
  ...ending({ curl_exec: ['none'] }),
  ...setting({ curl_setopt: ['none', 'option', 'none'], curl_setopt_array: ['none', 'options'] }, CURLOPT),
  ...setting({ Client: ['options'] }, GUZZLE),
  ...sending({ '.request .requestAsync': ['method', 'url', 'options'] }, GUZZLE),
  ...sendingAs(
    {
      '.get .post .put .patch .delete .head .options .getAsync .postAsync .putAsync .patchAsync .deleteAsync':
        ['url', 'options'],
    },
    GUZZLE,
  ),
  ...beginningCalls({ Request: ['method', 'url', 'headers', 'body', 'none'] }),
  ...ending({ '.send .sendAsync .sendRequest': ['request', 'options'] }, GUZZLE),
  ...setting({ '.withHeader .withAddedHeader': ['header', 'none'], '.withMethod': ['method'] }),
  ...sendingAs({ 'Http.get Http.head ).get ).head': ['url', 'query'] }),
  ...sendingAs({
    'Http.post Http.put Http.patch Http.delete ).post ).put ).patch ).delete': ['url', 'made'],
  }),
  ...sending({ 'Http.send ).send': ['method', 'url', 'options'] }, GUZZLE),
  ...setting({
    '.withHeaders .replaceHeaders': ['headers'],
    '.baseUrl': ['base'],
    '.withBody': ['body', 'also-headers'],
    '.withQueryParameters .withUrlParameters': ['query'],
    '.acceptJson .asJson .asForm .accept .contentType .withToken .withBasicAuth .withUserAgent': [
      'also-headers',
      'also-headers',
    ],
    '.timeout .connectTimeout .retry .withoutVerifying .withoutRedirecting': ['none', 'none', 'none'],
  }),
  ...beginningCalls({ stream_context_create: ['options'] }, GUZZLE),
  ...sending({ file_get_contents: ['url', 'none', 'none'] }),
};

export const PHP_MEMBERS = optionsOf({ none: 'timeout' });

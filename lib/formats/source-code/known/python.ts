/** What calls of Python's HTTP libraries do to a request: requests, httpx, aiohttp, urllib, urllib3, http.client. */

import {
  beginningCalls,
  ending,
  harmlessCalls,
  type KnownCalls,
  optionsOf,
  sending,
  sendingAs,
  setting,
} from '../known-call.ts';

const REQUESTS = optionsOf({
  url: 'url',
  method: 'method',
  base: 'base_url',
  query: 'params',
  body: 'data content body',
  made: 'json files',
  headers: 'headers',
  fields: 'fields',
  'also-headers': 'cookies',
  none: 'timeout verify cert proxies allow_redirects follow_redirects stream http2 limits ssl retries connector trust_env raise_for_status preload_content',
});
const URLLIB = optionsOf({
  url: 'url',
  method: 'method',
  posted: 'data',
  headers: 'headers',
  none: 'timeout context',
});
const CONNECTION = optionsOf({
  method: 'method',
  url: 'url',
  body: 'body',
  headers: 'headers',
  none: 'encode_chunked timeout context port host',
});

export const PYTHON_CALLS: KnownCalls = {
  ...harmlessCalls(
    'load_dotenv dotenv.load_dotenv time.sleep asyncio.sleep print str int float bytes len repr dict isinstance open json.dumps json.loads .dumps .loads time.time time.time_ns datetime.now datetime.utcnow .timestamp .isoformat hmac.new hashlib.sha256 .hexdigest .digest .encode .decode .hex base64.b64encode os.getenv os.environ.get environ.get uuid.uuid4 uuid4 urlencode .urlencode urllib.parse.quote parse.quote quote .json .text .read .raise_for_status .getresponse .close .getcode .info asyncio.run main .join .format .items .keys .strip .upper .lower sorted logging.debug logging.info logger.debug logger.info .splitlines sys.exit exit pprint .iter_lines',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'list tuple bytearray round enumerate zip bytes.fromhex hashlib.md5 hashlib.sha1 hashlib.sha224 hashlib.sha384 hashlib.sha512 hashlib.new hmac.digest hmac.compare_digest base64.urlsafe_b64encode base64.b64decode base64.encodebytes binascii.hexlify urllib.parse.quote_plus quote_plus parse_qs parse_qsl urllib.parse.parse_qsl urlparse urlsplit urllib.parse.urlparse urllib.parse.urlsplit .split .rsplit .rstrip .lstrip .replace .title .capitalize .startswith .endswith .strftime time.gmtime time.strftime datetime.fromtimestamp',
  ),
  ...sendingAs({ 'requests.get': ['url', 'query'] }, REQUESTS),
  ...sendingAs({ 'requests.post': ['url', 'body', 'made'] }, REQUESTS),
  ...sendingAs({ 'requests.put requests.patch .put .patch': ['url', 'body'] }, REQUESTS),
  ...sendingAs({ '.post': ['url', 'body', 'made'] }, REQUESTS),
  ...sendingAs(
    {
      'requests.delete requests.head requests.options httpx.get httpx.post httpx.put httpx.patch httpx.delete httpx.head httpx.options':
        ['url'],
    },
    REQUESTS,
  ),
  ...sendingAs({ '.get .delete .head .options': ['url'] }, REQUESTS),
  ...sending({ 'requests.request httpx.request .request httpx.stream .stream': ['method', 'url'] }, REQUESTS),
  ...beginningCalls({ '.build_request': ['method', 'url'] }, REQUESTS),
  ...beginningCalls(
    { 'requests.Request Request httpx.Request': ['method', 'url', 'headers', 'made', 'body', 'query'] },
    REQUESTS,
  ),
  ...setting(
    { 'requests.Session requests.session Session aiohttp.ClientSession ClientSession': [] },
    REQUESTS,
  ),
  ...setting(
    { 'httpx.Client httpx.AsyncClient Client AsyncClient urllib3.PoolManager PoolManager': [] },
    REQUESTS,
  ),
  ...ending({ '.send': ['request'] }, optionsOf({ none: 'timeout verify stream' })),
  ...setting({
    '.prepare_request': ['request'],
    '.prepare .connect .endheaders': [],
    'headers.update': ['headers'],
    'params.update params.setdefault': ['query', 'query'],
    '.add_header .add_unredirected_header .putheader': ['header', 'none'],
  }),
  ...beginningCalls({ 'request.Request': ['url', 'posted', 'headers', 'none', 'none', 'method'] }, URLLIB),
  ...sending({ 'request.urlopen urlopen': ['url', 'posted', 'none'] }, URLLIB),
  ...setting(
    { 'client.HTTPSConnection client.HTTPConnection HTTPSConnection HTTPConnection': ['base', 'none'] },
    CONNECTION,
  ),
  ...sending(
    { 'conn.request connection.request c.request': ['method', 'path', 'body', 'headers'] },
    CONNECTION,
  ),
};

export const PYTHON_MEMBERS = optionsOf({
  base: 'base_url',
  query: 'params',
  url: 'url full_url',
  method: 'method',
  posted: 'data',
  body: 'body',
  headers: 'headers',
  'also-headers': 'cookies',
  none: 'verify timeout debuglevel max_redirects trust_env',
});

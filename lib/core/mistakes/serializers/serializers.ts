/** JSON serializers by name, each as one way to print: what a body becomes when it's serialised a second time. */

import { documented, type Serializer, serializer } from './serializer.ts';

const PY = { escape: 'ascii-del', numbers: 'python', typicalIn: ['python'] } as const;
const PY_UTF8 = { ...PY, escape: 'minimal', layout: 'spaced' } as const;
const JS = { order: 'object', numbers: 'js', typicalIn: ['javascript', 'postman', 'apps-script'] } as const;
const PHP = { escape: 'php', numbers: 'php', typicalIn: ['php'] } as const;
const RUBY = { numbers: 'ruby', typicalIn: ['ruby'] } as const;
const JVM = { typicalIn: ['java'] } as const;
const GSON = { ...JVM, escape: 'gson', numbers: 'kept' } as const;
const GSON_NOHTML = { ...JVM, escape: 'line-separators' } as const;
const STJ = { escape: 'system-text-json', typicalIn: ['dotnet'] } as const;
const NEWTONSOFT = { escape: 'newtonsoft', numbers: 'newtonsoft', typicalIn: ['dotnet'] } as const;
const PS = { escape: 'powershell', typicalIn: ['powershell'] } as const;
const GO = { escape: 'go', numbers: 'go', typicalIn: ['go'] } as const;
const GO_MAP = { ...GO, order: 'sorted' } as const;
const SWIFT = { escape: 'slash', typicalIn: ['swift'] } as const;
const JQ = { layout: 'indent-2', escape: 'del', numbers: 'jq', typicalIn: ['shell'] } as const;
const PERL = { typicalIn: ['perl'] } as const;
/** The members of the object itself, as `ksort` and the like sort them; those inside it stay as they are. */
const TOP_SORTED = { order: 'sorted', nestedOrder: 'as-sent' } as const;
const JACKSON = { ...JVM, escape: 'jackson', numbers: 'java' } as const;

/**
 * The profiles of the catalogue. A suffix says the order of the members: `-sorted` by bytes, `-hashmap` that of
 * java.util.HashMap, none as sent, unless it’s a function’s own name.
 */
export const SERIALIZERS = {
  js: serializer(2, 'JSON.stringify', JS),
  'js-sorted': serializer(4, 'a serialiser with sorted keys', { order: 'sorted' }),
  'js-allow-list': documented(
    4,
    'JSON.stringify with Object.keys(…).sort() as its list of keys at every depth',
    {
      ...JS,
      order: 'sorted',
      reshape: 'top-level-names-only',
    },
  ),
  'js-2': serializer(4, 'JSON.stringify(…, null, 2)', { ...JS, layout: 'indent-2' }),
  'js-4': serializer(5, 'JSON.stringify(…, null, 4)', { ...JS, layout: 'indent-4' }),
  'js-tab': serializer(6, 'JSON.stringify with tabs', { ...JS, layout: 'indent-tab' }),
  'js-4-sorted': documented(6, 'a serialiser with sorted keys and four spaces', {
    layout: 'indent-4',
    order: 'sorted',
  }),
  py: serializer(2, 'Python json.dumps', { ...PY, layout: 'spaced' }),
  'py-sorted': serializer(3, 'json.dumps with sort_keys', { ...PY, layout: 'spaced', order: 'sorted' }),
  'py-items-sorted': documented(4, 'json.dumps of a dict with sorted items', {
    ...PY,
    ...TOP_SORTED,
    layout: 'spaced',
  }),
  'py-utf8': serializer(3, 'json.dumps with ensure_ascii=False', PY_UTF8),
  'py-utf8-sorted': serializer(5, 'json.dumps with ensure_ascii=False and sort_keys', {
    ...PY_UTF8,
    order: 'sorted',
  }),
  'py-compact': serializer(2, 'json.dumps with compact separators', { ...PY, way: 'compact' }),
  'py-compact-sorted': serializer(3, 'json.dumps with compact separators and sort_keys', {
    ...PY,
    order: 'sorted',
  }),
  'py-2': serializer(5, 'json.dumps with indent=2', { ...PY, layout: 'indent-2' }),
  'py-4': serializer(5, 'json.dumps with indent=4', { ...PY, layout: 'indent-4' }),
  'py-tab': serializer(7, 'json.dumps indented with tabs', { ...PY, layout: 'indent-tab' }),
  'py-2-sorted': serializer(6, 'json.dumps with indent=2 and sort_keys', {
    ...PY,
    layout: 'indent-2',
    order: 'sorted',
  }),
  'py-4-sorted': serializer(6, 'json.dumps with indent=4 and sort_keys', {
    ...PY,
    layout: 'indent-4',
    order: 'sorted',
  }),
  php: serializer(2, 'PHP json_encode', PHP),
  'php-ksort': documented(5, 'PHP json_encode after ksort', { ...PHP, ...TOP_SORTED }),
  'php-assoc': serializer(4, 'PHP json_encode of an array from json_decode', {
    ...PHP,
    reshape: 'empty-objects-as-arrays',
  }),
  'php-u': serializer(4, 'json_encode with JSON_UNESCAPED_UNICODE', {
    ...PHP,
    escape: 'php-unicode',
  }),
  'php-u-lines': serializer(6, 'json_encode with JSON_UNESCAPED_LINE_TERMINATORS', {
    ...PHP,
    escape: 'slash',
  }),
  'php-s': serializer(4, 'json_encode with JSON_UNESCAPED_SLASHES', {
    ...PHP,
    escape: 'php-slashes',
  }),
  'php-us': serializer(3, 'json_encode with slashes and Unicode unescaped', {
    ...PHP,
    escape: 'line-separators',
  }),
  'php-zero-fraction': serializer(5, 'json_encode with JSON_PRESERVE_ZERO_FRACTION', {
    ...PHP,
    numbers: 'php-zero-fraction',
  }),
  'php-numeric-check': serializer(8, 'json_encode with JSON_NUMERIC_CHECK', {
    ...PHP,
    reshape: 'numeric-strings-as-numbers',
  }),
  'php-pretty': serializer(5, 'json_encode with JSON_PRETTY_PRINT', { ...PHP, layout: 'indent-4' }),
  'php-pretty-u': serializer(6, 'json_encode, pretty, Unicode unescaped', {
    ...PHP,
    escape: 'php-unicode',
    layout: 'indent-4',
  }),
  'php-pretty-s': serializer(6, 'json_encode, pretty, slashes unescaped', {
    ...PHP,
    escape: 'php-slashes',
    layout: 'indent-4',
  }),
  'php-pretty-us': serializer(6, 'json_encode, pretty, slashes and Unicode unescaped', {
    ...PHP,
    escape: 'line-separators',
    layout: 'indent-4',
  }),
  symfony: serializer(4, 'Symfony HttpClient', { ...PHP, escape: 'symfony', numbers: 'php-zero-fraction' }),
  ujson: documented(6, 'Python ujson', { escape: 'php', typicalIn: ['python'] }),
  go: serializer(3, 'Go json.Marshal', GO),
  'go-sorted': serializer(3, 'Go json.Marshal, given a map', GO_MAP),
  'go-encoder': serializer(5, 'Go json.NewEncoder', { ...GO, ending: '\n' }),
  'go-encoder-sorted': serializer(5, 'Go json.NewEncoder, given a map', { ...GO_MAP, ending: '\n' }),
  'go-nohtml': serializer(6, 'Go’s Encoder without HTML escapes', {
    ...GO,
    escape: 'go-nohtml',
    ending: '\n',
  }),
  'go-nohtml-sorted': serializer(6, 'Go’s Encoder without HTML escapes, given a map', {
    ...GO_MAP,
    escape: 'go-nohtml',
    ending: '\n',
  }),
  'go-indent': serializer(5, 'Go json.MarshalIndent', { ...GO, layout: 'indent-2' }),
  'go-indent-sorted': serializer(6, 'Go json.MarshalIndent, given a map', { ...GO_MAP, layout: 'indent-2' }),
  'go-indent-tab': serializer(6, 'Go json.MarshalIndent with tabs', { ...GO, layout: 'indent-tab' }),
  'go-indent-tab-sorted': serializer(7, 'Go json.MarshalIndent with tabs, given a map', {
    ...GO_MAP,
    layout: 'indent-tab',
  }),
  rails: serializer(3, 'Rails to_json', { ...RUBY, escape: 'rails' }),
  'ruby-pretty': serializer(5, 'Ruby JSON.pretty_generate', { ...RUBY, layout: 'ruby' }),
  'ruby-script-safe': serializer(6, 'Ruby JSON.generate with escape_slash', {
    ...RUBY,
    escape: 'slash',
  }),
  gson: serializer(3, 'Gson', GSON),
  'gson-drop-nulls': serializer(7, 'Gson, which leaves out nulls', {
    ...GSON,
    reshape: 'without-null-members',
  }),
  'gson-sorted': serializer(5, 'Gson, given a TreeMap', {
    ...GSON,
    order: 'sorted',
    numbers: 'java-doubles',
  }),
  'gson-hashmap': serializer(4, 'Gson, given a HashMap', {
    ...GSON,
    order: 'hashmap',
    numbers: 'java-doubles',
  }),
  'gson-nohtml': serializer(4, 'Gson with disableHtmlEscaping', GSON_NOHTML),
  'gson-nohtml-hashmap': serializer(6, 'Gson with disableHtmlEscaping, given a HashMap', {
    ...GSON_NOHTML,
    order: 'hashmap',
    numbers: 'java-doubles',
  }),
  'gson-pretty': serializer(5, 'Gson with setPrettyPrinting', { ...GSON, layout: 'indent-2' }),
  'gson-pretty-nohtml': serializer(6, 'Gson, pretty, without HTML escapes', {
    ...GSON_NOHTML,
    layout: 'indent-2',
  }),
  'js-hashmap': serializer(4, 'Jackson, given a HashMap', { ...JACKSON, order: 'hashmap' }),
  'jackson-bytes': serializer(4, 'Jackson writeValueAsBytes', { ...JACKSON, escape: 'jackson-bytes' }),
  'jackson-ascii': documented(5, 'Jackson with ESCAPE_NON_ASCII', { ...JACKSON, escape: 'ascii-upper' }),
  'jackson-pretty': serializer(5, 'Jackson’s pretty printer', { ...JACKSON, layout: 'jackson' }),
  'jackson-pretty-crlf': documented(6, 'Jackson’s pretty printer on Windows', {
    ...JACKSON,
    layout: 'jackson-crlf',
  }),
  'org-json': documented(4, 'org.json JSONObject', { ...JVM, escape: 'org-json', order: 'hashmap' }),
  'android-json': documented(4, 'Android’s JSONObject', { ...JVM, escape: 'slash' }),
  'json-simple': documented(6, 'json-simple', { ...JVM, escape: 'json-simple', order: 'hashmap' }),
  groovy: documented(5, 'Groovy JsonOutput', { ...JVM, escape: 'ascii', numbers: 'bigdecimal' }),
  stj: documented(3, 'System.Text.Json', STJ),
  'stj-indented': documented(5, 'System.Text.Json, indented', { ...STJ, layout: 'indent-2' }),
  'stj-indented-crlf': documented(6, 'System.Text.Json, indented, on Windows', {
    ...STJ,
    layout: 'indent-2-crlf',
  }),
  newtonsoft: documented(3, 'Newtonsoft Json.NET', NEWTONSOFT),
  'newtonsoft-indented': documented(5, 'Json.NET, indented', { ...NEWTONSOFT, layout: 'indent-2' }),
  'newtonsoft-indented-crlf': documented(5, 'Json.NET, indented, on Windows', {
    ...NEWTONSOFT,
    layout: 'indent-2-crlf',
  }),
  ps51: documented(4, 'ConvertTo-Json of Windows PowerShell', { ...PS, layout: 'powershell' }),
  'ps51-compress': documented(4, 'ConvertTo-Json -Compress of Windows PowerShell', PS),
  ps7: documented(5, 'ConvertTo-Json of PowerShell 7', {
    ...NEWTONSOFT,
    layout: 'indent-2',
    typicalIn: PS.typicalIn,
  }),
  swift: documented(4, 'Swift JSONEncoder', SWIFT),
  'swift-sorted': documented(4, 'Swift JSONEncoder with sortedKeys', { ...SWIFT, order: 'sorted' }),
  'swift-pretty': documented(6, 'Swift JSONEncoder with prettyPrinted', {
    ...SWIFT,
    layout: 'indent-2-wide',
  }),
  'swift-pretty-sorted': documented(6, 'Swift JSONEncoder, pretty and sorted', {
    ...SWIFT,
    layout: 'indent-2-wide',
    order: 'sorted',
  }),
  jq: serializer(4, 'jq', JQ),
  'jq-sorted': serializer(5, 'jq -S', { ...JQ, order: 'sorted' }),
  mojo: serializer(6, 'Perl Mojo::JSON', { ...PERL, escape: 'slash', order: 'sorted' }),
  'perl-sorted': documented(4, 'Perl JSON, canonical', { ...PERL, order: 'sorted' }),
  'perl-ascii-sorted': documented(5, 'Perl JSON, ascii and canonical', {
    ...PERL,
    escape: 'ascii',
    order: 'sorted',
  }),
  'json-pp-pretty': documented(6, 'Perl JSON, pretty', { ...PERL, layout: 'json-pp', ending: '\n' }),
  'json-pp-pretty-sorted': serializer(6, 'Perl JSON, pretty and canonical', {
    ...PERL,
    layout: 'json-pp',
    ending: '\n',
    order: 'sorted',
  }),
  'serde-value': documented(4, 'serde_json, from a Value', {
    order: 'sorted',
    numbers: 'serde',
    typicalIn: ['rust'],
  }),
  'lua-cjson': documented(5, 'lua-cjson', {
    escape: 'slash-del',
    numbers: 'lua',
    reshape: 'empty-arrays-as-objects',
    typicalIn: ['lua'],
  }),
  // In languages that no client is known by.
  cjson: documented(6, 'cJSON_Print', { layout: 'cjson', typicalIn: [] }),
  jiffy: documented(6, 'Erlang jiffy, given a map', { order: 'sorted-backwards', typicalIn: ['elixir'] }),
  jsonlite: documented(6, 'R jsonlite without auto_unbox', {
    numbers: 'r',
    reshape: 'boxed-scalars',
    typicalIn: ['r'],
  }),
  tcllib: documented(7, 'tcllib json::write', { layout: 'tcllib', typicalIn: [] }),
  sql: documented(6, 'a jsonb or JSON column', { layout: 'spaced', order: 'length' }),
} as const satisfies Record<string, Serializer>;

export type SerializerName = keyof typeof SERIALIZERS;

/** JSON serializers by name, each as one way to print: what a body becomes when it's serialized a second time. */

import { documented, rare, type Serializer, serializer } from './serializer.ts';

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
const PERL = { numbers: 'perl', typicalIn: ['perl'] } as const;
/** The members of the object itself, as `ksort` and the like sort them; those inside it stay as they are. */
const TOP_SORTED = { order: 'sorted', nestedOrder: 'as-sent' } as const;
const C = { typicalIn: ['c'] } as const;
const JACKSON = { ...JVM, escape: 'jackson', numbers: 'java' } as const;

/**
 * The profiles of the catalogue. A suffix says the order of the members: `-sorted` by bytes, `-hashmap` that of
 * java.util.HashMap, none as sent, unless it’s a function’s own name.
 */
export const SERIALIZERS = {
  js: serializer(2, 'JSON.stringify', JS),
  'js-sorted': serializer(4, 'a serializer with sorted keys', { order: 'sorted' }),
  'js-allow-list': serializer(
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
  'js-4-sorted': serializer(6, 'a serializer with sorted keys and four spaces', {
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
  'py-2-tight': rare(8, 'json.dumps with indent=2 and compact separators', {
    ...PY,
    layout: 'indent-2-tight',
  }),
  'py-4-tight': rare(8, 'json.dumps with indent=4 and compact separators', {
    ...PY,
    layout: 'indent-4-tight',
  }),
  'py2-2': rare(7, 'Python 2’s json.dumps with indent=2', { ...PY, layout: 'indent-2-trailing' }),
  'py2-4': rare(7, 'Python 2’s json.dumps with indent=4', { ...PY, layout: 'indent-4-trailing' }),
  'py2-4-sorted': rare(8, 'Python 2’s json.dumps with indent=4 and sort_keys', {
    ...PY,
    layout: 'indent-4-trailing',
    order: 'sorted',
  }),
  php: serializer(2, 'PHP json_encode', PHP),
  'php-ksort': serializer(5, 'PHP json_encode after ksort', {
    ...PHP,
    ...TOP_SORTED,
    reshape: 'empty-objects-as-arrays',
  }),
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
  'php-hex-tag': rare(6, 'json_encode with JSON_HEX_TAG', { ...PHP, escape: 'php-hex-tag' }),
  'php-hex-amp': rare(7, 'json_encode with JSON_HEX_AMP', { ...PHP, escape: 'php-hex-amp' }),
  'php-hex-apos': rare(7, 'json_encode with JSON_HEX_APOS', { ...PHP, escape: 'php-hex-apos' }),
  'php-hex-quot': rare(7, 'json_encode with JSON_HEX_QUOT', { ...PHP, escape: 'php-hex-quot' }),
  'php-hex-slashes': rare(7, 'json_encode with all JSON_HEX_ flags and JSON_UNESCAPED_SLASHES', {
    ...PHP,
    escape: 'php-hex-slashes',
  }),
  'php-force-object': rare(7, 'json_encode with JSON_FORCE_OBJECT', { ...PHP, reshape: 'lists-as-objects' }),
  symfony: serializer(4, 'Symfony HttpClient', { ...PHP, escape: 'symfony', numbers: 'php-zero-fraction' }),
  'ujson-2': rare(7, 'Python ujson with indent=2', {
    escape: 'php',
    layout: 'indent-2',
    numbers: 'ujson',
    typicalIn: ['python'],
  }),
  ujson: serializer(6, 'Python ujson', { escape: 'php', numbers: 'ujson', typicalIn: ['python'] }),
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
  'go-indent-4': rare(7, 'Go json.MarshalIndent with four spaces', { ...GO, layout: 'indent-4' }),
  'go-indent-4-sorted': rare(7, 'Go json.MarshalIndent with four spaces, given a map', {
    ...GO_MAP,
    layout: 'indent-4',
  }),
  'go-encoder-indent': rare(6, 'Go’s Encoder with SetIndent', { ...GO, layout: 'indent-2', ending: '\n' }),
  'go-encoder-indent-sorted': rare(6, 'Go’s Encoder with SetIndent, given a map', {
    ...GO_MAP,
    layout: 'indent-2',
    ending: '\n',
  }),
  'go-nohtml-indent': rare(7, 'Go’s Encoder with SetIndent, without HTML escapes', {
    ...GO,
    escape: 'go-nohtml',
    layout: 'indent-2',
    ending: '\n',
  }),
  'go-nohtml-indent-sorted': rare(7, 'Go’s Encoder with SetIndent, without HTML escapes, given a map', {
    ...GO_MAP,
    escape: 'go-nohtml',
    layout: 'indent-2',
    ending: '\n',
  }),
  rails: serializer(3, 'Rails to_json', { ...RUBY, escape: 'rails' }),
  'ruby-pretty': serializer(5, 'Ruby JSON.pretty_generate', { ...RUBY, layout: 'ruby' }),
  'ruby-script-safe': serializer(6, 'Ruby JSON.generate with escape_slash', {
    ...RUBY,
    escape: 'slash',
  }),
  'oj-2': rare(7, 'Ruby’s Oj.dump with indent: 2', {
    ...RUBY,
    layout: 'indent-2-tight',
    ending: '\n',
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
  'gson-guarded': rare(8, 'Gson with generateNonExecutableJson', { ...GSON, beginning: ")]}'\n" }),
  'js-hashmap': serializer(4, 'Jackson, given a HashMap', { ...JACKSON, order: 'hashmap' }),
  'jackson-bytes': serializer(4, 'Jackson writeValueAsBytes', { ...JACKSON, escape: 'jackson-bytes' }),
  'jackson-ascii': serializer(5, 'Jackson with ESCAPE_NON_ASCII', { ...JACKSON, escape: 'ascii-upper' }),
  'jackson-pretty': serializer(5, 'Jackson’s pretty printer', { ...JACKSON, layout: 'jackson' }),
  'jackson-pretty-crlf': documented(6, 'Jackson’s pretty printer on Windows', {
    ...JACKSON,
    layout: 'jackson-crlf',
  }),
  'jackson-pretty-sorted': rare(6, 'Jackson’s pretty printer with ORDER_MAP_ENTRIES_BY_KEYS', {
    ...JACKSON,
    layout: 'jackson',
    order: 'sorted',
  }),
  'jackson-4': rare(7, 'Jackson’s DefaultPrettyPrinter with four spaces', {
    ...JACKSON,
    layout: 'jackson-4',
  }),
  'jackson-lists': rare(7, 'Jackson’s DefaultPrettyPrinter with indented arrays', {
    ...JACKSON,
    layout: 'jackson-lists',
  }),
  'json-p-pretty': rare(7, 'JSON-P with PRETTY_PRINTING', {
    ...JVM,
    layout: 'indent-4-broken',
    numbers: 'bigdecimal',
    beginning: '\n',
  }),
  'org-json': documented(4, 'org.json JSONObject', { ...JVM, escape: 'org-json', order: 'hashmap' }),
  'android-json': serializer(4, 'Android’s JSONObject, or json-c with JSON_C_TO_STRING_PLAIN', {
    ...JVM,
    escape: 'slash',
    numbers: 'android',
  }),
  'json-simple': serializer(6, 'json-simple', { ...JVM, escape: 'json-simple', order: 'hashmap' }),
  groovy: documented(5, 'Groovy JsonOutput', { ...JVM, escape: 'ascii', numbers: 'bigdecimal' }),
  stj: documented(3, 'System.Text.Json', STJ),
  'stj-indented': documented(5, 'System.Text.Json, indented', { ...STJ, layout: 'indent-2' }),
  'stj-indented-crlf': documented(6, 'System.Text.Json, indented, on Windows', {
    ...STJ,
    layout: 'indent-2-crlf',
  }),
  newtonsoft: serializer(3, 'Newtonsoft Json.NET', NEWTONSOFT),
  'newtonsoft-html': rare(6, 'Json.NET with StringEscapeHandling.EscapeHtml', {
    ...NEWTONSOFT,
    escape: 'newtonsoft-html',
  }),
  'newtonsoft-indented': serializer(5, 'Json.NET, indented', { ...NEWTONSOFT, layout: 'indent-2' }),
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
  mojo: serializer(6, 'Perl Mojo::JSON', { ...PERL, numbers: 'kept', escape: 'slash', order: 'sorted' }),
  'perl-sorted': serializer(4, 'Perl JSON, canonical', { ...PERL, order: 'sorted' }),
  'perl-ascii-sorted': serializer(5, 'Perl JSON, ascii and canonical', {
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
  'json-pp-pretty-ascii-sorted': rare(7, 'Perl JSON, pretty, ascii and canonical', {
    ...PERL,
    layout: 'json-pp',
    escape: 'ascii',
    ending: '\n',
    order: 'sorted',
  }),
  'json-pp-indent-sorted': rare(8, 'Perl JSON with indent and canonical', {
    ...PERL,
    layout: 'json-pp-tight',
    ending: '\n',
    order: 'sorted',
  }),
  'serde-value': serializer(4, 'serde_json, from a Value', {
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
  'json-c': rare(5, 'json_object_to_json_string of json-c', { ...C, layout: 'padded', escape: 'slash' }),
  'json-c-noslash': rare(7, 'json-c with JSON_C_TO_STRING_NOSLASHESCAPE', { ...C, layout: 'padded' }),
  'json-c-pretty': rare(6, 'json-c with JSON_C_TO_STRING_PRETTY', {
    ...C,
    layout: 'indent-2-tight-broken',
    escape: 'slash',
  }),
  jsoncpp: rare(5, 'JsonCpp’s StreamWriterBuilder', {
    ...C,
    layout: 'jsoncpp',
    escape: 'ascii',
    numbers: 'jsoncpp',
    order: 'sorted',
  }),
  qt: rare(5, 'Qt’s QJsonDocument::toJson', {
    ...C,
    layout: 'indent-4-broken',
    order: 'sorted',
    numbers: 'perl',
    ending: '\n',
  }),
  // In languages that no client is known by.
  cjson: serializer(6, 'cJSON_Print', { ...C, layout: 'cjson', numbers: 'perl' }),
  jiffy: serializer(6, 'Erlang jiffy, given a map', {
    escape: 'jackson',
    order: 'sorted-backwards',
    typicalIn: ['elixir'],
  }),
  jsonlite: serializer(6, 'R jsonlite without auto_unbox', {
    numbers: 'r',
    reshape: 'boxed-scalars',
    typicalIn: ['r'],
  }),
  'jsonlite-pretty': rare(7, 'R jsonlite with pretty, without auto_unbox', {
    layout: 'jsonlite',
    numbers: 'r',
    reshape: 'boxed-scalars',
    typicalIn: ['r'],
  }),
  tcllib: serializer(7, 'tcllib json::write', { layout: 'tcllib', escape: 'tcllib', typicalIn: [] }),
  sql: serializer(6, 'a jsonb or JSON column', { layout: 'spaced', order: 'length' }),
} as const satisfies Record<string, Serializer>;

export type SerializerName = keyof typeof SERIALIZERS;

/** JSON serializers by name, each as one way to print: what a body becomes when it's serialised a second time. */

import { type ByteString, byteStringOfText } from '../signing/bytes.ts';
import type { EscapeStyle } from './json-escapes.ts';
import { LAYOUTS, type LayoutName } from './json-layouts.ts';
import type { JsonNode } from './json-lexemes.ts';
import type { NumberPrinter } from './json-numbers.ts';
import { type JsonStyle, printJson } from './json-printing.ts';
import { RESHAPES, type Reshape } from './json-reshapes.ts';
import type { KeyOrder } from './key-orders.ts';

export interface Serializer {
  /** Fit to stand after “printed by” and after a colon. */
  readonly name: string;
  readonly style: JsonStyle;
  readonly ending: string;
  readonly reshape?: Reshape;
  /** Bits, as in `Fault.cost`. */
  readonly cost: number;
  /** As in `Fault.bytes`. */
  readonly bytes: 'ran' | 'documented';
}

interface Settings {
  readonly layout?: LayoutName;
  readonly escape?: EscapeStyle;
  readonly order?: KeyOrder;
  readonly numbers?: NumberPrinter;
  readonly ending?: string;
  readonly reshape?: Reshape;
}

function serializer(cost: number, name: string, settings: Settings = {}): Serializer {
  return {
    name,
    cost,
    ending: settings.ending ?? '',
    bytes: 'ran',
    style: {
      layout: LAYOUTS[settings.layout ?? 'compact'],
      escape: settings.escape ?? 'minimal',
      order: settings.order ?? 'as-sent',
      numbers: settings.numbers ?? 'kept',
    },
    ...(settings.reshape && { reshape: settings.reshape }),
  };
}

/** No output of it is a fixture: its documentation, and notes of earlier runs, say what it prints. */
function documented(cost: number, name: string, settings: Settings = {}): Serializer {
  return { ...serializer(cost, name, settings), bytes: 'documented' };
}

const PY = { escape: 'ascii-del', numbers: 'python' } as const;
const JS = { order: 'object', numbers: 'js' } as const;
const GSON = { escape: 'gson', numbers: 'kept' } as const;
const STJ = { escape: 'system-text-json' } as const;
const NEWTONSOFT = { escape: 'newtonsoft', numbers: 'newtonsoft' } as const;
const PS = { escape: 'powershell' } as const;
const GO = { escape: 'go', numbers: 'go' } as const;
const GO_MAP = { ...GO, order: 'sorted' } as const;
const JACKSON = { escape: 'jackson', numbers: 'java' } as const;

/**
 * The profiles of the catalogue. A suffix says the order of the members: `-sorted` by bytes, `-hashmap` that of
 * java.util.HashMap, none as sent.
 */
export const SERIALIZERS = {
  js: serializer(2, 'JSON.stringify', JS),
  'js-sorted': serializer(4, 'a serialiser with sorted keys', { order: 'sorted' }),
  'js-hashmap': serializer(4, 'Jackson, given a HashMap', { ...JACKSON, order: 'hashmap' }),
  'js-2': serializer(4, 'JSON.stringify(…, null, 2)', { ...JS, layout: 'indent-2' }),
  'js-4': serializer(5, 'JSON.stringify(…, null, 4)', { ...JS, layout: 'indent-4' }),
  'js-tab': serializer(6, 'JSON.stringify with tabs', { ...JS, layout: 'indent-tab' }),
  'js-4-sorted': documented(6, 'a serialiser with sorted keys and four spaces', {
    layout: 'indent-4',
    order: 'sorted',
  }),
  py: serializer(2, 'Python json.dumps', { ...PY, layout: 'spaced' }),
  'py-sorted': serializer(3, 'json.dumps with sort_keys', { ...PY, layout: 'spaced', order: 'sorted' }),
  'py-utf8': serializer(3, 'json.dumps with ensure_ascii=False', { numbers: 'python', layout: 'spaced' }),
  'py-utf8-sorted': serializer(5, 'json.dumps with ensure_ascii=False and sort_keys', {
    numbers: 'python',
    layout: 'spaced',
    order: 'sorted',
  }),
  'py-compact': serializer(2, 'json.dumps with compact separators', PY),
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
  php: serializer(2, 'PHP json_encode', { escape: 'php', numbers: 'php' }),
  'php-assoc': serializer(4, 'PHP json_encode of an array from json_decode', {
    escape: 'php',
    numbers: 'php',
    reshape: 'empty-objects-as-arrays',
  }),
  'php-u': serializer(3, 'json_encode with JSON_UNESCAPED_UNICODE', {
    escape: 'php-unicode',
    numbers: 'php',
  }),
  'php-u-lines': serializer(6, 'json_encode with JSON_UNESCAPED_LINE_TERMINATORS', {
    escape: 'slash',
    numbers: 'php',
  }),
  'php-s': serializer(3, 'json_encode with JSON_UNESCAPED_SLASHES', {
    escape: 'php-slashes',
    numbers: 'php',
  }),
  'php-us': serializer(3, 'json_encode with slashes and Unicode unescaped', {
    escape: 'line-separators',
    numbers: 'php',
  }),
  'php-zero-fraction': serializer(5, 'json_encode with JSON_PRESERVE_ZERO_FRACTION', {
    escape: 'php',
    numbers: 'php-zero-fraction',
  }),
  'php-numeric-check': serializer(5, 'json_encode with JSON_NUMERIC_CHECK', {
    escape: 'php',
    numbers: 'php',
    reshape: 'numeric-strings-as-numbers',
  }),
  'php-pretty': serializer(5, 'json_encode with JSON_PRETTY_PRINT', {
    escape: 'php',
    numbers: 'php',
    layout: 'indent-4',
  }),
  'php-pretty-u': serializer(6, 'json_encode, pretty, Unicode unescaped', {
    escape: 'php-unicode',
    numbers: 'php',
    layout: 'indent-4',
  }),
  'php-pretty-s': serializer(6, 'json_encode, pretty, slashes unescaped', {
    escape: 'php-slashes',
    numbers: 'php',
    layout: 'indent-4',
  }),
  'php-pretty-us': serializer(6, 'json_encode, pretty, slashes and Unicode unescaped', {
    escape: 'line-separators',
    numbers: 'php',
    layout: 'indent-4',
  }),
  symfony: serializer(4, 'Symfony HttpClient', { escape: 'symfony', numbers: 'php-zero-fraction' }),
  ujson: documented(6, 'Python ujson', { escape: 'php' }),
  go: serializer(3, 'Go json.Marshal', GO),
  'go-sorted': serializer(3, 'Go json.Marshal, given a map', GO_MAP),
  'go-encoder': serializer(3, 'Go json.NewEncoder', { ...GO, ending: '\n' }),
  'go-encoder-sorted': serializer(4, 'Go json.NewEncoder, given a map', { ...GO_MAP, ending: '\n' }),
  'go-nohtml': serializer(4, 'Go’s Encoder without HTML escapes', {
    ...GO,
    escape: 'go-nohtml',
    ending: '\n',
  }),
  'go-nohtml-sorted': serializer(5, 'Go’s Encoder without HTML escapes, given a map', {
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
  rails: serializer(3, 'Rails to_json', { escape: 'rails', numbers: 'ruby' }),
  'ruby-pretty': serializer(5, 'Ruby JSON.pretty_generate', { numbers: 'ruby', layout: 'ruby' }),
  'ruby-script-safe': serializer(6, 'Ruby JSON.generate with escape_slash', {
    escape: 'slash',
    numbers: 'ruby',
  }),
  gson: serializer(3, 'Gson', GSON),
  'gson-drop-nulls': serializer(4, 'Gson, which leaves out nulls', {
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
  'gson-nohtml': serializer(4, 'Gson with disableHtmlEscaping', { escape: 'line-separators' }),
  'gson-nohtml-hashmap': serializer(6, 'Gson with disableHtmlEscaping, given a HashMap', {
    escape: 'line-separators',
    order: 'hashmap',
    numbers: 'java-doubles',
  }),
  'gson-pretty': serializer(5, 'Gson with setPrettyPrinting', { ...GSON, layout: 'indent-2' }),
  'gson-pretty-nohtml': serializer(6, 'Gson, pretty, without HTML escapes', {
    escape: 'line-separators',
    layout: 'indent-2',
  }),
  'jackson-bytes': serializer(4, 'Jackson writeValueAsBytes', { escape: 'jackson-bytes', numbers: 'java' }),
  'jackson-ascii': documented(5, 'Jackson with ESCAPE_NON_ASCII', { escape: 'ascii-upper', numbers: 'java' }),
  'jackson-pretty': serializer(5, 'Jackson’s pretty printer', { ...JACKSON, layout: 'jackson' }),
  'jackson-pretty-crlf': documented(6, 'Jackson’s pretty printer on Windows', {
    ...JACKSON,
    layout: 'jackson-crlf',
  }),
  'org-json': documented(4, 'org.json JSONObject', { escape: 'org-json', order: 'hashmap' }),
  'android-json': documented(4, 'Android’s JSONObject', { escape: 'slash' }),
  'json-simple': documented(6, 'json-simple', { escape: 'json-simple', order: 'hashmap' }),
  groovy: documented(5, 'Groovy JsonOutput', { escape: 'ascii', numbers: 'bigdecimal' }),
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
  ps7: documented(5, 'ConvertTo-Json of PowerShell 7', { ...NEWTONSOFT, layout: 'indent-2' }),
  swift: documented(4, 'Swift JSONEncoder', { escape: 'slash' }),
  'swift-sorted': documented(4, 'Swift JSONEncoder with sortedKeys', { escape: 'slash', order: 'sorted' }),
  'swift-pretty': documented(6, 'Swift JSONEncoder with prettyPrinted', {
    escape: 'slash',
    layout: 'indent-2-wide',
  }),
  'swift-pretty-sorted': documented(6, 'Swift JSONEncoder, pretty and sorted', {
    escape: 'slash',
    layout: 'indent-2-wide',
    order: 'sorted',
  }),
  jq: serializer(4, 'jq', { layout: 'indent-2', escape: 'del', numbers: 'jq' }),
  'jq-sorted': serializer(5, 'jq -S', { layout: 'indent-2', escape: 'del', numbers: 'jq', order: 'sorted' }),
  mojo: serializer(6, 'Perl Mojo::JSON', { escape: 'slash', order: 'sorted' }),
  'json-pp-pretty': documented(6, 'Perl JSON, pretty', { layout: 'json-pp', ending: '\n' }),
  'json-pp-pretty-sorted': serializer(6, 'Perl JSON, pretty and canonical', {
    layout: 'json-pp',
    ending: '\n',
    order: 'sorted',
  }),
  'serde-value': documented(4, 'serde_json, from a Value', { order: 'sorted', numbers: 'serde' }),
  'lua-cjson': documented(5, 'lua-cjson', {
    escape: 'slash-del',
    numbers: 'lua',
    reshape: 'empty-arrays-as-objects',
  }),
  cjson: documented(6, 'cJSON_Print', { layout: 'cjson' }),
  jiffy: documented(6, 'Erlang jiffy, given a map', { order: 'sorted-backwards' }),
  jsonlite: documented(6, 'R jsonlite without auto_unbox', { numbers: 'r', reshape: 'boxed-scalars' }),
  tcllib: documented(7, 'tcllib json::write', { layout: 'tcllib' }),
  sql: documented(6, 'a jsonb or JSON column', { layout: 'spaced', order: 'length' }),
} as const satisfies Record<string, Serializer>;

export type SerializerName = keyof typeof SERIALIZERS;

/** The bytes it prints, UTF-8, with its ending. */
export function serialize(value: JsonNode, profile: Serializer): ByteString {
  const shaped = profile.reshape ? RESHAPES[profile.reshape](value) : value;
  return byteStringOfText(printJson(shaped, profile.style) + profile.ending);
}

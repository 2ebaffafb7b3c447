/** Which printer of `printers.json` each profile is checked against, and where the two differ. */

import type { SerializerName } from '../../../lib/core/mistakes/serializers/serializers.ts';

interface PrintedBy {
  readonly library: string;
  readonly option: string;
  /** Inputs that it prints in a way of its own. */
  readonly except?: readonly string[];
  /** Otherwise all that aren’t typed. */
  readonly only?: readonly string[];
}

const by = (library: string, option: string, ...except: readonly string[]): PrintedBy => ({
  library,
  option,
  except,
});
/** What Go’s structs are printed as: a JSON text has no order of fields to read. */
const ofStruct = (library: string, option: string): PrintedBy => ({
  library,
  option: `of a struct, ${option}`,
  only: ['typed-null', 'typed-empty-slice', 'typed-map'],
});

const PYTHON = 'Python json.dumps';
const PHP = 'PHP json_encode';
const GO = 'Go json.Encoder';
const NEWTONSOFT = 'Newtonsoft Json.NET';
/** Its lists of one item, its nulls in lists and its keys given twice: `fromJSON` reads them in ways of its own. */
const R_LISTS = ['array', 'constants', 'duplicate-keys', 'empties', 'integers', 'nested', 'numbers'];

export const PRINTED_BY: Readonly<Partial<Record<SerializerName, PrintedBy>>> = {
  'js-4-sorted': by(PYTHON, 'indent=4, ensure_ascii=False, sort_keys=True', 'numbers'),
  'js-allow-list': by('JSON.stringify', 'Object.keys(…).sort() as list', 'array'),
  'py-2-tight': by(PYTHON, "indent=2, separators=(',', ':')"),
  'py-4-tight': by(PYTHON, "indent=4, separators=(',', ':')"),
  'py2-2': by(PYTHON, "indent=2, separators=(', ', ': ')"),
  'py2-4': by(PYTHON, "indent=4, separators=(', ', ': ')"),
  'py2-4-sorted': by(PYTHON, "indent=4, separators=(', ', ': '), sort_keys=True"),
  ujson: by('ujson.dumps', 'no options'),
  'ujson-2': by('ujson.dumps', 'indent=2'),
  'php-ksort': by(PHP, 'after ksort', 'number-keys'),
  'php-hex-tag': by(PHP, 'JSON_HEX_TAG'),
  'php-hex-amp': by(PHP, 'JSON_HEX_AMP'),
  'php-hex-apos': by(PHP, 'JSON_HEX_APOS'),
  'php-hex-quot': by(PHP, 'JSON_HEX_QUOT'),
  'php-hex-slashes': by(PHP, 'JSON_HEX_TAG|JSON_HEX_AMP|JSON_HEX_APOS|JSON_HEX_QUOT|JSON_UNESCAPED_SLASHES'),
  'php-force-object': by(PHP, 'JSON_FORCE_OBJECT'),
  'go-indent-4': ofStruct('Go json.MarshalIndent', 'indent "    "'),
  'go-indent-4-sorted': by('Go json.MarshalIndent', 'of a map, indent "    "'),
  'go-encoder-indent': ofStruct(GO, 'SetIndent "  "'),
  'go-encoder-indent-sorted': by(GO, 'of a map, SetIndent "  "'),
  'go-nohtml-indent': ofStruct(GO, 'SetEscapeHTML(false), SetIndent "  "'),
  'go-nohtml-indent-sorted': by(GO, 'of a map, SetEscapeHTML(false), SetIndent "  "'),
  'oj-2': by('Oj', 'mode compat, indent 2'),
  'gson-guarded': by('Gson', 'generateNonExecutableJson, of a tree', 'constants'),
  'jackson-ascii': by('Jackson', 'ESCAPE_NON_ASCII=true, of a LinkedHashMap'),
  'jackson-pretty-sorted': by('Jackson', 'INDENT_OUTPUT, ORDER_MAP_ENTRIES_BY_KEYS, of a LinkedHashMap'),
  'jackson-4': by('Jackson', 'DefaultPrettyPrinter, four spaces, of a LinkedHashMap'),
  'jackson-lists': by('Jackson', 'DefaultPrettyPrinter, arrays indented, of a LinkedHashMap'),
  'json-p-pretty': by('JSON-P', 'PRETTY_PRINTING'),
  // Beyond 64 bits a whole number becomes a double.
  'android-json': by('Android JSONObject', 'toString()', 'numbers'),
  'json-simple': by('json-simple', 'toJSONString'),
  newtonsoft: by(NEWTONSOFT, 'no options'),
  'newtonsoft-indented': by(NEWTONSOFT, 'Formatting.Indented'),
  'newtonsoft-html': by(NEWTONSOFT, 'StringEscapeHandling.EscapeHtml'),
  'perl-sorted': by('JSON::PP', 'canonical'),
  'perl-ascii-sorted': by('JSON::PP', 'canonical, ascii'),
  'json-pp-pretty-ascii-sorted': by('JSON::PP', 'canonical, ascii, pretty'),
  'json-pp-indent-sorted': by('JSON::PP', 'canonical, indent'),
  'serde-value': by('serde_json', 'to_string of a Value'),
  'json-c': by('json-c', 'JSON_C_TO_STRING_SPACED'),
  'json-c-noslash': by('json-c', 'JSON_C_TO_STRING_SPACED|NOSLASHESCAPE'),
  'json-c-pretty': by('json-c', 'JSON_C_TO_STRING_PRETTY'),
  jsoncpp: by('JsonCpp', 'StreamWriterBuilder'),
  // Both have numbers as doubles alone.
  qt: by('QJsonDocument', 'Indented', 'numbers'),
  cjson: by('cJSON', 'cJSON_Print', 'numbers', 'duplicate-keys'),
  jiffy: by('jiffy', 'a map, no options', 'numbers'),
  jsonlite: by('jsonlite', 'toJSON', ...R_LISTS.filter((name) => name !== 'empties' && name !== 'nested')),
  'jsonlite-pretty': by('jsonlite', 'pretty', ...R_LISTS),
  tcllib: by('tcllib json::write', 'indented 1, aligned 1'),
  sql: by('PostgreSQL', '…::jsonb', 'numbers'),
};

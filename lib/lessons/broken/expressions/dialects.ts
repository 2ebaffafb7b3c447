/** The dialects of the languages whose small expressions are read. */

import type { Language } from '../../../core/mistakes/languages.ts';
import type { Dialect, FactSource, SignerFact } from './dialect.ts';
import {
  allTight,
  arrayFrom,
  base64Text,
  braceFormat,
  byteArray,
  bytesValue,
  type CodeValue,
  chomped,
  chopped,
  dashedHex,
  decodedText,
  digestBytes,
  digestOrWritten,
  encodedAs,
  filledTexts,
  hexOfByteList,
  hexOfBytes,
  hexText,
  hmacOf,
  iterableOf,
  joined,
  joinedOrTight,
  joinedPair,
  joinedTight,
  list,
  lower,
  named,
  type Operation,
  once,
  onceAsSet,
  opaqueOf,
  orderedList,
  percentFormat,
  replacedAll,
  same,
  sameBytes,
  sameOrWritten,
  separatorJoins,
  separatorJoinsAll,
  separatorJoinsFlat,
  separatorJoinsOnce,
  separatorJoinsTexts,
  sha256Of,
  sorted,
  sortedOfAny,
  split,
  splitBy,
  splitWithoutEnd,
  textOfVerb,
  textWorth,
  thenHex,
  trimmedBoth,
  trimmedEnd,
  trimmedStart,
  trimmedText,
  truthyTexts,
  updated,
  upper,
  upperHexText,
  withoutLast,
  withoutRanges,
  withoutSuffix,
} from './value.ts';

const BRACES = /\{([^{}]+)\}/;
const DOLLAR_BRACES = /\$\{([^{}]+)\}/;
const DOLLAR = /\$\{([^{}]+)\}|\$([A-Za-z_]\w*)/;
const HASH_BRACES = /#\{([^{}]+)\}/;

const CAMEL = {
  method: 'method',
  path: 'path',
  query: 'query',
  timestamp: 'timestamp',
  bodyHash: 'body-hash',
  message: 'message',
  secret: 'secret',
  signature: 'signature',
} as const satisfies Record<string, SignerFact>;
const { bodyHash, ...PLAIN } = CAMEL;
const { method, ...UNNAMED } = CAMEL;
const SNAKE = { ...PLAIN, body_hash: bodyHash } as const;

/** With a test that an empty text fails, by its name. */
function filledBy(name: string): Operation {
  return (items, test, ...more) =>
    test?.kind === 'text' && test.text === name && more.length === 0 ? filledTexts(items) : undefined;
}

/** The charset must be named. */
function encodedIn(...charsets: readonly string[]): Operation {
  return (text, charset, ...more) =>
    charset ? encodedAs(...charsets)(text ?? charset, charset, ...more) : undefined;
}

const PYTHON: Dialect = {
  statement: /^(?<name>\w+) ?(?<adds>\+)?= ?(?<code>.+)$/,
  declares: 'never',
  breaks: 'anywhere',
  lists: true,
  tuples: true,
  lastComma: true,
  strings: {
    '"': {},
    "'": {},
    'b"': { isBytes: true },
    "b'": { isBytes: true },
    'f"': { insert: BRACES },
    "f'": { insert: BRACES },
  },
  concat: '+',
  or: ['or'],
  falsy: ['or'],
  member: ['.'],
  namedArgument: '=',
  braces: 'set',
  choice: 'if',
  functionSign: 'lambda',
  comprehensions: true,
  rewrites: [
    [/\[:-1\]/g, '._butLast()'],
    [/\b(\w+) for \1 in (.+?) if \1(?=\))/g, 'filter(None, $2)'],
    [/\b(\w+) for \1 in ([^()]+|.+?\))(?=\))/g, 'iter($2)'],
  ],
  functions: {
    sorted: sortedOfAny,
    str: same,
    list: orderedList,
    set: onceAsSet(false),
    iter: iterableOf(orderedList),
    filter: iterableOf((test, ...items) => filledBy('None')(...items, test)),
    bytes: encodedIn('utf-8', 'utf8'),
    'hashlib.sha256': sha256Of('bytes'),
    'hmac.new': named(2, hmacOf('bytes', 'key-first')),
    'hmac.new:digestmod': named(0, hmacOf('bytes', 'key-first')),
  },
  methods: {
    upper,
    lower,
    strip: trimmedBoth,
    lstrip: trimmedStart,
    rstrip: trimmedEnd,
    _butLast: withoutLast,
    join: separatorJoinsOnce,
    split,
    encode: encodedAs('utf-8', 'utf8'),
    decode: decodedText,
    format: braceFormat,
    hexdigest: (hasher, ...more) => (hasher?.kind === 'hasher' ? hexText(hasher, ...more) : undefined),
    hex: hexOfBytes,
    digest: digestBytes,
  },
  constants: { 'hashlib.sha256': 'sha256', None: 'None' },
  facts: { ...SNAKE, key: 'key', mac: 'mac', raw: 'raw-bytes' },
};

const JAVASCRIPT: Dialect = {
  statement:
    /^(?:(?<declares>const|let|var) )?(?<name>\w+)(?:: (?<type>string(?:\[\])?))? ?(?<adds>\+)?= ?(?<code>[^;]+);?$/,
  declares: 'once',
  fixed: /^const /,
  goesOnWith: /^(?:\+(?!\+)|\.\w)/,
  breaks: 'anywhere',
  lists: true,
  spreads: true,
  lastComma: true,
  strings: { '"': {}, "'": {}, '`': { insert: DOLLAR_BRACES } },
  concat: '+',
  or: ['??', '||'],
  falsy: ['||'],
  member: ['.'],
  classes: ['Set', 'Uint8Array'],
  changing: ['sort'],
  choice: '?',
  functionSign: '=>',
  mapsWith: 'map',
  rewrites: [
    [/\.slice\(0, -1\)/g, '._butLast()'],
    [
      /\.map\(\(?(\w+)\)? => \1\.toString\(16\)\.padStart\(2, (["'])0\2\)\)\.join\((["'])\3\)/g,
      '._eachHex()',
    ],
  ],
  functions: {
    String: same,
    Set: onceAsSet(true),
    Uint8Array: byteArray,
    'Array.from': arrayFrom,
  },
  methods: {
    toUpperCase: upper,
    toLowerCase: lower,
    trim: trimmedText,
    trimStart: trimmedStart,
    trimEnd: trimmedEnd,
    _butLast: withoutLast,
    _eachHex: hexOfByteList,
    join: joined,
    split,
    sort: sorted,
    toSorted: sorted,
    concat: allTight,
    filter: filledBy('Boolean'),
    toString: sameOrWritten,
  },
  constants: { Boolean: 'Boolean' },
  facts: { ...CAMEL, pairs: 'pairs', sent: 'sent', raw: 'raw-maybe' },
};

const NOTHING = new Uint8Array();

/** Of a `URL`. */
const URL_SOURCES: readonly FactSource[] = [
  { code: /\burl\.search\.(?:slice|substring)\(1\)/g, of: 'url', fact: 'sent' },
  { code: /\burl\.pathname\b/g, of: 'url', fact: 'path' },
];

const NODE: Dialect = {
  ...JAVASCRIPT,
  sendsCapitals: true,
  sources: URL_SOURCES,
  functions: {
    ...JAVASCRIPT.functions,
    'Buffer.from': encodedAs('utf8', 'utf-8'),
    createHash: named(0, (...more) =>
      more.length === 0 ? { kind: 'hasher', key: undefined, data: NOTHING } : undefined,
    ),
    createHmac: named(0, (key, ...more) => {
      const made = key && hmacOf('both', 'key-first')(key, bytesValue(NOTHING));
      return more.length === 0 ? made : undefined;
    }),
  },
  methods: { ...JAVASCRIPT.methods, update: updated, digest: digestOrWritten },
  readsHashesOnce: true,
  facts: { ...JAVASCRIPT.facts, key: 'key', mac: 'mac' },
};

const TYPESCRIPT: Dialect = {
  ...NODE,
  types: { string: 'text' },
  isTyped: true,
  statementRewrites: [
    [/^type [A-Z]\w* = [^;]+;$/, ''],
    [/ as [A-Z]\w*/g, ''],
  ],
};

/** CryptoJS prints its hashes as hex, where no notation is named. */
const hexOfHasher: Operation = (one, ...more) => {
  const [notation, ...others] = more;
  if (one?.kind !== 'hasher') return one && sameOrWritten(one, ...more);
  const isHex = notation === undefined || (notation.kind === 'text' && notation.text === 'hex');
  return isHex ? hexText(one, ...others) : undefined;
};

const CRYPTO_JS: Dialect = {
  ...JAVASCRIPT,
  functions: {
    ...JAVASCRIPT.functions,
    'CryptoJS.SHA256': sha256Of('both'),
    'CryptoJS.HmacSHA256': hmacOf('both', 'message-first'),
    'Buffer.from': opaqueOf,
  },
  constants: { ...JAVASCRIPT.constants, 'CryptoJS.enc.Hex': 'hex' },
  methods: {
    ...JAVASCRIPT.methods,
    toString: hexOfHasher,
  },
  facts: { ...JAVASCRIPT.facts, raw: 'raw-text' },
};

function isText(value: CodeValue | undefined, text: string): boolean {
  return value?.kind === 'text' && value.text === text;
}

function inArrayBuffer(value: CodeValue | undefined): CodeValue | undefined {
  return value?.kind === 'bytes' ? { ...value, held: 'ArrayBuffer' } : undefined;
}

const BROWSER: Dialect = {
  ...JAVASCRIPT,
  sendsCapitals: true,
  sources: URL_SOURCES,
  rewrites: [
    ...(JAVASCRIPT.rewrites ?? []),
    [/\bawait crypto\.subtle\.(digest|sign)\(/g, '_$1Awaited('],
    [/\bnew TextEncoder\(\)\.encode\(/g, '_encoded('],
  ],
  functions: {
    ...JAVASCRIPT.functions,
    hex: (...args) => hexOfBytes(...args) ?? hexOfByteList(...args),
    _encoded: encodedAs(),
    bytesOf: (one, ...more) => (one ? (sameBytes(one, ...more) ?? encodedAs()(one, ...more)) : undefined),
    _digestAwaited: (name, data, ...more) =>
      isText(name, 'SHA-256') && data
        ? inArrayBuffer(digestBytes(sha256Of('bytes')(data, ...more) ?? data))
        : undefined,
    _signAwaited: (name, key, data, ...more) =>
      isText(name, 'HMAC') && key?.kind === 'hasher' && data?.kind === 'bytes' && more.length === 0
        ? inArrayBuffer(digestBytes({ ...key, data: data.bytes }))
        : undefined,
  },
  methods: { ...JAVASCRIPT.methods, toString: same },
  facts: { ...JAVASCRIPT.facts, keyBytes: 'key', key: 'hmac-key', mac: 'signed-buffer' },
};

const verbOfText: Operation = (one, ...more) =>
  one?.kind === 'text' && more.length === 0 ? { kind: 'verb', text: one.text } : undefined;

const RUBY: Dialect = {
  statement: /^(?<name>\w+) ?(?<adds>\+)?= ?(?<code>.+)$/,
  declares: 'never',
  goesOnWith: /^\.\w/,
  breaks: 'around-items',
  lists: true,
  lastComma: true,
  strings: { '"': { insert: HASH_BRACES }, "'": 'raw' },
  concat: '+',
  or: ['||'],
  member: ['.', '::'],
  readsUncalled: true,
  sources: [{ code: /\buri\.query\.to_s\b/g, of: 'uri', fact: 'sent' }],
  rewrites: [[/\.reject\(&:empty\?\)/g, '.filled']],
  functions: {
    'OpenSSL::Digest::SHA256.hexdigest': thenHex(sha256Of('both')),
    'OpenSSL::HMAC.hexdigest': thenHex(named(0, hmacOf('both', 'key-first'))),
  },
  methods: {
    upcase: upper,
    downcase: lower,
    strip: trimmedText,
    lstrip: trimmedStart,
    rstrip: trimmedEnd,
    chomp: chomped,
    chop: chopped,
    to_s: (...args) => same(...args) ?? textOfVerb(...args),
    to_sym: verbOfText,
    join: joinedOrTight,
    split: splitWithoutEnd,
    sort: sorted,
    uniq: once,
    filled: filledTexts,
  },
  facts: { ...SNAKE, raw: 'raw-text' },
};

const dollar = (facts: Readonly<Record<string, SignerFact>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`$${name}`, fact]));

const PHP: Dialect = {
  statement: /^(?<name>\$\w+) ?(?<adds>\.)?= ?(?<code>[^;]+);$/,
  declares: 'never',
  goesOnWith: /^\./,
  breaks: 'anywhere',
  lists: true,
  lastComma: true,
  strings: { '"': { insert: /\{(\$[^{}]+)\}|(\$\w+)/ }, "'": 'raw' },
  concat: '.',
  or: ['??'],
  choice: '?',
  bracketsChoices: true,
  member: [],
  functions: {
    strtoupper: upper,
    strtolower: lower,
    trim: withoutRanges(trimmedBoth),
    ltrim: withoutRanges(trimmedStart),
    rtrim: withoutRanges(trimmedEnd),
    strval: same,
    implode: separatorJoins,
    join: separatorJoins,
    explode: splitBy,
    array_filter: truthyTexts,
    array_unique: once,
    sprintf: percentFormat,
    hash: thenHex(named(0, sha256Of('both'))),
    hash_hmac: thenHex(named(0, hmacOf('both', 'message-first'))),
    base64_encode: base64Text,
  },
  methods: {},
  facts: dollar({ ...CAMEL, pairs: 'pairs', sent: 'sent', raw: 'raw-text' }),
};

const PERL: Dialect = {
  statement: /^(?:(?<declares>my) )?(?<name>[$@]\w+) ?(?<adds>\.)?= ?(?<code>[^;]+);$/,
  declares: 'again',
  goesOnWith: /^\./,
  breaks: 'anywhere',
  tuples: true,
  listSigil: '@',
  lastComma: true,
  strings: { '"': { insert: /(\$\w+)/ }, "'": 'raw' },
  concat: '.',
  or: [],
  choice: '?',
  member: [],
  bareCalls: { uc: 'sum', lc: 'sum', join: 'all', sha256_hex: 'all', hmac_sha256_hex: 'all' },
  functions: {
    uc: upper,
    lc: lower,
    join: separatorJoinsFlat,
    sha256_hex: thenHex(sha256Of('both')),
    hmac_sha256_hex: thenHex(hmacOf('both', 'message-first')),
  },
  methods: {},
  facts: dollar({ ...SNAKE, sent: 'sent', raw: 'raw-text' }),
};

const HEX_FORMAT: Operation = (...args) => (args.length === 0 ? textWorth('HexFormat') : undefined);

/** A loop over bytes that appends each as two digits. */
const EACH_AS_HEX =
  /^for \(byte (\w+) : (\w+)\) (?:\{ )?(\w+)\.append\(String\.format\("%02x", \1(?: & 0x[fF]{2})?\)\);(?: \})?$/;

const JAVA: Dialect = {
  statement:
    /^(?:final )?(?<declares>(?<type>String|byte\[\]|String\[\]|List<String>|var) )?(?<name>\w+) ?(?<adds>\+)?= ?(?<code>[^;]+);$/,
  declares: 'once',
  fixed: /^final /,
  types: { String: 'text', 'byte[]': 'bytes', 'List<String>': 'list', var: 'any' },
  isTyped: true,
  goesOnWith: /^(?:\+(?!\+)|\.\w)/,
  breaks: 'anywhere',
  strings: { '"': {} },
  concat: '+',
  or: [],
  member: ['.'],
  statementRewrites: [
    [/^StringBuilder (\w+) = new StringBuilder\(\);$/, 'String $1 = "";'],
    [EACH_AS_HEX, '$3 += _eachHex($2);'],
    [/String\.format\("%064x", new BigInteger\(1, (\w+)\)\)/g, '_eachHex($1)'],
  ],
  functions: {
    _eachHex: hexOfBytes,
    'String.join': separatorJoinsAll,
    'List.of': list,
    'Arrays.asList': list,
    'String.format': percentFormat,
    'HexFormat.of': HEX_FORMAT,
  },
  methods: {
    toUpperCase: upper,
    toLowerCase: lower,
    trim: trimmedText,
    strip: trimmedText,
    stripLeading: trimmedStart,
    stripTrailing: trimmedEnd,
    toString: same,
    concat: joinedPair,
    getBytes: encodedAs('utf-8'),
    formatHex: hexesWith(hexText),
  },
  constants: { 'StandardCharsets.UTF_8': 'utf-8', 'Locale.ROOT': '' },
  facts: { ...CAMEL, key: 'key', sent: 'sent', raw: 'raw-bytes', digest: 'digest', signed: 'signed' },
};

function hexesWith(hex: Operation): Operation {
  return (format, bytes, ...more) =>
    format?.kind === 'text' && format.text === 'HexFormat' && bytes && more.length === 0
      ? hex(bytes)
      : undefined;
}

const CSHARP: Dialect = {
  ...JAVA,
  statement:
    /^(?<declares>(?<type>string|byte\[\]|string\[\]|var) )?(?<name>\w+) ?(?<adds>\+)?= ?(?<code>[^;]+);$/,
  strings: { '"': {}, '$"': { insert: BRACES } },
  types: { string: 'text', 'byte[]': 'bytes', 'string[]': 'list', var: 'any' },
  braces: 'list',
  bracesNeedType: true,
  or: ['??'],
  statementRewrites: [],
  // `uri` is what the wrong code calls it.
  sources: [{ code: /\b(?:url|uri)\.AbsolutePath\b/g, of: 'url', fact: 'path' }],
  functions: {
    'BitConverter.ToString': dashedHex,
    'string.Join': separatorJoinsAll,
    'String.Join': separatorJoinsAll,
    'string.Concat': allTight,
    'Convert.ToHexString': upperHexText,
    'Convert.ToBase64String': base64Text,
    'Encoding.UTF8.GetBytes': encodedAs(),
  },
  methods: {
    ToUpperInvariant: upper,
    ToUpper: upper,
    ToLowerInvariant: lower,
    ToLower: lower,
    Trim: trimmedText,
    TrimStart: trimmedStart,
    TrimEnd: trimmedEnd,
    Replace: replacedAll,
    ToString: same,
  },
  constants: {},
  facts: { ...JAVA.facts, url: 'opaque' },
};

const KOTLIN: Dialect = {
  ...JAVA,
  statement: /^(?:(?<declares>val|var) )?(?<name>\w+)(?:: (?<type>\w+))? ?(?<adds>\+)?= ?(?<code>.+)$/,
  fixed: /^val /,
  types: { String: 'text' },
  fixedParameters: true,
  goesOnWith: /^\.\w/,
  breaks: 'around-items',
  strings: { '"': { insert: DOLLAR } },
  or: [],
  statementRewrites: [],
  functions: { listOf: list, 'HexFormat.of': HEX_FORMAT },
  methods: {
    formatHex: hexesWith(hexText),
    trim: trimmedText,
    trimStart: trimmedStart,
    trimEnd: trimmedEnd,
    uppercase: upper,
    lowercase: lower,
    joinToString: joined,
    split,
    sorted,
    distinct: once,
    toByteArray: encodedAs(),
    toString: same,
  },
  facts: {
    ...UNNAMED,
    verb: method,
    key: 'key',
    raw: 'raw-bytes',
    digest: 'digest',
    signed: 'signed',
    pairs: 'pairs',
  },
};

const SCALA: Dialect = {
  ...KOTLIN,
  readsUncalled: true,
  strings: { '"': {}, 's"': { insert: DOLLAR } },
  or: [],
  functions: { 'String.join': separatorJoinsTexts, 'HexFormat.of': HEX_FORMAT, Seq: list, List: list },
  methods: {
    ...JAVA.methods,
    mkString: joined,
    toString: same,
  },
  facts: {
    ...UNNAMED,
    verb: method,
    key: 'key',
    raw: 'raw-bytes',
    digest: 'digest',
    signed: 'signed',
    sent: 'sent',
  },
};

const NIL = textWorth('nil');

/** Of the characters that are named. */
const trimmedEndOf: Operation = (...args) => (args.length === 2 ? trimmedEnd(...args) : undefined);

const GO: Dialect = {
  statement: /^(?<name>\w+) ?(?:(?<declares>:)|(?<adds>\+))?= ?(?<code>.+)$/,
  declares: 'once',
  isTyped: true,
  readsAll: true,
  breaks: 'behind-items',
  lastComma: true,
  strings: { '"': {} },
  concat: '+',
  or: [],
  member: ['.'],
  typedLists: true,
  sources: [{ code: /\breq\.URL\.RawQuery\b/g, of: 'req', fact: 'sent' }],
  functions: {
    'strings.ToUpper': upper,
    'strings.ToLower': lower,
    'strings.TrimSpace': trimmedText,
    'strings.TrimRight': trimmedEndOf,
    'strings.TrimSuffix': withoutSuffix,
    'strings.Join': joined,
    'strings.Split': split,
    'fmt.Sprintf': (format, ...values) =>
      isText(format, '%x')
        ? (hexOfBytes(...values) ?? hexOfByteList(...values))
        : percentFormat(format ?? NIL, ...values),
    'hex.EncodeToString': hexOfBytes,
    'sha256.Sum256': (...args) => {
      const hasher = sha256Of('bytes')(...args);
      return hasher && arrayFrom(digestBytes(hasher) ?? hasher);
    },
    _sliceOf: (array, ...more) =>
      array?.kind === 'byte-list' && more.length === 0 ? bytesValue(array.bytes) : undefined,
    '[]byte': encodedAs(),
  },
  rewrites: [[/\b(\w+)\[:\]/g, '_sliceOf($1)']],
  methods: {
    Sum: (hasher, before, ...more) =>
      isText(before, 'nil') && hasher ? digestBytes(hasher, ...more) : undefined,
  },
  constants: { nil: 'nil' },
  facts: {
    ...CAMEL,
    key: 'key',
    raw: 'raw-bytes',
    pairs: 'pairs',
    parts: 'parts',
    sum: 'digest-array',
    mac: 'mac',
  },
};

const LUA: Dialect = {
  statement: /^(?:(?<declares>local) )?(?<name>\w+) ?= ?(?<code>.+)$/,
  declares: 'again',
  goesOnWith: /^\.\./,
  breaks: 'anywhere',
  lastComma: true,
  strings: { '"': {}, "'": {} },
  concat: '..',
  or: ['or'],
  member: ['.', ':'],
  braces: 'list',
  functions: {
    'table.concat': joinedOrTight,
    'string.upper': upper,
    'string.lower': lower,
    'string.format': percentFormat,
    tostring: same,
    hex: hexOfBytes,
    'digest.new': named(0, (...more) =>
      more.length === 0 ? { kind: 'hasher', key: undefined, data: NOTHING } : undefined,
    ),
    'hmac.new': (key, name, ...more) =>
      isText(name, 'sha256') && key && more.length === 0
        ? hmacOf('both', 'key-first')(key, bytesValue(NOTHING))
        : undefined,
  },
  methods: {
    upper,
    lower,
    final: (...args) => {
      const hasher = updated(...args);
      return hasher && digestBytes(hasher);
    },
  },
  facts: { ...SNAKE, raw: 'raw-maybe' },
};

const ELIXIR: Dialect = {
  statement: /^(?<name>\w+) = (?<code>.+)$/,
  declares: 'never',
  breaks: 'around-items',
  lists: true,
  strings: { '"': { insert: HASH_BRACES } },
  concat: '<>',
  or: ['||'],
  member: ['.'],
  pipe: '|>',
  functions: {
    'String.upcase': upper,
    'String.downcase': lower,
    'String.trim': trimmedText,
    'Enum.join': joinedOrTight,
    'Enum.sort': sorted,
    'Enum.uniq': once,
    'String.split': split,
  },
  methods: {},
  facts: { ...SNAKE, key: 'secret', mac: 'signed', raw: 'raw-text', pairs: 'pairs' },
};

/** With what stands between them by name; the separator of `paste` is a space without it. */
function pasted(usual: string): Operation {
  return (...items) => separatorJoinsTexts(textWorth(usual), ...items);
}

const R: Dialect = {
  statement: /^(?<name>\w+) (?:<-|=) (?<code>.+)$/,
  declares: 'never',
  breaks: 'anywhere',
  strings: { '"': {}, "'": {} },
  concat: 'none',
  or: [],
  member: [],
  namedArgument: '=',
  functions: {
    toupper: upper,
    tolower: lower,
    trimws: trimmedText,
    paste: pasted(' '),
    paste0: pasted(''),
    'paste:sep': separatorJoinsTexts,
    charToRaw: encodedAs(),
  },
  methods: {},
  facts: { ...SNAKE, key: 'key' },
};

const RUST: Dialect = {
  statement: /^(?<declares>let )(?:mut )?(?<name>\w+)(?:: (?<type>[^=]+))? = (?<code>[^;]+);$/,
  declares: 'again',
  isTyped: true,
  fixedNames: ['method', 'path', 'sent', 'parts', 'key'],
  moves: true,
  breaks: 'anywhere',
  lastComma: true,
  strings: { '"': {} },
  concat: 'none',
  or: [],
  member: ['.'],
  borrows: true,
  types: { String: 'text' },
  rewrites: [
    [
      /\b(\w+)\.iter\(\)\.map\(\|(\w+)\| format!\("\{:02x\}", \2\)\)\.collect(?:::<String>)?\(\)/g,
      '_hexOf($1)',
    ],
    [/\bhex::encode\(/g, '_hexOf('],
    [/\bmac\.finalize\(\)\.into_bytes\(\)/g, '_finalized(mac)'],
    [/\bSha256::digest\(&raw\)/g, '_digested(raw)'],
  ],
  borrowing: ['_hexOf', '_finalized', '_digested'],
  functions: {
    'format!': braceFormat,
    _hexOf: hexOfBytes,
    _finalized: digestBytes,
    _digested: (raw) => raw && digestBytes(sha256Of('bytes')(raw) ?? raw),
  },
  methods: {
    join: joined,
    concat: joinedTight,
    as_str: textOfVerb,
    to_string: (...args) => same(...args) ?? textOfVerb(...args),
    to_owned: same,
    to_uppercase: upper,
    to_ascii_uppercase: upper,
    to_lowercase: lower,
    to_ascii_lowercase: lower,
  },
  facts: {
    ...PLAIN,
    method: 'verb',
    body_hash: bodyHash,
    parts: 'parts',
    sent: 'sent',
    key: 'key',
    mac: 'mac',
    raw: 'raw-bytes',
  },
};

export const DIALECTS: Readonly<Partial<Record<Language, Dialect>>> = {
  'python-requests': PYTHON,
  'python-httpx': PYTHON,
  'python-urllib': PYTHON,
  'node-fetch': NODE,
  'node-axios': NODE,
  'typescript-fetch': TYPESCRIPT,
  'browser-fetch': BROWSER,
  bruno: { ...CRYPTO_JS, sources: URL_SOURCES },
  postman: CRYPTO_JS,
  insomnia: { ...CRYPTO_JS, facts: { ...CRYPTO_JS.facts, sent: 'pairs' } },
  ruby: RUBY,
  'php-curl': PHP,
  'php-guzzle': PHP,
  perl: PERL,
  'java-httpclient': JAVA,
  'java-okhttp': JAVA,
  csharp: CSHARP,
  kotlin: KOTLIN,
  scala: SCALA,
  go: GO,
  lua: LUA,
  elixir: ELIXIR,
  r: R,
  rust: RUST,
};

/** What only rewritten code has begins so. */
function isWritten(word: string): boolean {
  return !/^\W?_/.test(word);
}

/** Functions and signs that are read in a learner’s own code, as they’re written there. */
export function readsIn(language: Language): readonly string[] {
  const dialect = DIALECTS[language];
  if (!dialect) return [];
  const { concat, member, methods, functions, readsUncalled, bareCalls = {} } = dialect;
  const sign = member.at(-1) ?? '';
  const brackets = readsUncalled ? '' : '()';
  const calls = Object.keys(functions)
    .filter((name) => !name.includes(':'))
    .map((name) => (name in bareCalls ? name : `${name}()`));
  const words = [...Object.keys(methods).map((name) => `${sign}${name}${brackets}`), ...calls].filter(
    isWritten,
  );
  return concat === 'none' ? words : [concat, ...words];
}

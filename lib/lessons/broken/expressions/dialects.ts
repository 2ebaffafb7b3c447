/** The dialects of the languages whose small expressions are read. */

import type { Language } from '../../../core/mistakes/languages.ts';
import { utf8 } from '../../../core/signing/bytes.ts';
import type { Dialect, FactSource, SignerFact } from './dialect.ts';
import {
  allTight,
  appendedText,
  arrayFrom,
  asArray,
  base64Text,
  braceFormat,
  builderWithoutLast,
  builtText,
  byteArray,
  bytesValue,
  type CodeValue,
  chomped,
  chopped,
  constantWorth,
  dashedHex,
  decodedText,
  digestBytes,
  digestOrWritten,
  encodedAs,
  filledTexts,
  firstOf,
  hexOfByteList,
  hexOfBytes,
  hexOrRaw,
  hexText,
  hmacOf,
  isConstant,
  iterableOf,
  joined,
  joinedOrTight,
  joinedPair,
  joinedTight,
  list,
  listValue,
  lower,
  named,
  newBuilder,
  numberedFormat,
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
  sortedLoosely,
  sortedOfAny,
  split,
  splitBy,
  splitByPattern,
  splitInTwo,
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
  writtenTo,
} from './value.ts';

/** A loop whose block stands on the lines below. */
const BARE_LOOP = { opens: /^for(?:each)? ?\(.+\)$/ } as const;

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

/** With a test that an empty text fails: a constant, or in PHP the name of a function. */
function filledBy(isTest: (test: CodeValue | undefined) => boolean): Operation {
  return (items, test, ...more) => (isTest(test) && more.length === 0 ? filledTexts(items) : undefined);
}

/** The charset must be named. */
function encodedIn(...charsets: readonly string[]): Operation {
  return (text, charset, ...more) =>
    charset ? encodedAs(...charsets)(text ?? charset, charset, ...more) : undefined;
}

const PYTHON: Dialect = {
  statement: /^(?<name>\w+) ?(?<adds>\+)?= ?(?<code>.+)$/,
  declares: 'never',
  loops: [/^for (?<parameter>\w+) in (?<of>.+?): (?<body>.+)$/],
  block: { opens: /^for .+:$/, isIndented: true },
  breaks: 'anywhere',
  lists: true,
  tuples: true,
  spreads: '*',
  namesModules: true,
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
    filter: iterableOf((test, ...items) => filledBy((one) => isConstant(one, 'None'))(...items, test)),
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
    format: numberedFormat,
    _first: firstOf,
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
  loops: [
    /^for ?\((?:const|let|var) (?<parameter>\w+) of (?<of>.+?)\) ?(?<body>\{.+\}|\w.*)$/,
    /^(?<of>.+)\.forEach\(\(?(?<parameter>\w+)\)? => (?<body>\{.+\})\);?$/,
  ],
  block: BARE_LOOP,
  joinsUnended: /^[[(`]/,
  goesOnWith: /^(?:\+(?!\+)|\.\w)/,
  breaks: 'anywhere',
  lists: true,
  spreads: '...',
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
    [/\.filter\(\(?(\w+)\)? => \1(?: !==? (["'])\2|\.length(?: > 0)?)?\)/g, '.filter(Boolean)'],
    [/\.(sort|toSorted)\(\((\w+), (\w+)\) => \(?\2 < \3 \? -1 : (?:1|\(?\2 > \3 \? 1 : 0\)?)\)?\)/g, '.$1()'],
    [
      /\.(sort|toSorted)\(\((\w+), (\w+)\) => \(?\2 > \3 \? 1 : (?:-1|\(?\2 < \3 \? -1 : 0\)?)\)?\)/g,
      '.$1()',
    ],
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
    filter: filledBy((test) => isConstant(test, 'Boolean')),
    _first: firstOf,
    toString: sameOrWritten,
  },
  constants: { Boolean: 'Boolean' },
  facts: { ...CAMEL, pairs: 'pairs', sent: 'sent', raw: 'raw-maybe' },
};

const NOTHING = new Uint8Array();
const NIL = textWorth('nil');

/** Of a `URL`. */
const URL_SOURCES: readonly FactSource[] = [
  { code: /\burl\.search\.(?:slice|substring)\(1\)/g, of: 'url', fact: 'sent' },
  { code: /\burl\.pathname\b/g, of: 'url', fact: 'path' },
];

const URL_PARTS: Dialect['statementRewrites'] = [
  [/^(const|let|var) \{ ?pathname: (\w+) ?\} = url;?$/, '$1 $2 = url.pathname;'],
  [/^(const|let|var) \{ ?pathname ?\} = url;?$/, '$1 pathname = url.pathname;'],
];

const NODE: Dialect = {
  ...JAVASCRIPT,
  sendsCapitals: true,
  sources: URL_SOURCES,
  statementRewrites: URL_PARTS,
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
  statementRewrites: [...URL_PARTS, [/^type [A-Z]\w* = [^;]+;$/, ''], [/ as [A-Z]\w*/g, '']],
};

/** CryptoJS prints its hashes as hex, where no notation is named. */
const hexOfHasher: Operation = (one, ...more) => {
  const [notation, ...others] = more;
  if (one?.kind !== 'hasher') return one && sameOrWritten(one, ...more);
  const isHex = notation === undefined || isConstant(notation, 'hex');
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
  statementRewrites: URL_PARTS,
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
  loops: [
    /^(?<of>.+)\.each do \|(?<parameter>\w+)\| (?<body>.+?) end$/,
    /^(?<of>.+)\.each ?\{ ?\|(?<parameter>\w+)\| (?<body>.+?) ?\}$/,
  ],
  block: { opens: /^.+? do \|\w+\|/, closes: / end$/ },
  goesOnWith: /^\.\w/,
  breaks: 'around-items',
  lists: true,
  lastComma: true,
  strings: { '"': { insert: HASH_BRACES }, "'": 'raw' },
  concat: '+',
  or: ['||'],
  member: ['.', '::'],
  readsUncalled: true,
  sources: [
    { code: /\buri\.query\.to_s\b|\(uri\.query \|\| (["'])\1\)/g, of: 'uri', fact: 'sent' },
    { code: /\buri\.request_uri\b/g, of: 'uri', fact: 'target' },
    { code: /\buri\.path\b/g, of: 'uri', fact: 'path' },
  ],
  rewrites: [
    [/\.reject\(&:empty\?\)/g, '._filled'],
    [/\.reject \{ ?\|(\w+)\| \1\.empty\? ?\}/g, '._filled'],
    [/((?<=[\w\]]) ?)\* ?("(?:\\.|[^"\\])*")/g, '.join($2)'],
  ],
  alsoReads: ['.reject(&:empty?)', '* (of a list)'],
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
    first: firstOf,
    _first: firstOf,
    _filled: filledTexts,
  },
  facts: { ...SNAKE, raw: 'raw-text' },
};

const dollar = (facts: Readonly<Record<string, SignerFact>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`$${name}`, fact]));

const PHP: Dialect = {
  statement: /^(?<name>\$\w+) ?(?<adds>\.)?= ?(?<code>[^;]+);$/,
  declares: 'never',
  loops: [/^foreach ?\((?<of>.+?) as (?<parameter>\$\w+)\) ?(?<body>\{.+\}|\$.*)$/],
  block: BARE_LOOP,
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
  sources: [
    { code: /\(string\) parse_url\(\$url, PHP_URL_QUERY\)/g, of: '$url', fact: 'sent' },
    { code: /(?<=explode\('&', )parse_url\(\$url, PHP_URL_QUERY\)/g, of: '$url', fact: 'sent' },
    { code: /\bparse_url\(\$url, PHP_URL_QUERY\) \?\? ''/g, of: '$url', fact: 'sent' },
    { code: /\bparse_url\(\$url, PHP_URL_PATH\)(?: \?: '\/')?/g, of: '$url', fact: 'path' },
  ],
  statementRewrites: [
    [/^sort\((\$\w+), SORT_STRING\);$/, '$1 = _sorted($1);'],
    [/^sort\((\$\w+)\);$/, '$1 = _sortedLoosely($1);'],
  ],
  alsoReads: ['sort()', 'substr(…, 0, -1)'],
  rewrites: [[/\bsubstr\((\$\w+), 0, -1\)/g, '_withoutLast($1)']],
  functions: {
    _withoutLast: withoutLast,
    _sorted: sorted,
    _sortedLoosely: sortedLoosely,
    strtoupper: upper,
    strtolower: lower,
    trim: withoutRanges(trimmedBoth),
    ltrim: withoutRanges(trimmedStart),
    rtrim: withoutRanges(trimmedEnd),
    strval: same,
    implode: separatorJoins,
    join: separatorJoins,
    explode: splitBy,
    array_filter: (items, test, ...more) =>
      test
        ? filledBy((one) => isText(one, 'strlen'))(items ?? test, test, ...more)
        : items && truthyTexts(items),
    array_unique: once,
    sprintf: percentFormat,
    hash: hexOrRaw(2, named(0, sha256Of('both'))),
    hash_hmac: hexOrRaw(3, named(0, hmacOf('both', 'message-first'))),
    bin2hex: (one, ...more) =>
      hexOfBytes(...(one?.kind === 'text' ? [bytesValue(utf8(one.text))] : one ? [one] : []), ...more),
    base64_encode: base64Text,
  },
  methods: {},
  constants: { true: 'true', false: 'false' },
  facts: dollar({ ...CAMEL, pairs: 'pairs', sent: 'sent', raw: 'raw-text' }),
};

/** What’s made of a list alone. */
function ofOneList(made: Operation): Operation {
  return (one, ...more) => (one?.kind === 'list' && more.length === 0 ? made(one) : undefined);
}

const PERL: Dialect = {
  statement: /^(?:(?<declares>my) )?(?<name>[$@]\w+) ?(?<adds>\.)?= ?(?<code>[^;]+);$/,
  declares: 'again',
  loops: [/^for(?:each)? my (?<parameter>\$\w+) (?<of>\(.+?\)) (?<body>\{.+\})$/],
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
  rewrites: [
    [/\bsplit(?:\(| )\/&\/, (\$\w+)\)?/g, '_pairs($1)'],
    [/\bgrep \{ ?length(?: \$_)? ?\} /g, '_filled '],
  ],
  statementRewrites: [[/^chomp(?:\(| )(\$\w+)\)?;$/, '$1 = _chomped($1);']],
  alsoReads: ['split /&/', 'grep { length }', 'chomp'],
  bareCalls: {
    sort: 'all',
    _filled: 'all',
    uc: 'sum',
    lc: 'sum',
    join: 'all',
    sha256_hex: 'all',
    hmac_sha256_hex: 'all',
  },
  functions: {
    uc: upper,
    lc: lower,
    join: separatorJoinsFlat,
    sort: ofOneList(sorted),
    _filled: ofOneList(filledTexts),
    _chomped: (text, ...more) => text && withoutSuffix(text, textWorth('\n'), ...more),
    _pairs: (text, ...more) => text && splitWithoutEnd(text, textWorth('&'), ...more),
    sha256_hex: thenHex(sha256Of('both')),
    hmac_sha256_hex: thenHex(hmacOf('both', 'message-first')),
  },
  methods: {},
  facts: dollar({ ...SNAKE, sent: 'sent', raw: 'raw-text' }),
};

/** Of what’s gone through, which stays such. */
function ofArray(made: Operation): Operation {
  return (one, ...more) => (one?.kind === 'list' && one.held === 'array' ? made(one, ...more) : undefined);
}

function ofStream(made: Operation): Operation {
  return (items, ...more) =>
    items?.kind === 'iterable' && items.isOrdered
      ? iterableOf(made)(listValue(items.items), ...more)
      : undefined;
}

const HEX_FORMAT: Operation = (...args) => (args.length === 0 ? constantWorth('HexFormat') : undefined);

/** A loop over bytes that appends each as two digits. */
const EACH_AS_HEX =
  /^for \(byte (\w+) : (\w+)\) (?:\{ ?)?(\w+)\.append\(String\.format\("%02x", \1(?: & 0x[fF]{2})?\)\);(?: ?\})?$/;

const JAVA_METHODS: Dialect['methods'] = {
  toUpperCase: upper,
  toLowerCase: lower,
  trim: trimmedText,
  strip: trimmedText,
  stripLeading: trimmedStart,
  stripTrailing: trimmedEnd,
  toString: same,
  _butLast: withoutLast,
  concat: joinedPair,
  formatted: percentFormat,
  split: splitByPattern,
  stream: (items, ...more) =>
    items?.kind === 'list' && !items.held ? iterableOf(orderedList)(items, ...more) : undefined,
  sorted: ofStream(sorted),
  _filled: ofStream(filledTexts),
  _joined: (items, separator, ...more) =>
    items && separator && joined(orderedList(items, ...more) ?? items, separator),
  _listed: orderedList,
  _array: (items, ...more) => items && asArray(orderedList(items, ...more)),
  _first: ofArray(firstOf),
  getBytes: encodedAs('utf-8'),
  formatHex: hexesWith(hexText),
};

const JAVA: Dialect = {
  statement:
    /^(?:final )?(?<declares>(?<type>String|byte\[\]|String\[\]|List<String>|StringBuilder|var) )?(?<name>\w+) ?(?<adds>\+)?= ?(?<code>[^;]+);$/,
  declares: 'once',
  fixed: /^final /,
  types: {
    String: 'text',
    'byte[]': 'bytes',
    'String[]': 'array',
    'List<String>': 'list',
    StringBuilder: 'builder',
    var: 'any',
  },
  isTyped: true,
  loops: [/^for ?\((?:final )?(?:String|var) (?<parameter>\w+) : (?<of>.+?)\) ?(?<body>\{.+\}|\w.*)$/],
  block: BARE_LOOP,
  classes: ['StringBuilder'],
  appends: 'append',
  takesCharacters: ['append'],
  goesOnWith: /^(?:\+(?!\+)|\.\w)/,
  breaks: 'anywhere',
  strings: { '"': {}, "'": { isCharacter: true } },
  concat: '+',
  or: [],
  member: ['.'],
  statementRewrites: [
    [EACH_AS_HEX, '$3 = $3.append(_eachHex($2));'],
    [/^(\w+)\.append\((.+)\);$/, '$1 = $1.append($2);'],
    [/^(\w+)\.setLength\(\1\.length\(\) ?- ?1\);$/, '$1 = _shortened($1);'],
    [/^(\w+)\.deleteCharAt\(\1\.length\(\) ?- ?1\);$/, '$1 = _shortened($1);'],
    [/String\.format\("%064x", new BigInteger\(1, (\w+)\)\)/g, '_eachHex($1)'],
    [/^Arrays\.sort\((\w+)\);$/, '$1 = _sorted($1);'],
  ],
  rewrites: [
    [/\.filter\((\w+) -> !\1\.isEmpty\(\)\)/g, '._filled()'],
    [/\.collect\(Collectors\.joining\(("(?:\\.|[^"\\])*")\)\)/g, '._joined($1)'],
    [/\.toArray\(String\[\]::new\)/g, '._array()'],
    [/\b(\w+)\.substring\(0, \1\.length\(\) ?- ?1\)/g, '$1.toString()._butLast()'],
    [/\.toList\(\)|\.collect\(Collectors\.toList\(\)\)/g, '._listed()'],
  ],
  alsoReads: [
    'Arrays.sort()',
    '.collect(Collectors.joining())',
    '.toList()',
    '.setLength()',
    '.substring(0, ….length() - 1)',
  ],
  functions: {
    StringBuilder: newBuilder,
    _shortened: builderWithoutLast,
    _eachHex: hexOfBytes,
    'String.join': separatorJoinsAll,
    'List.of': list,
    'Arrays.asList': list,
    'Arrays.stream': ofArray(iterableOf(orderedList)),
    'Stream.of': iterableOf(list),
    _sorted: ofArray((array) => array && asArray(sorted(array))),
    'String.format': percentFormat,
    'HexFormat.of': HEX_FORMAT,
  },
  methods: { ...JAVA_METHODS, append: appendedText, toString: builtText },
  constants: { 'StandardCharsets.UTF_8': 'utf-8', 'Locale.ROOT': 'ROOT' },
  facts: { ...CAMEL, key: 'key', sent: 'sent', raw: 'raw-bytes', digest: 'digest', signed: 'signed' },
};

function hexesWith(hex: Operation): Operation {
  return (format, bytes, ...more) =>
    isConstant(format, 'HexFormat') && bytes && more.length === 0 ? hex(bytes) : undefined;
}

/** Also of what’s gone through. */
const joinedOfAny: Operation = (separator, ...items) =>
  separatorJoinsAll(
    separator ?? NIL,
    ...items.map((one) => (one.kind === 'iterable' ? (orderedList(one) ?? one) : one)),
  );

const EACH_AS_LOWER_HEX =
  /^foreach \((?:byte|var) (\w+) in (\w+)\) (?:\{ ?)?(\w+)\.Append\(\1\.ToString\("x2"\)\);(?: ?\})?$/;

const NEW_ARRAY = /\bnew(?: string)?\[\] ?\{/g;

const CSHARP: Dialect = {
  ...JAVA,
  statement:
    /^(?<declares>(?<type>string|byte\[\]|string\[\]|StringBuilder|var) )?(?<name>\w+) ?(?<adds>\+)?= ?(?<code>[^;]+);$/,
  strings: { '"': {}, '$"': { insert: BRACES }, "'": { isCharacter: true } },
  takesCharacters: ['Split', 'Trim', 'TrimStart', 'TrimEnd', 'string.Join', 'String.Join', 'Append'],
  types: { string: 'text', 'byte[]': 'bytes', 'string[]': 'list', StringBuilder: 'builder', var: 'any' },
  loops: [/^foreach ?\((?:string|var) (?<parameter>\w+) in (?<of>.+?)\) ?(?<body>\{.+\}|\w.*)$/],
  appends: 'Append',
  braces: 'list',
  bracesBehind: NEW_ARRAY,
  or: ['??'],
  statementRewrites: [
    [/^Array\.Sort\((\w+), StringComparer\.Ordinal\);$/, '$1 = _sorted($1);'],
    [EACH_AS_LOWER_HEX, '$3 = $3.Append(_hexOf($2));'],
    [/^(\w+)\.Append\((.+)\);$/, '$1 = $1.Append($2);'],
    [/^(\w+)\.Length--;$/, '$1 = _shortened($1);'],
  ],
  rewrites: [
    [NEW_ARRAY, '{'],
    [/\b(\w+)\.Substring\(0, \1\.Length ?- ?1\)|\b(\w+)\[\.\.\^1\]/g, '$1$2._butLast()'],
    [/\bstring\.Concat\((\w+)\.Select\((\w+) => \2\.ToString\("x2"\)\)\)/g, '_hexOf($1)'],
    [/\.Where\((\w+) => (?:\1 != ""|\1\.Length > 0|!string\.IsNullOrEmpty\(\1\))\)/g, '._filled()'],
    [/\.OrderBy\((\w+) => \1, StringComparer\.Ordinal\)/g, '._sorted()'],
    [/\.ToArray\(\)/g, '._listed()'],
  ],
  alsoReads: [
    'Array.Sort(…, StringComparer.Ordinal)',
    '.OrderBy(…, StringComparer.Ordinal)',
    '.Where(…)',
    '.ToArray()',
  ],
  // `uri` is what the wrong code calls it.
  sources: [
    { code: /\b(?:url|uri|request\.RequestUri)\.AbsolutePath\b/g, of: 'url', fact: 'path' },
    { code: /\burl\.PathAndQuery\b/g, of: 'url', fact: 'target' },
    { code: /\burl\.Query\.TrimStart\('\?'\)/g, of: 'url', fact: 'sent' },
  ],
  functions: {
    'BitConverter.ToString': dashedHex,
    'string.Join': joinedOfAny,
    'String.Join': joinedOfAny,
    StringBuilder: newBuilder,
    _shortened: builderWithoutLast,
    _sorted: sorted,
    _hexOf: hexOfBytes,
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
    Split: split,
    _first: firstOf,
    _sorted: iterableOf(sortedOfAny),
    _filled: iterableOf((items, ...more) => items && filledTexts(orderedList(items) ?? items, ...more)),
    _listed: orderedList,
    _butLast: withoutLast,
    Append: appendedText,
    ToString: builtText,
  },
  constants: {},
  facts: { ...JAVA.facts, pairs: 'pairs', url: 'opaque' },
};

const KOTLIN: Dialect = {
  ...JAVA,
  statement: /^(?:(?<declares>val|var) )?(?<name>\w+)(?:: (?<type>\w+))? ?(?<adds>\+)?= ?(?<code>.+)$/,
  fixed: /^val /,
  types: { String: 'text' },
  loops: [/^for ?\((?<parameter>\w+) in (?<of>.+?)\) ?(?<body>\{.+\}|\w.*)$/],
  block: { opens: /^for ?\(.+?\) ?\{/, closes: /\}$/ },
  fixedParameters: true,
  goesOnWith: /^\.\w/,
  breaks: 'around-items',
  strings: { '"': { insert: DOLLAR }, "'": { isCharacter: true } },
  takesCharacters: ['split'],
  classes: [],
  or: [],
  statementRewrites: [],
  sources: [
    { code: /\(uri\.rawQuery \?: ""\)/g, of: 'uri', fact: 'sent' },
    { code: /\buri\.rawPath\b/g, of: 'uri', fact: 'path' },
  ],
  rewrites: [
    [/\.filter \{ ?(?:it\.isNotEmpty\(\)|it != "") ?\}/g, '._filled()'],
    [/\.dropLast\(1\)/g, '._butLast()'],
  ],
  alsoReads: ['.filter { it.isNotEmpty() }', '.dropLast(1)'],
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
    _filled: filledTexts,
    _first: firstOf,
    distinct: once,
    toByteArray: encodedAs(),
    _butLast: withoutLast,
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
  loops: [/^for ?\((?<parameter>\w+) <- (?<of>.+?)\) ?(?<body>\{.+\}|\w.*)$/],
  readsUncalled: true,
  strings: { '"': {}, 's"': { insert: DOLLAR }, "'": { isCharacter: true } },
  takesCharacters: [],
  or: [],
  sources: [{ code: /\buri\.getRawPath\b/g, of: 'uri', fact: 'path' }],
  rewrites: [[/\.filter\(_\.nonEmpty\)/g, '._filled']],
  alsoReads: ['.filter(_.nonEmpty)'],
  functions: { 'String.join': separatorJoinsTexts, 'HexFormat.of': HEX_FORMAT, Seq: list, List: list },
  methods: {
    ...JAVA_METHODS,
    _filled: filledTexts,
    sorted,
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

/** Of the characters that are named. */
const trimmedEndOf: Operation = (...args) => (args.length === 2 ? trimmedEnd(...args) : undefined);

const GO: Dialect = {
  statement: /^(?<name>\w+) ?(?:(?<declares>:)|(?<adds>\+))?= ?(?<code>.+)$/,
  declares: 'once',
  isTyped: true,
  readsAll: true,
  loops: [/^for _, (?<parameter>\w+) := range (?<of>.+) (?<body>\{.+\})$/],
  block: { opens: /^for\b.+?(?<!\][\w.]+) \{/, closes: /\}$/ },
  namesModules: true,
  breaks: 'behind-items',
  lastComma: true,
  strings: { '"': {} },
  concat: '+',
  or: [],
  member: ['.'],
  typedLists: true,
  sources: [
    { code: /\breq\.URL\.RawQuery\b/g, of: 'req', fact: 'sent' },
    { code: /\breq\.URL\.RequestURI\(\)/g, of: 'req', fact: 'target' },
    { code: /\breq\.URL\.EscapedPath\(\)/g, of: 'req', fact: 'path' },
    { code: /\breq\.URL\.Path\b/g, of: 'req', fact: 'decoded-path' },
  ],
  statementRewrites: [
    [/^(?:sort\.Strings|slices\.Sort)\((\w+)\)$/, '$1 = _sorted($1)'],
    [/^sort\.Sort\(sort\.StringSlice\((\w+)\)\)$/, '$1 = _sorted($1)'],
    [
      /^sort\.Slice\((\w+), func\((\w+), (\w+) int\) bool \{ ?return \1\[\2\] < \1\[\3\] ?\}\)$/,
      '$1 = _sorted($1)',
    ],
    [/^(\w+), _, _ (:?=) strings\.Cut\((.+), ("[^"]*")\)$/, '$1 $2 _splitInTwo($3, $4)._first()'],
    [/^(\w+)\.Write\((.+)\)$/, '$1 = _written($1, $2)'],
    [/^io\.WriteString\((\w+), (.+)\)$/, '$1 = _written($1, []byte($2))'],
    [/^fmt\.Fprint\((\w+), (.+)\)$/, '$1 = _written($1, []byte(fmt.Sprint($2)))'],
    [/^fmt\.Fprintln\((\w+), (.+)\)$/, '$1 = _written($1, []byte(fmt.Sprint($2) + "\\n"))'],
    [/^fmt\.Fprintf\((\w+), (.+)\)$/, '$1 = _written($1, []byte(fmt.Sprintf($2)))'],
  ],
  alsoReads: [
    'sort.Strings()',
    'slices.Sort()',
    'sort.Slice()',
    'sort.Sort(sort.StringSlice())',
    'strings.SplitN()',
    'strings.Cut()',
    'mac.Write()',
    'io.WriteString()',
    'fmt.Fprint()',
    'fmt.Fprintf()',
  ],
  functions: {
    'strings.ToUpper': upper,
    'strings.ToLower': lower,
    'strings.TrimSpace': trimmedText,
    'strings.TrimRight': trimmedEndOf,
    'strings.TrimSuffix': withoutSuffix,
    'strings.Join': joined,
    'strings.Split': split,
    'fmt.Sprint': same,
    'hmac.New': (name, key, ...more) =>
      isConstant(name, 'sha256') && key?.kind === 'bytes'
        ? hmacOf('bytes', 'key-first')(key, bytesValue(NOTHING), ...more)
        : undefined,
    _sorted: sorted,
    _withoutLast: withoutLast,
    _splitInTwo: splitInTwo,
    _written: (hasher, data, ...more) =>
      data?.kind === 'bytes' && hasher ? writtenTo(hasher, data, ...more) : undefined,
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
  rewrites: [
    [/\b(\w+)\[:len\(\1\)-1\]/g, '_withoutLast($1)'],
    [/\b(\w+)\[:\]/g, '_sliceOf($1)'],
    [/\bstrings\.SplitN\((.+?), ("[^"]*"), 2\)/g, '_splitInTwo($1, $2)'],
  ],
  methods: {
    _first: firstOf,
    Sum: (hasher, before, ...more) =>
      isConstant(before, 'nil') && hasher ? digestBytes(hasher, ...more) : undefined,
  },
  constants: { nil: 'nil', 'sha256.New': 'sha256' },
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
  statementRewrites: [[/^table\.sort\((\w+)\)$/, '$1 = _sorted($1)']],
  alsoReads: ['table.sort()'],
  functions: {
    _sorted: sorted,
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
  sources: [{ code: /\buri\.query \|\| ""/g, of: 'uri', fact: 'sent' }],
  rewrites: [
    [/\bString\.split\((\w+), "&", trim: true\)/g, 'Enum._filled(String.split($1, "&"))'],
    [/\bEnum\.reject\(&\(&1 == ""\)\)/g, 'Enum._filled()'],
  ],
  alsoReads: ['String.split(…, trim: true)', 'Enum.reject(&(&1 == ""))'],
  functions: {
    'Enum._filled': filledTexts,
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
  rewrites: [[/\b(\w+)\[\1 != ""\]/g, '_filled($1)']],
  functions: {
    _filled: filledTexts,
    'sort:method': (method, items, ...more) =>
      isText(method, 'radix') && items ? sorted(items, ...more) : undefined,
    'paste:collapse': separatorJoins,
    toupper: upper,
    tolower: lower,
    trimws: trimmedText,
    paste: pasted(' '),
    paste0: pasted(''),
    'paste:sep': separatorJoinsTexts,
    charToRaw: encodedAs(),
  },
  methods: {},
  facts: { ...SNAKE, key: 'key', pairs: 'split' },
  alsoReads: ['sort(…, method = "radix")'],
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
  statementRewrites: [[/^pairs\.sort(?:_unstable)?\(\);$/, 'let pairs = _sorted(pairs);']],
  alsoReads: ['pairs.sort()', 'pairs.sort_unstable()'],
  borrowing: ['_hexOf', '_finalized', '_digested', '_sorted'],
  functions: {
    'format!': braceFormat,
    _sorted: sorted,
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
    pairs: 'pairs',
    key: 'key',
    mac: 'mac',
    raw: 'raw-bytes',
  },
};

const URI_SOURCES: readonly FactSource[] = [
  {
    code: /\bObjects\.requireNonNullElse\(uri\.getRawQuery\(\), ""\)|\buri\.getRawQuery\(\) == null \? "" : uri\.getRawQuery\(\)|\buri\.getRawQuery\(\) != null \? uri\.getRawQuery\(\) : ""/g,
    of: 'uri',
    fact: 'sent',
  },
  { code: /\buri\.(?:getRawPath|toURL\(\)\.getPath)\(\)/g, of: 'uri', fact: 'path' },
];
const OKHTTP_SOURCES: readonly FactSource[] = [
  {
    code: /\bObjects\.requireNonNullElse\(url\.encodedQuery\(\), ""\)|\burl\.encodedQuery\(\) == null \? "" : url\.encodedQuery\(\)|\burl\.encodedQuery\(\) != null \? url\.encodedQuery\(\) : ""/g,
    of: 'url',
    fact: 'sent',
  },
  { code: /\burl\.encodedPath\(\)/g, of: 'url', fact: 'path' },
];

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
  'java-httpclient': { ...JAVA, sources: URI_SOURCES },
  'java-okhttp': { ...JAVA, sources: OKHTTP_SOURCES },
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
  return !/(?:^|\W)_/.test(word);
}

/** Functions and signs that are read in a learner’s own code, as they’re written there. */
export function readsIn(language: Language): readonly string[] {
  const dialect = DIALECTS[language];
  if (!dialect) return [];
  const {
    concat,
    member,
    methods,
    functions,
    readsUncalled,
    bareCalls = {},
    classes = [],
    alsoReads = [],
  } = dialect;
  const sign = member.includes(':') ? ':' : '.';
  const brackets = readsUncalled ? '' : '()';
  const calls = Object.keys(functions)
    .filter((name) => !name.includes(':'))
    .map((name) => (name in bareCalls ? name : `${classes.includes(name) ? 'new ' : ''}${name}()`));
  const words = [...Object.keys(methods).map((name) => `${sign}${name}${brackets}`), ...calls].filter(
    isWritten,
  );
  return concat === 'none' ? [...words, ...alsoReads] : [concat, ...words, ...alsoReads];
}

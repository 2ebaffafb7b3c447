/** Which names a snippet takes as given: those it reads before it has made them itself. */

import type { Language } from '../../../lib/core/mistakes/languages.ts';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** The signer itself, by the names it goes by, and what retries it. */
export const CALLED_NAMES = [
  'sign',
  'send',
  'send_signed',
  'signed_request',
  'sign_middleware',
  'retry',
] as const;
const CALLED = CALLED_NAMES.join(' ');

const PYTHON =
  words(`${CALLED} for in is as if else break not or and raise try except def return class print str int open filter sorted None
  urllib self args opener signed_request   base64 bytes hashlib hmac httpx json os quote quote requests time range urlencode urljoin urlsplit datetime`);
const JAVASCRIPT =
  words(`${CALLED} const await new if return throw async function fetch axios axiosRetry createHash createHmac
  let of readFileSync require encodeURIComponent pm process null`);
const JAVA = words(`${CALLED} byte byte[] for if int long new null break boolean false`);

/** What the language and its libraries bring; names in capitals are always taken for types. */
const BROUGHT: Readonly<Record<Language, ReadonlySet<string>>> = {
  'python-requests': PYTHON,
  'python-httpx': PYTHON,
  'python-urllib': PYTHON,
  'node-fetch': JAVASCRIPT,
  'browser-fetch': new Set([
    ...JAVASCRIPT,
    ...words('false crypto btoa atob hex bytesOf globalThis SIGNING_SECRET'),
  ]),
  'node-axios': JAVASCRIPT,
  'typescript-fetch': new Set([...JAVASCRIPT, 'as']),
  'php-guzzle': words('this'),
  'php-curl': words('this'),
  'java-okhttp': JAVA,
  'java-httpclient': JAVA,
  kotlin: words(`${CALLED} val var fun for in if return break it null listOf false true`),
  scala: words(`${CALLED} val def for if new null false true _ sys`),
  swift:
    words(`${CALLED} let var in for if break as try await self true false nil with data using of format separator name value
    url resolvingAgainstBaseURL delegate forHTTPHeaderField base64Encoded`),
  dart: words(`${CALLED} final var const await for if return true false utf8 base64 sha256 jsonEncode http`),
  go: words(`${CALLED} func return error bool string byte rune var range nil base64 bytes charmap fmt hex hmac http json os
    sha256 sort strconv strings time url`),
  ruby: words(`${CALLED} begin end rescue retry if unless raise format`),
  elixir:
    words(`${CALLED} atom elem status_of fn end to_charlist httpc request crypto hash mac hmac sha256 second do if true false uri_string
    normalize unicode characters_to_binary utf8 latin1 post c parse`),
  r: words(`${CALLED} function if for in break c as sub toupper paste paste0 sort strsplit fixed collapse sep base64_decode
    base64_encode charToRaw sha256 iconv enc2utf8 toJSON httr curl_escape curl_fetch_memory new_handle handle_setheaders
    handle_setopt customrequest followlocation trimws digest algo to body encode list add_headers times sprintf
    content_type_json`),
  csharp: words(`${CALLED} await new using var string byte double false`),
  rust: words(
    `${CALLED} as break for if in let mut else u8 env hex std serde_json serde_urlencoded urlencoding`,
  ),
  perl: words('ENV http'),
  lua: words(`${CALLED} local function end if then for do in or and not break table os io tostring string pairs
    require hex digest hmac http ltn12 mime cjson socket iconv byte key_id redirect false type`),
  c: words(`${CALLED} char const double for if int long return signed sizeof size_t struct unsigned void while
    calloc clock curl_easy_escape curl_easy_perform curl_easy_setopt curl_free curl_slist curl_slist_append curl_slist_free_all
    curl_url_get curl_url_set sign_target free getenv gettimeofday malloc qsort snprintf sprintf strcat strchr strcmp strcpy strcspn strspn strlen
    strsep strstr time toupper by_bytes`),
  curl: words('API_KEY_ID SIGNING_SECRET'),
  postman: JAVASCRIPT,
  bruno: new Set([...JAVASCRIPT, 'req', 'bru', 'true']),
  insomnia: new Set([...JAVASCRIPT, 'insomnia']),
  powershell: words('_ env true false null PWD'),
};

const SIGIL: readonly Language[] = ['php-guzzle', 'php-curl', 'perl', 'curl', 'powershell'];
const STRING =
  /(\b[bf]|format!\(|\$@?)?("""[\s\S]*?"""|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/g;
const INTERPOLATED = /[#$]\{([^}]*)/g;
const FORMATTED = /\{([^}:]*)/g;
/** Names that hold inside one statement only: of a comprehension, a closure, a loop. */
const BINDERS = [
  /\bfor \(?(\w+)(?:, (\w+))? in\b/g,
  /\(const \[?(\w+)(?:, (\w+))?\]? of /g,
  /\(\w+ (\w+) : /g,
  /(\w+) ->/g,
  /(?:\((?:\w+, |\[\w*, )?)?(\w+)\]?\)? =>/g,
  /\(\[?(\w+), \w+\]?\) =>/g,
  /\|(\w+)\|/g,
  /\bfunc\((\w+) /g,
  /\bexcept [\w.]+ as (\w+)/g,
  /\bvar (\w+) [\w.]+$/g,
  /\b(?:class|def) (\w+)/g,
];
/** A loop of one line: its head is a statement of its own. */
const LOOP = /^(for \([^();]*\)) (?=[^{\s])/gm;
const NAME = /(?<![\w$:]|(?<!\.)\.)[A-Za-z_]\w*(?!\w|!|=[^=]|:[^:]|::)/g;

function lettersOnly(text: string): string {
  return text
    .replace(STRING, (whole: string, formatted: string | undefined) => {
      const inside = [...whole.matchAll(formatted && formatted !== 'b' ? FORMATTED : INTERPOLATED)].map(
        ([, name]) => name,
      );
      return `"" ${inside.join(' ')} `;
    })
    .replace(/(\/\/|#|--) .*/g, '')
    .replace(LOOP, '$1\n')
    .replace(/\/\[.*?\/[gu]?/g, '')
    .replace(/(?<=\()\/[^/\n]+\/[gi]*(?=, )/g, '');
}

interface Statement {
  readonly made: readonly string[];
  /** Made for this statement alone. */
  readonly bound: readonly string[];
  readonly read: readonly string[];
}

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([whole, ...groups]) =>
    groups.length > 0 ? groups.filter(Boolean) : [whole],
  );

const ASSIGNMENT = /^(.*?)\s(=|:=|\+=)\s(.*)$/s;
/** Where the sign of equality names an argument. */
const ARROW = /^(.*?)\s(<-)\s(.*)$/s;

function statement(text: string, language: Language): Statement {
  const brought = BROUGHT[language];
  const [, left = '', sign = '', rest = text] = (language === 'r' ? ARROW : ASSIGNMENT).exec(text) ?? [];
  const isWritten = /^[\w"]+(\.|\[")/.test(left.trim());
  const names = all(left.replace(/:.*/, ''), NAME);
  const made = isWritten ? [] : /[,{]/.test(left) ? names : names.slice(-1);
  const bound = BINDERS.flatMap((binder) => all(text, binder));
  const read = all(isWritten || sign === '+=' ? `${left} ${rest}` : rest, NAME).filter(
    (name) => !(brought.has(name) || bound.includes(name) || /^\p{Lu}/u.test(name)),
  );
  return { made, bound, read };
}

/** In these languages a name is known by its dollar sign, within double quotes too; the shell makes it without one. */
function withSigil(text: string, language: Language): Statement {
  const isShell = language === 'curl';
  if (language === 'perl') return inPerl(text);
  const line = isShell ? text : text.replace(/'[^']*'/g, '');
  const making = isShell
    ? /(?:^|\s)(\w+)=(?!=)|-v (\w+)|\bfor (\w+) in/g
    : /(?:^|[{;\]]) *\$(\w+) = |\(\$(\w+) in /g;
  const made = [...line.matchAll(making)].map((match) => match.slice(1).join(''));
  const bound = all(line, /fn \(\$(\w+)\)/g);
  const rest = isShell ? line : line.replaceAll(making, ' ');
  const read = all(rest, /\$\{?(\w+)/g).filter(
    (name) => !(BROUGHT[language].has(name) || bound.includes(name)),
  );
  return { made, bound, read };
}

/** There `my` makes names, one or a list of them. */
function inPerl(text: string): Statement {
  const line = text.replace(/'[^']*'/g, '');
  const [, left = '', rest = line] = /^\s*(?:my )?(\(?\$\w+(?:, \$\w+)*\)?) =~? (.*)$/.exec(line) ?? [];
  const isMatch = / =~ /.test(line.slice(0, line.length - rest.length));
  const looped = all(line, /\b(?:for|open) my \$(\w+)/g);
  const made = [...(isMatch ? [] : all(left, /\$(\w+)/g)), ...looped];
  const read = all(isMatch ? line : rest, /\$\{?(\w+)/g).filter(
    (name) => !(BROUGHT.perl.has(name) || looped.includes(name) || name === '_'),
  );
  return { made, bound: [], read };
}

/**
 * `given` in the order they’re read; `made` are all it makes, whether they were given or not; `left` are those it makes
 * and doesn't read itself, so what follows does.
 */
export function namesOf(
  snippet: string,
  language: Language,
): Readonly<Record<'given' | 'made' | 'left', ReadonlySet<string>>> {
  const statements = SIGIL.includes(language)
    ? snippet.split('\n').map((line) => withSigil(line, language))
    : lettersOnly(snippet)
        .split(/[\n;]/)
        .map((text) => statement(text.trim(), language));
  const made = new Set<string>();
  const bound = new Set<string>();
  const given = new Set<string>();
  const left = new Set<string>();
  for (const statement of statements) {
    for (const name of statement.read) {
      if (!(made.has(name) || bound.has(name))) given.add(name);
      left.delete(name);
    }
    for (const name of statement.bound) bound.add(name);
    for (const name of statement.made) {
      made.add(name);
      left.add(name);
    }
  }
  return { given, made, left };
}

/** The languages whose source is recognised: how their strings and comments are written, and which calls send requests. */

import { commandLine } from '../../core/command-line.ts';
import type { Language } from '../../core/mistakes/languages.ts';

export type SourceLanguage = 'javascript' | 'python' | 'php' | 'go' | 'java' | 'csharp' | 'ruby';

export interface Traits {
  readonly name: 'C#' | 'Go' | 'Java' | 'JavaScript' | 'PHP' | 'Python' | 'Ruby';
  /** What begins a comment that ends with its line. */
  readonly comments: readonly string[];
  /** Between slashes and stars. */
  readonly hasBlockComments: boolean;
  /** Quotes that may stand three at a time, around text of several lines. */
  readonly tripled: string;
  /** Quotes whose strings know no escapes but those of the quote and the backslash. */
  readonly raw: string;
  /** Quotes whose strings have no escapes at all. */
  readonly verbatim: string;
  /** Characters that a backslash before them stands for, besides `\\`, `n`, `r` and `t`; others aren't read. */
  readonly escapes: string;
  /** What code inside a string begins with, by what stands before the quote and the quote. */
  readonly interpolation: (prefix: string, quote: string) => RegExp | undefined;
  /** Whether strings may go on over lines, by quote. */
  readonly multiline: string;
  /** Operator that joins strings. */
  readonly joins: string;
  /** Calls that send a request, or begin one. */
  readonly calls: RegExp;
  readonly hint: Language | undefined;
  /** How to get at what was sent. */
  readonly advice: string;
}

const NEVER = () => undefined;
const TO_SANDBOX = `or send it to the local sandbox (${commandLine('sandbox')}), which records it exactly`;

/** In the order they're tried: what names a library of one language comes before what several could be. */
export const TRAITS: Readonly<Record<SourceLanguage, Traits>> = {
  php: {
    name: 'PHP',
    comments: ['//', '#'],
    hasBlockComments: true,
    tripled: '',
    raw: "'",
    verbatim: '',
    escapes: '"$',
    interpolation: (_, quote) => (quote === '"' ? /\$[A-Za-z_{]|\{\$/ : undefined),
    multiline: '\'"',
    joins: '.',
    calls:
      /\bcurl_(?:init|setopt(?:_array)?)\s*\(|\$\w+->(?:request|get|post|put|patch|delete)(?:Async)?\s*\(|\bnew\s+(?:\\?GuzzleHttp\\)?(?:Psr7\\)?Request\s*\(|\bstream_context_create\s*\(|\bHttp::\w+\(/,
    hint: 'php-guzzle',
    advice: `With Guzzle, add Middleware::log or 'debug' => true and paste what it prints; with curl, set CURLOPT_VERBOSE; ${TO_SANDBOX}`,
  },
  go: {
    name: 'Go',
    comments: ['//'],
    hasBlockComments: true,
    tripled: '',
    raw: '',
    verbatim: '`',
    escapes: '"u',
    interpolation: NEVER,
    multiline: '`',
    joins: '+',
    calls: /\bhttp\.(?:NewRequest(?:WithContext)?|Get|Post|PostForm|Head)\s*\(/,
    hint: 'go',
    advice: `Print httputil.DumpRequestOut(req, true) right before the request is sent and paste that; ${TO_SANDBOX}`,
  },
  csharp: {
    name: 'C#',
    comments: ['//'],
    hasBlockComments: true,
    tripled: '"',
    raw: '',
    verbatim: '',
    escapes: '"\'u',
    interpolation: (prefix) => (prefix.includes('$') ? /\{/ : undefined),
    multiline: '',
    joins: '+',
    calls:
      /\bnew\s+(?:HttpRequestMessage|RestRequest|RestClient)\s*\(|\.(?:Post|Put|Patch|Get|Delete|Send)(?:AsJson|String)?Async(?:<\w+>)?\s*\(|\bWebRequest\.Create\w*\s*\(/,
    hint: 'csharp',
    advice: `Log the HttpRequestMessage and its content in a DelegatingHandler and paste that; ${TO_SANDBOX}`,
  },
  java: {
    name: 'Java',
    comments: ['//'],
    hasBlockComments: true,
    tripled: '"',
    raw: '',
    verbatim: '',
    escapes: '"\'u',
    interpolation: () => /\$[A-Za-z_{]/,
    multiline: '',
    joins: '+',
    calls:
      /\bHttpRequest\.newBuilder\s*\(|\bRequest\.Builder\s*\(|\bnew\s+Http(?:Get|Post|Put|Patch|Delete)\s*\(|\(HttpU(?:RL|rl)Connection\)|\bnew\s+RestTemplate\s*\(|\brestTemplate\.\w+\s*\(|\bWebClient\.(?:create|builder)\s*\(/,
    hint: 'java-okhttp',
    advice: `With OkHttp, add HttpLoggingInterceptor at Level.BODY and paste what it logs; with HttpClient, set -Djdk.httpclient.HttpClient.log=requests,headers; ${TO_SANDBOX}`,
  },
  ruby: {
    name: 'Ruby',
    comments: ['#'],
    hasBlockComments: false,
    tripled: '',
    raw: "'",
    verbatim: '',
    escapes: '"\'`/$u',
    interpolation: (_, quote) => (quote === "'" ? undefined : /#[{$@]/),
    multiline: '\'"',
    joins: '+',
    calls:
      /\bNet::HTTP(?:\.|::)\w+|\bFaraday\.\w+|\bHTTParty\.\w+\s*\(?|\bRestClient(?:\.|::)\w+|\bHTTP\.(?:headers|get|post|put|patch|delete)\b|\bconn(?:ection)?\.(?:get|post|put|patch|delete)\b/,
    hint: 'ruby',
    advice: `Call http.set_debug_output($stdout) on the Net::HTTP object and paste what it prints; ${TO_SANDBOX}`,
  },
  python: {
    name: 'Python',
    comments: ['#'],
    hasBlockComments: false,
    tripled: '\'"',
    raw: '',
    verbatim: '',
    escapes: '"\'u',
    interpolation: (prefix) => (/[ft]/i.test(prefix) ? /\{/ : undefined),
    multiline: '',
    joins: '+',
    calls:
      /\b(?:requests|httpx|session|s|client|aiohttp|http)\.(?:get|post|put|patch|delete|head|options|request|Request|Session|Client|AsyncClient|ClientSession)\s*\(|\burllib\.request\.(?:Request|urlopen)\s*\(|\bHTTPS?Connection\s*\(|\bconn(?:ection)?\.request\s*\(/,
    hint: 'python-requests',
    advice: `Set http.client.HTTPConnection.debuglevel = 1 before the call and paste the “send:” lines it prints; ${TO_SANDBOX}`,
  },
  javascript: {
    name: 'JavaScript',
    comments: ['//'],
    hasBlockComments: true,
    tripled: '',
    raw: '',
    verbatim: '',
    escapes: '"\'`/$u',
    interpolation: (_, quote) => (quote === '`' ? /\$\{/ : undefined),
    multiline: '`',
    joins: '+',
    calls:
      /\b(?:axios|got|ky|needle|superagent|request|rp|undici|agent)(?:\s{0,40}\.(?:get|post|put|patch|delete|del|head|options|request|create|extend))?\(|\b(?:client|api|instance)\s{0,40}\.(?:get|post|put|patch|delete|del|head|options|request|create|extend)\(|\bhttps?\.(?:request|get)\s*\(|\$\.(?:ajax|post|get|getJSON)\s*\(|\bnew\s+XMLHttpRequest\b|\bfetch\s*\(/,
    hint: 'node-axios',
    advice: `Paste the request as sent: log it in an interceptor after signing, copy it as cURL from the browser’s Network panel, ${TO_SANDBOX}`,
  },
};

/** Text that's code of one of these, in which a request is sent: `undefined` for anything else. */
export function languageOf(text: string): SourceLanguage | undefined {
  if (isOfUnreadLanguage(text)) return undefined;
  const names = Object.keys(TRAITS) as SourceLanguage[];
  return names.find(
    (name) =>
      TRAITS[name].calls.test(text) &&
      LOOKS[name].test(text) &&
      !OTHERS[name]?.test(text.replace(TRIPLED, '')),
  );
}

/** What only languages have that aren't read: Rust, Swift, Dart, Perl, Elixir and C, though some write calls alike. */
const UNREAD =
  /\blet\s+mut\s|\breqwest::(?:Client|Url|blocking|get)\b|\.await\?|\bURLRequest\s*\(|\bforHTTPHeaderField\b|\bhttp\.\w+\(\s*Uri\.|package:http\/|^[ \t]*use\s+(?:strict|warnings|LWP|HTTP|Digest|Mojo)\b(?!\\)|\bmy\s+[$@%(]|:crypto\.(?:mac|hmac)\b|\b(?:HTTPoison|Tesla|Finch|Req)\.\w+!?\(|\bcurl_easy_\w+\s*\(/m;

export function isOfUnreadLanguage(text: string): boolean {
  return UNREAD.test(text);
}

/** Docstrings, SQL and the like. */
const TRIPLED = /("""|''')[\s\S]*?\1/g;

/** What only other languages have that write such calls alike. */
const OTHERS: Readonly<Partial<Record<SourceLanguage, RegExp>>> = {
  python:
    /(?<!=)===(?!=)|^\s*import\s[^\n]*\sfrom\s+['"]|^[ \t]*(?:export\s+)?(?:const|let|var|val|final)[ \t]+(?:[{[]|\w+(?:[ \t]*:[^=\n]{1,100}|[ \t]+\w+)?[ \t]*=)|\)[ \t]*;[ \t]*$/m,
};

/** What besides a call shows that it's code: a log may quote the call. */
const LOOKS: Readonly<Record<SourceLanguage, RegExp>> = {
  php: /\$\w+\s*(?:=|->)|<\?php/,
  go: /:=|\bfunc\b|\bhttp\.New/,
  csharp: /\b(?:var|using|await|new|string)\s/,
  java: /\b(?:new|import|String|var|val)\s|\.newBuilder\s*\(/,
  ruby: /\b(?:do|end|require|def|puts)\b|=>|\w\s*=\s*\S|['"]\]\s*=|\.\w+\s*\(|\s['"]/,
  python: /\b(?:import|def|print|await|with|return)\b|\w\s*=\s*\S|\(\s*f?['"]/,
  javascript: /\b(?:const|let|var|await|require|import|function|return|then)\b|=>|\(\s*[{['"`\w$]/,
};

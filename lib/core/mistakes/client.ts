/** Which client sent a request, from its User-Agent and the headers only one library sets. */

import { type HeaderField, headerValue } from '../signing/wire-request.ts';
import { type Ecosystem, LANGUAGES, type Language } from './languages.ts';
import type { Subject } from './subject.ts';

export interface Client {
  /** As its users call it. */
  readonly name: string;
  /** As in its User-Agent. */
  readonly version?: string;
  readonly ecosystem: Ecosystem;
  /** The language fixes are best written in; absent where nothing tells or none is near. */
  readonly language?: Language;
  /** That language is another library than this client. */
  readonly isNear?: true;
  /** Driven by hand or by settings, such as curl or Postman: there the wire is likelier wrong than the signer. */
  readonly tool: boolean;
}

interface Known {
  /** Matches at the name; what follows a slash is the version. Looked for anywhere in the User-Agent. */
  readonly pattern: RegExp;
  readonly name: string;
  readonly ecosystem: Ecosystem;
  /** The very library that code is written for. */
  readonly language?: Language;
  /** Another one of its kind, where none is written for it. */
  readonly near?: Language;
  readonly tool?: true;
}

/** The first that matches wins, so what is built on something stands before it. */
const KNOWN: readonly Known[] = [
  { pattern: /PostmanRuntime/i, name: 'Postman', ecosystem: 'postman', language: 'postman', tool: true },
  {
    pattern: /bruno-?runtime|\bbruno\b/i,
    name: 'Bruno',
    ecosystem: 'postman',
    language: 'bruno',
    tool: true,
  },
  { pattern: /\binsomnia\b/i, name: 'Insomnia', ecosystem: 'postman', language: 'insomnia', tool: true },
  { pattern: /hoppscotch/i, name: 'Hoppscotch', ecosystem: 'postman', near: 'postman', tool: true },
  {
    pattern: /thunder client/i,
    name: 'Thunder Client',
    ecosystem: 'postman',
    near: 'postman',
    tool: true,
  },
  { pattern: /\bn8n\b/i, name: 'n8n', ecosystem: 'javascript', near: 'node-axios', tool: true },
  { pattern: /\bmake\/|integromat/i, name: 'Make', ecosystem: 'javascript', tool: true },
  { pattern: /\bzapier\b/i, name: 'Zapier', ecosystem: 'javascript', near: 'node-fetch', tool: true },
  {
    pattern: /\b(?:Windows)?PowerShell\b/i,
    name: 'PowerShell',
    ecosystem: 'powershell',
    language: 'powershell',
    tool: true,
  },
  { pattern: /\bHTTPie\b/i, name: 'HTTPie', ecosystem: 'shell', near: 'curl', tool: true },
  { pattern: /\bWget\b/i, name: 'Wget', ecosystem: 'shell', near: 'curl', tool: true },
  { pattern: /Google-Apps-Script|UrlFetchApp/i, name: 'Google Apps Script', ecosystem: 'apps-script' },
  {
    pattern: /\bpython-requests\b/i,
    name: 'Python requests',
    ecosystem: 'python',
    language: 'python-requests',
  },
  { pattern: /\bpython-httpx\b/i, name: 'Python httpx', ecosystem: 'python', language: 'python-httpx' },
  { pattern: /\baiohttp\b/i, name: 'Python aiohttp', ecosystem: 'python', near: 'python-httpx' },
  {
    pattern: /\bPython-urllib\b/i,
    name: 'Python urllib',
    ecosystem: 'python',
    language: 'python-urllib',
  },
  { pattern: /\burllib3\b/i, name: 'Python urllib3', ecosystem: 'python', near: 'python-requests' },
  { pattern: /\bScrapy\b|\bPython\//i, name: 'Python', ecosystem: 'python', near: 'python-requests' },
  { pattern: /\baxios\b/i, name: 'axios', ecosystem: 'javascript', language: 'node-axios' },
  {
    pattern: /\bnode-superagent\b|\bsuperagent\b/i,
    name: 'superagent',
    ecosystem: 'javascript',
    near: 'node-axios',
  },
  { pattern: /\bgot \(|\bgot\//i, name: 'got', ecosystem: 'javascript', near: 'node-fetch' },
  { pattern: /\bNeedle\//i, name: 'needle', ecosystem: 'javascript', near: 'node-axios' },
  { pattern: /\bnode-fetch\b/i, name: 'node-fetch', ecosystem: 'javascript', near: 'node-fetch' },
  { pattern: /\bundici\b/i, name: 'undici', ecosystem: 'javascript', near: 'node-fetch' },
  {
    pattern: /^node(?:\.js)?(?:$|[/ ])/i,
    name: 'Node fetch',
    ecosystem: 'javascript',
    language: 'node-fetch',
  },
  { pattern: /^(?:Bun|Deno)\//, name: 'Bun or Deno', ecosystem: 'javascript', near: 'node-fetch' },
  { pattern: /\bGuzzleHttp\b|\bguzzle\b/i, name: 'PHP Guzzle', ecosystem: 'php', language: 'php-guzzle' },
  { pattern: /\bSymfony\b/i, name: 'Symfony HttpClient', ecosystem: 'php', near: 'php-guzzle' },
  { pattern: /\bWordPress\b|\bPHP\b/i, name: 'PHP', ecosystem: 'php', near: 'php-curl' },
  { pattern: /\bokhttp\b/i, name: 'Java OkHttp', ecosystem: 'java', language: 'java-okhttp' },
  {
    pattern: /\bJava-http-client\b/i,
    name: 'Java HttpClient',
    ecosystem: 'java',
    language: 'java-httpclient',
  },
  {
    pattern: /\bApache-(?:Http(?:Async)?Client|CXF)\b/i,
    name: 'Apache HttpClient',
    ecosystem: 'java',
    near: 'java-httpclient',
  },
  {
    pattern: /\bReactorNetty\b|\bJetty\b|\bunirest-java\b|\bKtor\b/i,
    name: 'Java HTTP client',
    ecosystem: 'java',
    near: 'java-httpclient',
  },
  { pattern: /^Java\//, name: 'Java HttpURLConnection', ecosystem: 'java', near: 'java-httpclient' },
  { pattern: /\bGo-http-client\b/i, name: 'Go net/http', ecosystem: 'go', language: 'go' },
  { pattern: /\bgo-resty\b|\bfasthttp\b/i, name: 'Go', ecosystem: 'go', near: 'go' },
  { pattern: /^Ruby$/i, name: 'Ruby Net::HTTP', ecosystem: 'ruby', language: 'ruby' },
  {
    pattern: /\bFaraday\b|\brest-client\b|\bhttp\.rb\b|\bTyphoeus\b|\bexcon\b|\bHTTParty\b|\bRuby\b/i,
    name: 'Ruby',
    ecosystem: 'ruby',
    near: 'ruby',
  },
  { pattern: /\bRestSharp\b/i, name: 'C# RestSharp', ecosystem: 'dotnet', near: 'csharp' },
  { pattern: /\bFlurl\b|^\.NET|\bdotnet\b/i, name: '.NET', ecosystem: 'dotnet', near: 'csharp' },
  { pattern: /\breqwest\b/i, name: 'Rust reqwest', ecosystem: 'rust', language: 'rust' },
  { pattern: /\bureq\b|\bhyper\//i, name: 'Rust', ecosystem: 'rust', near: 'rust' },
  { pattern: /\bHTTP-Tiny\b/i, name: 'Perl HTTP::Tiny', ecosystem: 'perl', language: 'perl' },
  { pattern: /\blibwww-perl\b|\bMojolicious\b/i, name: 'Perl', ecosystem: 'perl', near: 'perl' },
  { pattern: /\bLuaSocket\b/i, name: 'Lua socket.http', ecosystem: 'lua', language: 'lua' },
  { pattern: /\blua-resty-http\b|\blua\b/i, name: 'Lua', ecosystem: 'lua', near: 'lua' },
  { pattern: /\bhttr2?\/|\br-curl\/|\bR \(\d/, name: 'R httr', ecosystem: 'r', near: 'r' },
  {
    pattern: /\bhackney\b|\bTesla\b|\bmint\/|\bFinch\b|\breq\//i,
    name: 'Elixir',
    ecosystem: 'elixir',
    near: 'elixir',
  },
  { pattern: /\bAlamofire\b|\bCFNetwork\b/i, name: 'Swift URLSession', ecosystem: 'swift', near: 'swift' },
  { pattern: /^Dart\//, name: 'Dart', ecosystem: 'dart', near: 'dart' },
  { pattern: /\bWinHttp(?:Request)?\b|\bMSXML\b/i, name: 'VBA WinHttp', ecosystem: 'vba' },
  { pattern: /^curl\//i, name: 'curl', ecosystem: 'shell', language: 'curl', tool: true },
  { pattern: /\blibcurl\b|\bcurl\b/i, name: 'libcurl', ecosystem: 'shell', near: 'curl' },
  { pattern: /^Mozilla\//, name: 'a browser', ecosystem: 'javascript', near: 'browser-fetch' },
];

/** Only the beginning is read: a User-Agent that's longer than this tells nothing more. */
const READ = 512;

/** Undefined where nothing tells. The User-Agent is what the client says of itself, so this is a hint, never a proof. */
export function clientOf(headers: readonly HeaderField[]): Client | undefined {
  if (headerValue(headers, 'postman-token') !== undefined) return POSTMAN;
  const agent = (headerValue(headers, 'user-agent') ?? '').slice(0, READ);
  const known = agent === '' ? undefined : KNOWN.find(({ pattern }) => pattern.test(agent));
  return known ? clientFrom(known, agent) : byHeaders(headers, agent);
}

/** Where the code that signed is at home: what was told of it, and otherwise what the client says of itself. */
export function ecosystemOf({ hints, request }: Pick<Subject, 'hints' | 'request'>): Ecosystem | undefined {
  return (
    hints.ecosystem ??
    (hints.language && LANGUAGES[hints.language].ecosystem) ??
    clientOf(request.headers)?.ecosystem
  );
}

/** The client that a User-Agent names, with its version, and nothing else of it. */
export function clientAgent(agent: string): string {
  const known = KNOWN.find(({ pattern }) => pattern.test(agent.slice(0, READ)));
  if (!known) return agent === '' ? '' : 'client/1.0';
  const name = known.pattern.exec(agent)?.[0] ?? '';
  const version = versionAfter(agent.slice(agent.search(known.pattern)));
  return version === undefined ? name : `${name.replace(/\/$/, '')}/${version}`;
}

const POSTMAN: Client = { name: 'Postman', ecosystem: 'postman', language: 'postman', tool: true };

function clientFrom({ pattern, name, ecosystem, language: own, near, tool }: Known, agent: string): Client {
  const language = own ?? near;
  const version = versionAfter(agent.slice(agent.search(pattern)));
  return {
    name,
    ...(version !== undefined && { version }),
    ecosystem,
    ...(language !== undefined && { language }),
    ...(near !== undefined && { isNear: true }),
    tool: tool ?? false,
  };
}

/** As in `axios/1.7.9` and `got (https://…)`, which has none. */
function versionAfter(text: string): string | undefined {
  return /^[^/\s]{1,64}\/v?(\d[\w.+-]{0,31})/.exec(text)?.[1];
}

/** Headers that one kind of client sets by itself. */
function byHeaders(headers: readonly HeaderField[], agent: string): Client | undefined {
  const has = (name: string) => headerValue(headers, name) !== undefined;
  if (has('sec-fetch-mode') && has('sec-ch-ua')) return BROWSER;
  // Node’s fetch sets sec-fetch-mode and this language list, and no client hints.
  if (has('sec-fetch-mode') && headerValue(headers, 'accept-language') === '*') return NODE_FETCH;
  if (has('sec-fetch-mode') || has('origin')) return BROWSER;
  return agent === '' && headerValue(headers, 'accept') === 'application/json, text/plain, */*'
    ? { name: 'axios', ecosystem: 'javascript', language: 'node-axios', tool: false }
    : undefined;
}

const BROWSER: Client = {
  name: 'a browser',
  ecosystem: 'javascript',
  language: 'browser-fetch',
  isNear: true,
  tool: false,
};
const NODE_FETCH: Client = {
  name: 'Node fetch',
  ecosystem: 'javascript',
  language: 'node-fetch',
  tool: false,
};

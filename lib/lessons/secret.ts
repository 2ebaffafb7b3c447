/** The lesson about keeping a secret: out of logs, URLs, headers, code and repositories. Each secret in it is made up. */

import { AUTH_HEADERS, PATHS } from '../core/api.ts';
import { pick } from '../core/random.ts';
import { displayTextOf } from '../core/signing/bytes.ts';
import { signRequest, unixSeconds } from '../core/signing/sign.ts';
import { isoTime } from '../sandbox/records.ts';
import { drawBetween, drawKey, listRequest } from './draw-requests.ts';
import type { Chance, DrawnTask, Lesson, LineLanguage, SecretTask } from './lesson.ts';

const ASK_LEAVE_REST = 'Take the secret out, and leave the rest.';
const PUBLIC_ID = 'The key id is public, and safe to log. It tells which API key was used.';
const SIGNATURE =
  'The signature reveals no secret. For 5 minutes, it lets a reader send this one request again.';

/** A key pair with a request that it signs. */
function drawSigned({ random, now }: Chance) {
  const key = drawKey(random, now);
  const query = `limit=${drawBetween(random, 10, 90)}`;
  const { headers } = signRequest(listRequest(now, query), key, unixSeconds(now));
  const named = headers.map(([name, value]) => [name, displayTextOf(value)] as const);
  const signature = named.find(([name]) => name === AUTH_HEADERS.signature)?.[1] ?? '';
  return { key, query, named, signature, secret: key.secret, revealed: key.secret.reveal() };
}

function keepsOf(...kept: readonly (readonly [string, string])[]): SecretTask['keeps'] {
  return kept.map(([text, why]) => ({ text, why }));
}

const LOG_LINE: DrawnTask = {
  id: 'log-line',
  draw(chance) {
    const { key, secret, revealed, signature } = drawSigned(chance);
    const time = unixSeconds(chance.now);
    const line = (of: string) =>
      `${isoTime(chance.now)} DEBUG signed key_id=${key.id} secret=${of} timestamp=${time} signature=${signature}`;
    return {
      kind: 'secret',
      title: 'Clean a log line',
      ask: `A debug log has this line. ${ASK_LEAVE_REST}`,
      clause: 'key-pair',
      label: 'Log line',
      text: line(revealed),
      secret,
      keeps: keepsOf(
        [key.id, PUBLIC_ID],
        [time, 'The timestamp is sent with the request. It helps to find stale requests.'],
      ),
      mayStay: [signature],
      hints: [
        `Of the key pair, only the key id may be logged. ${SIGNATURE}`,
        `Write this line:\n${line('[removed]')}\nNot even the last characters of the secret help in a log.`,
      ],
      afterwards:
        'Revoke the API key: the log was already stored and copied. Then hold the secret in a type that prints as [secret].',
    };
  },
};

const URL_SECRET: DrawnTask = {
  id: 'url',
  draw(chance) {
    const { query, secret, revealed, named } = drawSigned(chance);
    const headers = named.map(([name, value]) => ` \\\n  -H '${name}: ${value}'`).join('');
    const command = (added: string) => `curl "$BASE_URL${PATHS.orders}?${query}${added}"${headers}`;
    return {
      kind: 'secret',
      title: 'Keep the secret out of the URL',
      ask: `This command sends the secret in the URL, in percent-encoding. ${ASK_LEAVE_REST}`,
      clause: 'key-pair',
      label: 'Command',
      text: command(`&api_secret=${percentEncoded(revealed)}`),
      secret,
      keeps: keepsOf(
        [`${PATHS.orders}?${query}`, 'The path and the rest of the query belong to the request.'],
        ...named.map(
          ([name, value]) => [`${name}: ${value}`, 'Every request carries three headers.'] as const,
        ),
      ),
      hints: [
        'The secret never goes over the wire. It only makes the signature.',
        `Write this command:\n${command('')}\nServers log URLs, and so do proxies that decrypt HTTPS.`,
      ],
      afterwards:
        'A secret that was in a URL is in logs that you can’t clean. Revoke the API key, and create a new one.',
    };
  },
};

function percentEncoded(text: string): string {
  return [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
}

const ENCODED: DrawnTask = {
  id: 'basic-auth',
  draw(chance) {
    const { key, query, secret, revealed, named } = drawSigned(chance);
    const fields = named.map(([name, value]) => `${name}: ${value}`);
    const basic = `Authorization: Basic ${btoa(`${key.id}:${revealed}`)}`;
    const request = (lines: readonly string[]) =>
      [`GET ${PATHS.orders}?${query} HTTP/1.1`, ...lines].join('\n');
    return {
      kind: 'secret',
      title: 'Find the encoded secret',
      ask: `Somebody pasted this request into a ticket. ${ASK_LEAVE_REST}`,
      clause: 'auth-headers',
      label: 'Request',
      text: request([basic, ...fields]),
      secret,
      keeps: keepsOf(
        [`GET ${PATHS.orders}?${query} HTTP/1.1`, 'The request line belongs to the ticket.'],
        ...fields
          .filter((field) => !isSignature(field))
          .map((field) => [field, 'The key id and the timestamp help to find the request.'] as const),
      ),
      mayStay: fields.filter(isSignature),
      hints: [
        'Base64 isn’t encryption: anybody can decode it.',
        SIGNATURE,
        `Drop the header Authorization:\n${request(fields)}\nIts value is key id and secret in base64. The API doesn’t use it.`,
      ],
      afterwards:
        'Revoke the API key first: tickets have a history and send e-mails. Then clear the user and password settings of your HTTP client.',
    };
  },
};

function isSignature(field: string): boolean {
  return field.startsWith(`${AUTH_HEADERS.signature}:`);
}

interface SourceLine {
  readonly language: LineLanguage;
  readonly name: string;
  readonly line: (value: string) => string;
  readonly read: string;
}

const SOURCES: readonly [SourceLine, ...SourceLine[]] = [
  {
    language: 'javascript',
    name: 'JavaScript',
    line: (value) => `const secret = ${value};`,
    read: 'process.env.SIGNING_SECRET',
  },
  {
    language: 'python',
    name: 'Python',
    line: (value) => `secret = ${value}`,
    read: "os.environ['SIGNING_SECRET']",
  },
  {
    language: 'php',
    name: 'PHP',
    line: (value) => `$secret = ${value};`,
    read: "getenv('SIGNING_SECRET')",
  },
  {
    language: 'ruby',
    name: 'Ruby',
    line: (value) => `secret = ${value}`,
    read: "ENV.fetch('SIGNING_SECRET')",
  },
];

const SOURCE: DrawnTask = {
  id: 'source',
  draw(chance) {
    const { secret, revealed } = drawSigned(chance);
    const { language, name, line, read } = pick(chance.random, SOURCES);
    return {
      kind: 'secret',
      title: 'Read the secret from the environment',
      ask: `This ${name} line is in a repository. Read the secret from an environment variable instead.`,
      clause: 'key-pair',
      label: `Code in ${name}`,
      text: line(`'${revealed}'`),
      secret,
      keeps: keepsOf([line('').replace(/;$/, '').trim(), 'The rest of the code uses this variable.']),
      reads: language,
      hints: [
        'Whoever can read the repository can read the secret. Its history keeps deleted lines.',
        `Write this line:\n${line(read)}\nThe secret is then in the environment of the server alone.`,
      ],
      afterwards:
        'A secret that was committed once stays in the history. Revoke the API key: a new commit doesn’t remove the secret.',
    };
  },
};

const PREFIXES = ['VITE_', 'NEXT_PUBLIC_', 'REACT_APP_'] as const;

const CLIENT_SIDE: DrawnTask = {
  id: 'client-side',
  draw(chance) {
    const { key, secret, revealed } = drawSigned(chance);
    const prefix = pick(chance.random, PREFIXES);
    const file = (name: string, value: string) => `API_KEY_ID=${key.id}\n${name}=${value}`;
    return {
      kind: 'secret',
      title: 'Keep the secret out of the browser',
      ask: `This is .env.example, a file in the repository. A bundler copies variables that begin with ${prefix} into browser code. Change the file so that neither the repository nor the browser code gets the secret.`,
      clause: 'key-pair',
      label: '.env.example',
      text: file(`${prefix}SIGNING_SECRET`, revealed),
      secret,
      keeps: keepsOf(
        [`API_KEY_ID=${key.id}`, PUBLIC_ID],
        ['SIGNING_SECRET=', 'Who sets up the server must see which variable it needs.'],
      ),
      hints: [
        `The bundler replaces ${prefix}… with its value. Every visitor can then read the value.`,
        'Sign on the server. The variable needs a name without this prefix, and an example needs no value.',
        `Write this file:\n${file('SIGNING_SECRET', '')}\nThe name tells what to set, and only the server can read it.`,
      ],
      afterwards:
        'Revoke the API key: the secret was public. The browser must ask your server, and your server signs the request.',
    };
  },
};

export const SECRET: Lesson = {
  id: 'secret',
  title: 'Keeping the secret',
  about: 'Remove a secret from logs, URLs, tickets, code and files, even if it’s encoded.',
  intro:
    'Whoever has your secret can sign requests in your name. A secret leaks through logs, URLs, tickets and code.',
  tasks: [LOG_LINE, URL_SECRET, ENCODED, SOURCE, CLIENT_SIDE],
};

/** No answer at all, or a redirect: what stands between here and the server. */

import { headerValue } from '../signing/wire-request.ts';
import { type AnswerInput, type Cause, type Explanation, quoted, type Remedy } from './explanation.ts';

const RETRY: Remedy = { kind: 'retry', label: 'Send again' };
const BASE_URL: Remedy = { kind: 'edit-base-url', label: 'Edit the base URL' };

type Failure = Extract<AnswerInput['outcome'], { kind: 'failed' }>;

export function explainFailure(input: AnswerInput, { problem, detail }: Failure): Explanation {
  switch (problem) {
    case 'cancelled':
      return {
        tone: 'neutral',
        title: 'Send again when you’re ready',
        happened: ['Cancelled before an answer was there.', ...perhapsProcessed(input)],
        causes: [],
        remedies: [RETRY],
      };
    case 'timeout':
      return explainTimeout(input);
    case 'invalid-request':
      return {
        tone: 'bad',
        title: 'Correct the request: the browser refused it',
        happened: ['Nothing was sent: fetch refused the request as it is.'],
        causes: [{ certainty: 'likely', text: 'A header or the method is one that scripts may not send.' }],
        remedies: [{ kind: 'edit-request', label: 'Edit the request' }],
      };
    case 'network':
      return { tone: 'bad', happened: networkWords(input, detail), ...networkReading(input) };
  }
}

function explainTimeout(input: AnswerInput): Explanation {
  return {
    tone: 'bad',
    title: 'Send again: no answer came in time',
    happened: [`${input.origin} took longer than the time limit.`, ...perhapsProcessed(input)],
    causes: [
      { certainty: 'likely', text: 'The server is busy, or stopped in the middle of the answer.' },
      { certainty: 'possible', text: 'A firewall drops the connection without a word: check host and port.' },
    ],
    remedies: [RETRY, BASE_URL],
  };
}

/** A request without an answer may still have had its effect. */
function perhapsProcessed({ request, environment }: AnswerInput): string[] {
  if (environment === 'built-in' || ['GET', 'HEAD', 'OPTIONS'].includes(request.method.toUpperCase()))
    return [];
  return [
    'The server may have carried the request out all the same. Look for its effect before you repeat it.',
  ];
}

function networkWords({ origin, environment }: AnswerInput, detail: string): string[] {
  const where = environment === 'built-in' ? 'The built-in sandbox' : origin;
  return [`${where} gave no answer.`, `The browser says: ${quoted(detail)}`];
}

function networkReading({
  environment,
  permission,
  origin,
}: AnswerInput): Pick<Explanation, 'title' | 'causes' | 'remedies'> {
  if (environment === 'built-in')
    return {
      title: 'Send again: the sandbox couldn’t answer',
      causes: [
        { certainty: 'possible', text: 'Storage is full or busy, so the sandbox couldn’t store its state.' },
      ],
      remedies: [RETRY],
    };
  if (permission === 'missing')
    return {
      title: 'Allow access to this host from a tab',
      causes: [
        {
          certainty: 'likely',
          text: `Without the permission for ${origin}, the browser asks the server first (CORS) and blocks the answer.`,
        },
        {
          certainty: 'certain',
          text: 'The browser can’t ask you for it on this page. In a tab it does, at the first send from there.',
        },
      ],
      remedies: [{ kind: 'grant-permission', label: 'Open Countersign in a tab' }, RETRY],
    };
  if (environment === 'local')
    return {
      title: 'Start the local sandbox, then send again',
      causes: [
        { certainty: 'likely', text: `Nothing listens at ${origin}. npm run sandbox starts it.` },
        {
          certainty: 'possible',
          text: 'It took another port because this one was busy: its terminal shows which.',
        },
      ],
      remedies: [RETRY, BASE_URL],
    };
  return {
    title: 'Check the base URL and the connection',
    causes: remoteCauses(origin),
    remedies: [BASE_URL, RETRY],
  };
}

function remoteCauses(origin: string): Cause[] {
  const isSecure = origin.startsWith('https:');
  return [
    { certainty: 'possible', text: 'The host name is misspelt or unknown, or this computer is offline.' },
    { certainty: 'possible', text: 'Nothing listens on that port, or a firewall or VPN is in the way.' },
    isSecure
      ? {
          certainty: 'possible',
          text: 'The server’s certificate isn’t trusted. Opening the host in a tab shows it.',
        }
      : {
          certainty: 'possible',
          text: 'The server speaks https:// only, or the browser refuses http:// to this host.',
        },
  ];
}

/** `location` is there only where the browser shows it. */
export function explainRedirect({ origin, request, outcome }: AnswerInput): Explanation {
  const location = outcome.kind === 'response' ? headerValue(outcome.headers, 'Location') : undefined;
  const causes: Cause[] = location
    ? [{ certainty: 'certain', text: `It leads to ${quoted(location)}.` }]
    : [{ certainty: 'certain', text: 'The browser doesn’t say where it leads.' }];
  if (origin.startsWith('http:'))
    causes.push({
      certainty: 'likely',
      text: 'The base URL begins with http://, and servers redirect that to https://.',
    });
  const path = request.target.split('?', 1)[0] ?? '';
  causes.push({
    certainty: 'possible',
    text: path.endsWith('/')
      ? 'The path ends with a slash, and the server wants it without.'
      : 'The path is written in another way there, for instance with a slash at its end, or a login page took over.',
  });
  return {
    tone: 'bad',
    title: 'Correct the address: the server redirects',
    happened: [
      'The server answered with a redirect. It wasn’t followed: the signature is valid for this route alone.',
    ],
    causes,
    remedies: [BASE_URL, { kind: 'edit-path', label: 'Edit the path' }],
    clause: 'one-route-only',
  };
}

/** No answer at all, or a redirect: what stands between here and the server. */

import { commandLine } from '../../command-line.ts';
import { counted } from '../../counts.ts';
import { headerValue, pathOf } from '../../signing/wire-request.ts';
import { brokeOffTitle } from '../condition-titles.ts';
import { isCreated } from '../may-have-happened.ts';
import { quoted } from '../quoted.ts';
import { RETRY, type Remedy } from '../remedy.ts';
import type { AnswerInput, Cause, Explanation } from './explanation.ts';

const BASE_URL: Remedy = { kind: 'edit-base-url', does: 'Edit the base URL' };

type NetworkReading = Pick<Explanation, 'title' | 'causes' | 'remedies'>;
type Failure = Extract<AnswerInput['outcome'], { kind: 'failed' }>;
type Unfinished = Extract<Failure, { status: number }>;

export function explainFailure(input: AnswerInput, failure: Failure): Explanation {
  if ('status' in failure) return explainUnfinished(input, failure);
  const { detail } = failure;
  switch (failure.problem) {
    case 'cancelled':
      return {
        tone: 'neutral',
        title: 'Cancelled before a response came',
        happened: [`You cancelled the request to ${where(input)}. The server may have received it.`],
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
        remedies: [{ kind: 'edit-request', does: 'Edit the request' }],
      };
    case 'network':
      return { tone: 'bad', happened: networkWords(input, detail), ...networkReading(input) };
  }
}

function explainTimeout(input: AnswerInput): Explanation {
  const isThere = isCreated(input.searched);
  return {
    tone: 'bad',
    title: 'No response within the time limit',
    happened: [`No response came from ${where(input)} within the time limit.`],
    causes: [
      { certainty: 'likely', text: 'The server is busy, or stopped while it worked on the request.' },
      ...(isThere
        ? []
        : [
            {
              certainty: 'possible',
              text: 'A firewall blocks the connection and sends no response: check host and port.',
            } as const,
          ]),
    ],
    remedies: isThere ? [RETRY] : [RETRY, BASE_URL],
  };
}

/** The status comes first: of a charge it's the thing to know. */
function explainUnfinished(input: AnswerInput, failure: Unfinished): Explanation {
  if (failure.problem === 'cut') return explainCut(input, failure);
  const { status, received } = failure;
  const isTimeout = failure.problem === 'timeout';
  const by = isTimeout ? 'The time limit' : 'Cancelling';
  return {
    tone: isTimeout ? 'bad' : 'neutral',
    title: `Response ${status} not finished: ${isTimeout ? 'time limit' : 'cancelled'}`,
    happened: [`${where(input)} answered ${status}. ${by} stopped the body ${placeInBody(received)}.`],
    causes: isTimeout ? [SLOW_BODY] : [],
    remedies: [RETRY],
  };
}

const SLOW_BODY: Cause = {
  certainty: 'likely',
  text: 'The server, or a proxy in front of it, sends the body slowly or stopped sending it.',
};

function explainCut(input: AnswerInput, { status, received, detail }: Unfinished): Explanation {
  return {
    tone: 'bad',
    title: brokeOffTitle(status),
    happened: [
      `${where(input)} answered ${status}, but the body broke off ${placeInBody(received)}.`,
      browserWords(detail),
    ],
    causes: [
      {
        certainty: 'likely',
        text: 'The server, or a proxy in front of it, closed the connection while it sent the body.',
      },
      { certainty: 'possible', text: 'Content-Length or Content-Encoding doesn’t fit the body.' },
    ],
    remedies: [RETRY],
  };
}

function placeInBody(received: number | undefined): string {
  if (received === undefined) return 'before its end';
  return received === 0 ? 'before its first byte' : `after ${counted(received, 'byte')}`;
}

function where({ origin, environment }: AnswerInput): string {
  return environment === 'built-in' ? 'the built-in sandbox' : origin;
}

/** The browser has one message for a server that isn't there and for one that hangs up. */
function networkWords(input: AnswerInput, detail: string): string[] {
  const { environment, contact, permission, searched } = input;
  const isOpen =
    environment !== 'built-in' && permission === 'granted' && contact !== 'now' && !isCreated(searched);
  return [
    `No response came from ${where(input)}.`,
    ...(isOpen ? ['The browser doesn’t say whether a connection was made.'] : []),
    browserWords(detail),
  ];
}

function browserWords(detail: string): string {
  return `The browser says: ${quoted(detail)}`;
}

function networkReading({ environment, permission, origin, contact, searched }: AnswerInput): NetworkReading {
  if (environment === 'built-in')
    return {
      title: 'The sandbox couldn’t answer',
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
          text: `Without the permission for ${origin}, the browser asks the server first (CORS) and blocks the response.`,
        },
        {
          certainty: 'certain',
          text: 'The browser can’t ask for the permission on this page. In a tab, it asks at the first send.',
        },
      ],
      remedies: [{ kind: 'grant-permission', does: 'Open Countersign in a tab' }, RETRY],
    };
  // It has arrived: what would have kept it from there is disproved.
  if (contact === 'now' || isCreated(searched)) return BROKEN_OFF;
  // Whether it arrived isn't known, but somebody is there.
  if (searched !== undefined)
    return {
      title: 'The server responds now, but didn’t respond to this request',
      causes: [CLOSED],
      remedies: [RETRY],
    };
  if (contact === 'earlier')
    return {
      title: 'No response from a server that answered before',
      causes: [environment === 'remote' ? OFFLINE : stopped(environment), CLOSED],
      remedies: [RETRY],
    };
  if (environment === 'local-sandbox')
    return {
      title: 'No response from the local sandbox',
      causes: sandboxCauses(origin),
      remedies: [RETRY, BASE_URL],
    };
  if (environment === 'this-computer')
    return {
      title: 'No response from the server on this computer',
      causes: causesHere(origin),
      remedies: [RETRY, BASE_URL],
    };
  return {
    title: 'Check the base URL and the connection',
    causes: remoteCauses(origin),
    remedies: [BASE_URL, RETRY],
  };
}

/** True of whatever listened there: an environment of the sandbox’s may have been pointed at another server. */
const STARTS_SANDBOX = `${commandLine('sandbox')} starts the local sandbox.`;

/** That it's the sandbox is known from its port alone: whether anything listens there isn't. */
function sandboxCauses(origin: string): Cause[] {
  return [
    { certainty: 'possible', text: `No server listens at ${origin}. ${STARTS_SANDBOX}` },
    {
      certainty: 'possible',
      text: 'The sandbox uses a different port because this one was busy: its terminal shows which.',
    },
    CLOSED,
  ];
}

/** The browser has one message for all of them. That no server was started is the commonest. */
function causesHere(origin: string): Cause[] {
  return [
    {
      certainty: 'possible',
      text: `No server listens at ${origin}: it isn’t started, or it uses a different port.`,
    },
    {
      certainty: 'possible',
      text: 'The server listens at a different address of this computer: 127.0.0.1 and [::1] are two addresses.',
    },
    CLOSED,
    schemeCause(origin),
  ];
}

function remoteCauses(origin: string): Cause[] {
  return [
    { certainty: 'possible', text: 'The host name is misspelt or unknown, or this computer is offline.' },
    {
      certainty: 'possible',
      text: 'No server listens on this port, or a firewall or VPN blocks the connection.',
    },
    CLOSED,
    schemeCause(origin),
  ];
}

const CLOSED: Cause = {
  certainty: 'possible',
  text: 'The server closed the connection without a response.',
};

function stopped(environment: AnswerInput['environment']): Cause {
  const start = environment === 'local-sandbox' ? STARTS_SANDBOX : 'If so, start it first.';
  return { certainty: 'possible', text: `The server has stopped since it last answered. ${start}` };
}

const OFFLINE: Cause = {
  certainty: 'possible',
  text: 'This computer is offline now, or a firewall or VPN blocks the connection.',
};

/** Neither address nor scheme is to blame, and nobody need start what runs. */
const BROKEN_OFF: NetworkReading = {
  title: 'Connection closed before a response',
  causes: [{ ...CLOSED, certainty: 'likely' }],
  remedies: [RETRY],
};

function schemeCause(origin: string): Cause {
  return {
    certainty: 'possible',
    text: origin.startsWith('https:')
      ? 'The browser doesn’t trust the server’s certificate. Open the host in a tab to see why.'
      : 'The server accepts https:// only, or the browser blocks http:// to this host.',
  };
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
  const path = pathOf(request.target);
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
    remedies: [BASE_URL, { kind: 'edit-path', does: 'Edit the path' }],
    clause: 'one-route-only',
  };
}

/** Words for statuses the API document doesn't describe. What HTTP itself says about them, and nothing about the service. */

import type { RemedyKind } from './explanation.ts';

export interface StatusWords {
  readonly title: string;
  readonly meaning: string;
  readonly causes: readonly string[];
  readonly remedies: readonly (readonly [kind: RemedyKind, label: string])[];
}

const EDIT = ['edit-request', 'Edit the request'] as const;
const PATH = ['edit-path', 'Edit the path'] as const;
const BASE = ['edit-base-url', 'Edit the base URL'] as const;
const RETRY = ['retry', 'Send again'] as const;
const KEY = ['pick-key', 'Pick another key'] as const;

const BY_STATUS: Readonly<Record<number, StatusWords>> = {
  400: {
    title: 'Correct the request: the server can’t read it',
    meaning: 'The server found the request malformed.',
    causes: [
      'The body isn’t the JSON object the server expects.',
      'A query parameter or header has a form it can’t read.',
    ],
    remedies: [EDIT],
  },
  402: {
    title: 'Settle the account, then send again',
    meaning: 'The server asks for a payment first.',
    causes: ['The merchant account behind this key has a limit or an open bill.'],
    remedies: [RETRY],
  },
  403: {
    title: 'Use a key that may do this',
    meaning: 'The server understood the request and refuses it.',
    causes: [
      'The key isn’t allowed this operation, or only from other addresses.',
      'A firewall in front of the service blocked the request.',
    ],
    remedies: [KEY, RETRY],
  },
  404: {
    title: 'Correct the path: there’s nothing at this one',
    meaning: 'The server has nothing at this path.',
    causes: [
      'The path is misspelt, or /api/v1 is missing or doubled by the base URL.',
      'The record it names doesn’t exist for this key.',
    ],
    remedies: [PATH, BASE],
  },
  405: {
    title: 'Use another method on this path',
    meaning: 'The path exists, but not with this method.',
    causes: ['Charges are created with POST; lists are read with GET.'],
    remedies: [EDIT],
  },
  406: {
    title: 'Accept what the server sends',
    meaning: 'The server can’t answer in a format the Accept header allows.',
    causes: ['An Accept header was added that leaves out application/json.'],
    remedies: [EDIT],
  },
  408: {
    title: 'Send again: the request arrived too slowly',
    meaning: 'The server gave up waiting for the rest of the request.',
    causes: ['The connection is slow or broke off, or the body is large.'],
    remedies: [RETRY],
  },
  409: {
    title: 'Look for an earlier request this one conflicts with',
    meaning: 'The request conflicts with what the server already has.',
    causes: ['The same merchant_order_id was used before.', 'The record was changed by another request.'],
    remedies: [EDIT],
  },
  411: {
    title: 'Send a body with its length',
    meaning: 'The server wants a Content-Length.',
    causes: ['A proxy passed the body on in chunks.'],
    remedies: [EDIT],
  },
  413: {
    title: 'Send a shorter body',
    meaning: 'The body is larger than the server takes.',
    causes: ['The limit isn’t shown in the document.'],
    remedies: [EDIT],
  },
  414: {
    title: 'Shorten the query',
    meaning: 'Path and query are longer than the server takes.',
    causes: ['A value belongs in the body, or was added many times.'],
    remedies: [PATH],
  },
  415: {
    title: 'Set Content-Type to application/json',
    meaning: 'The server doesn’t read bodies of this type.',
    causes: ['Content-Type is missing, or isn’t application/json. Request bodies are JSON.'],
    remedies: [EDIT],
  },
  421: {
    title: 'Correct the host in the base URL',
    meaning: 'This server doesn’t answer for the host it was asked for.',
    causes: ['The base URL names another host than the server expects.'],
    remedies: [BASE],
  },
  422: {
    title: 'Correct the fields the answer names',
    meaning: 'The request is well formed, but a value in it isn’t accepted.',
    causes: ['A charge field is missing, or has the wrong type: amount is a decimal in a string.'],
    remedies: [EDIT],
  },
  429: {
    title: 'Wait a moment, then send again',
    meaning: 'Too many requests came in a short time.',
    causes: ['The limits aren’t shown in the document.'],
    remedies: [RETRY],
  },
  431: {
    title: 'Send fewer or shorter headers',
    meaning: 'The headers are larger than the server takes.',
    causes: ['A header was added with a long value.'],
    remedies: [EDIT],
  },
  500: {
    title: 'Send again later: the server failed',
    meaning: 'The server met an error of its own.',
    causes: ['Something in this request may trigger it: try a simpler one.'],
    remedies: [RETRY, EDIT],
  },
  502: {
    title: 'Send again: the gateway got no valid answer',
    meaning: 'A proxy stands in front of the service, and the service behind it didn’t answer properly.',
    causes: ['The service is being restarted or is down.'],
    remedies: [RETRY],
  },
  503: {
    title: 'Send again later: the service isn’t available',
    meaning: 'The service is overloaded or down for maintenance.',
    causes: ['It may say when to come back in a Retry-After header.'],
    remedies: [RETRY],
  },
  504: {
    title: 'Send again: the gateway ran out of time',
    meaning: 'A proxy stands in front of the service, and the service behind it was too slow.',
    causes: ['The service is overloaded, or the request takes long.'],
    remedies: [RETRY],
  },
};

const OTHER_4XX: StatusWords = {
  title: 'Read the answer: the server refused the request',
  meaning: 'By its number, the status says that something about the request is wrong.',
  causes: ['The answer’s body may say what.'],
  remedies: [EDIT],
};

const OTHER: StatusWords = {
  title: 'Check who answered: the status is unusual',
  meaning: 'This isn’t a status an API answers with.',
  causes: ['Something other than the service answered.'],
  remedies: [BASE, RETRY],
};

export function statusWords(status: number): StatusWords {
  const words = BY_STATUS[status];
  if (words) return words;
  if (status >= 400 && status < 500) return OTHER_4XX;
  return (status >= 500 && status < 600 && BY_STATUS[500]) || OTHER;
}

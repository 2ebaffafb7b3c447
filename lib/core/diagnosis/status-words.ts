/** Words for statuses the API document doesn't describe. What HTTP itself says about them, and nothing about the service. */

import { RETRY, type Remedy } from './remedy.ts';

export interface StatusWords {
  readonly title: string;
  readonly meaning: string;
  readonly causes: readonly string[];
  readonly remedies: readonly Remedy[];
  /** Its causes are guesses at what’s wrong with the path. */
  readonly isOfPath?: true;
  /** They are guesses at what’s wrong with the body. */
  readonly isOfBody?: true;
}

const EDIT: Remedy = { kind: 'edit-request', does: 'Edit the request' };
const PATH: Remedy = { kind: 'edit-path', does: 'Edit the path' };
const BASE: Remedy = { kind: 'edit-base-url', does: 'Edit the base URL' };
const KEY: Remedy = { kind: 'pick-key', does: 'Pick another key' };

const BY_STATUS: Readonly<Record<number, StatusWords>> = {
  400: {
    title: '400: malformed request',
    isOfBody: true,
    meaning: 'The server found the request malformed.',
    causes: [
      'The body isn’t the JSON object the server expects.',
      'A query parameter or header has a form it can’t read.',
    ],
    remedies: [EDIT],
  },
  402: {
    title: '402: payment required',
    meaning: 'The server asks for a payment first.',
    causes: ['The merchant account behind this key has a limit or an open bill.'],
    remedies: [RETRY],
  },
  403: {
    title: '403: request rejected',
    meaning: 'The server understood the request and rejects it.',
    causes: [
      'This key isn’t allowed to do this, or the server accepts it only from other IP addresses.',
      'A firewall in front of the server blocked the request.',
    ],
    remedies: [KEY, RETRY],
  },
  404: {
    title: '404: nothing at this path',
    isOfPath: true,
    meaning: 'The server has nothing at this path.',
    causes: [
      'The path is misspelt, or /api/v1 is missing. Or /api/v1 is there twice: in the base URL and in the path.',
      'The path names a record that this key doesn’t have.',
    ],
    remedies: [PATH, BASE],
  },
  405: {
    title: '405: method not allowed on this path',
    meaning: 'The path exists, but not with this method. Charges are created with POST, lists read with GET.',
    causes: [],
    remedies: [EDIT],
  },
  406: {
    title: '406: no acceptable response format',
    meaning: 'The server can’t answer in a format the Accept header allows.',
    causes: ['An Accept header was added that leaves out application/json.'],
    remedies: [EDIT],
  },
  408: {
    title: '408: the request arrived too slowly',
    meaning: 'The server gave up waiting for the rest of the request.',
    causes: ['The connection is slow or broke off, or the body is large.'],
    remedies: [RETRY],
  },
  409: {
    title: '409: conflict with existing data',
    meaning: 'The request conflicts with what the server already has.',
    causes: ['The same merchant_order_id was used before.', 'The record was changed by another request.'],
    remedies: [EDIT],
  },
  411: {
    title: '411: Content-Length required',
    meaning: 'The server wants a Content-Length.',
    causes: ['A proxy passed the body on in chunks.'],
    remedies: [EDIT],
  },
  413: {
    title: '413: body too large',
    meaning: 'The body is larger than the server accepts. The API docs don’t show the limit.',
    causes: [],
    remedies: [EDIT],
  },
  414: {
    title: '414: path and query too long',
    meaning: 'Path and query are longer than the server takes.',
    causes: ['A value belongs in the body, or was added many times.'],
    remedies: [PATH],
  },
  415: {
    title: '415: unsupported Content-Type',
    meaning: 'The server doesn’t read bodies of this type.',
    causes: ['Content-Type is missing, or isn’t application/json. Request bodies are JSON.'],
    remedies: [EDIT],
  },
  421: {
    title: '421: wrong host for this server',
    meaning: 'This server doesn’t answer for the host it was asked for.',
    causes: ['The base URL names another host than the server expects.'],
    remedies: [BASE],
  },
  422: {
    title: '422: invalid field values',
    isOfBody: true,
    meaning: 'The request is well formed, but a value in it isn’t accepted.',
    causes: [
      'A charge field is missing, or has the wrong type. The amount, for example, must be a string such as "25.00".',
    ],
    remedies: [EDIT],
  },
  429: {
    title: '429: rate limited',
    meaning: 'The server received too many requests in a short time. The API docs don’t show the limits.',
    causes: [],
    remedies: [RETRY],
  },
  431: {
    title: '431: headers too large',
    meaning: 'The headers are larger than the server takes.',
    causes: ['A header was added with a long value.'],
    remedies: [EDIT],
  },
  500: {
    title: '500: server error',
    meaning: 'The server failed while it handled the request.',
    causes: ['Something in this request triggers it: try a simpler one.'],
    remedies: [RETRY, EDIT],
  },
  502: {
    title: '502: the proxy got no valid response',
    meaning: 'Usually a proxy sends 502: it got no valid response from the server.',
    causes: ['The server is being restarted or is down.'],
    remedies: [RETRY],
  },
  503: {
    title: '503: service unavailable',
    meaning: 'The server is overloaded or down for maintenance. A Retry-After header may say when to retry.',
    causes: [],
    remedies: [RETRY],
  },
  504: {
    title: '504: gateway timeout',
    meaning: 'Usually a proxy sends 504: it waited too long for the server.',
    causes: ['The server is overloaded, or the request takes long.'],
    remedies: [RETRY],
  },
};

const OTHER_4XX: StatusWords = {
  title: 'Request rejected with an uncommon status',
  meaning: 'A status between 400 and 499 says that the request is at fault. The response body may say why.',
  causes: [],
  remedies: [EDIT],
};

const OTHER_5XX: StatusWords = {
  title: 'Server error with an uncommon status',
  meaning: 'A status between 500 and 599 says that the server failed.',
  causes: ['Something in this request triggers it: try a simpler one.'],
  remedies: [RETRY, EDIT],
};

const OTHER: StatusWords = {
  title: 'Unusual status: check who answered',
  meaning: 'APIs don’t normally answer with this status.',
  causes: ['Something other than the server answered.'],
  remedies: [BASE, RETRY],
};

export function statusWords(status: number): StatusWords {
  const words = BY_STATUS[status];
  if (words) return words;
  if (status >= 400 && status < 500) return OTHER_4XX;
  return status >= 500 && status < 600 ? OTHER_5XX : OTHER;
}

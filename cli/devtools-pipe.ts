/** Talks the Chrome DevTools Protocol over two pipes: no port is opened, so no other program can join in. */

import type { Readable, Writable } from 'node:stream';

export type CdpResult = Readonly<Record<string, unknown>>;

export interface CdpConnection {
  /** Rejects with the browser's own words, or when the pipe closes first. */
  send(method: string, params?: Readonly<Record<string, unknown>>, sessionId?: string): Promise<CdpResult>;
}

interface Pending {
  readonly method: string;
  readonly resolve: (result: CdpResult) => void;
  readonly reject: (error: Error) => void;
}

interface CdpAnswer {
  readonly id?: number;
  readonly result?: CdpResult;
  readonly error?: { readonly message: string };
}

const END_OF_MESSAGE = '\0';

export function connectOverPipe(toBrowser: Writable, fromBrowser: Readable): CdpConnection {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let unread = '';
  let closed = false;

  const failAll = () => {
    closed = true;
    for (const { method, reject } of pending.values()) reject(closedBefore(method));
    pending.clear();
  };
  const deliver = (answer: CdpAnswer) => {
    if (answer.id === undefined) return;
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.error) waiting?.reject(new Error(`${waiting.method}: ${answer.error.message}`));
    else waiting?.resolve(answer.result ?? {});
  };

  // A browser that quits resets both pipes; without listeners that would end this process.
  toBrowser.on('error', failAll);
  fromBrowser.on('error', failAll);
  fromBrowser.on('close', failAll);
  fromBrowser.setEncoding('utf8');
  fromBrowser.on('data', (chunk: string) => {
    const messages = (unread + chunk).split(END_OF_MESSAGE);
    unread = messages.pop() ?? '';
    for (const message of messages) deliver(JSON.parse(message));
  });

  return {
    send(method, params = {}, sessionId) {
      if (closed) return Promise.reject(closedBefore(method));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { method, resolve, reject });
        toBrowser.write(JSON.stringify({ id, method, params, sessionId }) + END_OF_MESSAGE);
      });
    },
  };
}

function closedBefore(method: string): Error {
  return new Error(`${method}: the browser closed`);
}

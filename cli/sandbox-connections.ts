/**
 * Every connection to the sandbox, whatever became of it: so many at once, and each one ends. Where another comes, the
 * one that has waited for its client for longest gives way.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type SandboxResponse, transportFailure } from '../lib/sandbox/service.ts';
import { hangUp, sendRaw } from './http-wire.ts';

/** A request whose head has come, until it's answered. */
interface Open {
  readonly message: IncomingMessage;
  readonly to: ServerResponse;
}

interface Connection {
  readonly socket: Socket;
  readonly open: Open[];
  /** Milliseconds by the process's clock: when its client last did what it's waited for. */
  since: number;
  /** Bytes that its client has taken. */
  taken: number;
}

export interface ConnectionsOptions {
  readonly most: number;
  /** Milliseconds that one may be idle or unread; Node would keep it for good where its client sends empty lines. */
  readonly idle: number;
  /** Unix seconds. */
  readonly clock: () => number;
}

const FULL_WORDS =
  'The local sandbox has as many connections as it can have. Send this one again in a moment.';
const SWEEP_MS = 1000;

/** Takes charge of a server's connections. */
export function createConnections(server: Server, { most, idle, clock }: ConnectionsOptions) {
  /** Those that began to wait first come first. */
  const connections = new Map<Duplex, Connection>();

  function waits(socket: Duplex, connection: Connection): void {
    if (socket.destroyed) return;
    connection.since = performance.now();
    connections.delete(socket);
    connections.set(socket, connection);
  }

  function end(socket: Duplex): void {
    connections.delete(socket);
    socket.destroy();
  }

  /** @returns whether one did. */
  function letOneGo(): boolean {
    for (const [socket, { open }] of connections) {
      if (isBeingAnswered(open)) continue;
      // What sent part of a request is told why nothing comes of it.
      if (open[0]?.to.headersSent === false) sendRaw(socket, tooBusy());
      end(socket);
      return true;
    }
    return false;
  }

  /** Says why no more requests are taken from this one, after the answers to those that came whole, and hangs up. */
  function refuse(socket: Duplex, response: SandboxResponse): void {
    const open = connections.get(socket)?.open ?? [];
    const last = open.findLast(({ message, to }) => message.complete && !to.closed);
    if (last) last.to.once('close', () => refuse(socket, response));
    else if (!socket.writable) end(socket);
    else {
      // In the midst of an answer it would be taken for a part of that.
      if (open.every(({ to }) => !to.headersSent)) sendRaw(socket, response);
      hangUp(socket);
    }
  }

  const tooBusy = () => transportFailure(503, 'too_busy', FULL_WORDS, clock());

  server.on('connection', (socket) => {
    socket.once('close', () => connections.delete(socket));
    if (connections.size >= most && !letOneGo()) {
      sendRaw(socket, tooBusy());
      socket.destroy();
    } else waits(socket, { socket, open: [], since: 0, taken: 0 });
  });

  const sweep = setInterval(
    () => {
      const before = performance.now() - idle;
      for (const [socket, connection] of connections)
        if (!isBeingAnswered(connection.open) && !makesProgress(connection, before)) end(socket);
    },
    Math.min(SWEEP_MS, idle),
  ).unref();
  server.once('close', () => clearInterval(sweep));

  return {
    get count() {
      return connections.size;
    },
    /** Of a request whose head has come. */
    begin(message: IncomingMessage, to: ServerResponse): void {
      const { socket } = message;
      const connection = connections.get(socket);
      if (!connection) return;
      const exchange = { message, to };
      connection.open.push(exchange);
      to.once('close', () => {
        connection.open.splice(connection.open.indexOf(exchange), 1);
        waits(socket, connection);
      });
    },
    refuse,
    endAll(): void {
      for (const socket of [...connections.keys()]) end(socket);
    },
  };
}

/** @param before whether it has since this moment. Node itself sees to those that still send their request. */
function makesProgress(connection: Connection, before: number): boolean {
  const { socket, open } = connection;
  const taken = socket.bytesWritten - socket.writableLength;
  if (open.some(({ message }) => !message.complete) || taken !== connection.taken) {
    connection.taken = taken;
    connection.since = performance.now();
  }
  return connection.since > before;
}

/** Whether it's the sandbox's turn, and not the client's to send the rest or to read. */
function isBeingAnswered([first]: readonly Open[]): boolean {
  return first?.message.complete === true && !first.to.writableEnded && !first.to.writableNeedDrain;
}

/** Every way in which a client can leave a connection half-done. None of these ever closes its own end. */

import { connect, type Socket } from 'node:net';

export interface HalfDone {
  readonly socket: Socket;
  /** Sends a little more, where it's a kind that goes on and on. */
  goOn(): void;
}

interface Kind {
  readonly begin: string;
  readonly goOn?: string;
  /** It reads nothing. */
  readonly isDeaf?: true;
  readonly lastly?: 'fin' | 'reset';
  /** The sandbox waits for what's missing, for as long as it has patience. */
  readonly isHeld?: true;
}

const HOST = 'Host: 127.0.0.1\r\n';
const GET = `GET /api/v1/orders HTTP/1.1\r\n${HOST}\r\n`;
const LIST = `GET /_sandbox/requests HTTP/1.1\r\n${HOST}\r\n`;
const POST = `POST /api/v1/charges HTTP/1.1\r\n${HOST}`;
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';

const KINDS = {
  'sends nothing': { isHeld: true, begin: '' },
  'stops in the head': { isHeld: true, begin: 'GET /api/v1/orders HTTP/1.1\r\nHost: loc' },
  'sends its head byte by byte': { isHeld: true, begin: `GET / HTTP/1.1\r\n${HOST}X: `, goOn: 'x' },
  'sends empty lines': { isHeld: true, begin: '', goOn: '\r\n' },
  'sends empty lines after a request': { begin: GET, goOn: '\r\n' },
  'stops after the head': { isHeld: true, begin: `${POST}Content-Length: 1000\r\n\r\n` },
  'sends its body byte by byte': { isHeld: true, begin: `${POST}Content-Length: 100000\r\n\r\n`, goOn: 'x' },
  'never ends its chunks': {
    isHeld: true,
    begin: `${POST}Transfer-Encoding: chunked\r\n\r\n`,
    goOn: '1\r\nx\r\n',
  },
  'expects 100-continue and sends nothing': {
    isHeld: true,
    begin: `${POST}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  },
  'sends too large a body slowly': {
    begin: `${POST}Content-Length: 99999999\r\n\r\n`,
    goOn: 'x',
  },
  'stays after its answer': { begin: GET },
  'sends requests and reads no answer': { begin: GET.repeat(50), isDeaf: true },
  'asks for a tunnel': {
    begin: 'CONNECT api.example:443 HTTP/1.1\r\nHost: api.example:443\r\n\r\n',
  },
  'asks for a tunnel and talks on': {
    begin: 'CONNECT api.example:443 HTTP/1.1\r\nHost: api.example:443\r\n\r\n\x16\x03\x01',
    goOn: '\x16\x03\x01',
  },
  'asks for a WebSocket': { begin: `GET / HTTP/1.1\r\n${HOST}${UPGRADE}\r\n` },
  'talks something else': { begin: '\x16\x03\x01\x02\x00', goOn: '\x16' },
  'closes its half after the request': { begin: GET, lastly: 'fin' },
  'closes its half in the head': { begin: 'GET / HTT', lastly: 'fin' },
  'closes its half in the body': {
    begin: `${POST}Content-Length: 9\r\n\r\nx`,
    lastly: 'fin',
  },
  'resets in the body': { begin: `${POST}Content-Length: 9\r\n\r\nx`, lastly: 'reset' },
  'listens to events and reads none': {
    isHeld: true,
    begin: `GET /_sandbox/events?after=0 HTTP/1.1\r\n${HOST}\r\n`,
    isDeaf: true,
  },
  'listens to events, reads none and talks on': {
    begin: `GET /_sandbox/events?after=0 HTTP/1.1\r\n${HOST}\r\n`,
    goOn: '\r\n',
    isDeaf: true,
  },
  'asks for all requests and reads none': {
    begin: LIST,
    isDeaf: true,
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

export function isHeld(name: KindName): boolean {
  const kind: Kind = KINDS[name];
  return kind.isHeld === true;
}

/** Resolves when it's connected and has sent what it begins with. */
export function leaveHalfDone(port: number, name: KindName): Promise<HalfDone> {
  const { begin, goOn, isDeaf, lastly }: Kind = KINDS[name];
  // Without this Node would close its end as soon as the sandbox does.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (!isDeaf) socket.resume();
  return new Promise((resolve) => {
    const done = () =>
      resolve({ socket, goOn: () => goOn !== undefined && socket.writable && socket.write(goOn, 'latin1') });
    socket.once('close', done);
    socket.once('connect', () => {
      socket.write(begin, 'latin1', () => {
        if (lastly === 'fin') socket.end();
        if (lastly === 'reset') socket.resetAndDestroy();
        done();
      });
    });
  });
}

/** Where the sandbox listens: on this machine alone. */

import type { Server } from 'node:http';

export const HOST = '127.0.0.1';

export class PortUnavailableError extends Error {
  readonly port: number;
  readonly reason: 'busy' | 'denied';

  constructor(port: number, reason: 'busy' | 'denied') {
    super(`Port ${port} ${reason === 'busy' ? 'is busy' : 'may not be used by this user'}`);
    this.name = 'PortUnavailableError';
    this.port = port;
    this.reason = reason;
  }
}

const LAST_PORT = 65_535;

export const PORT_WORDS = `--port takes a whole number from 0 to ${LAST_PORT}.`;
export const OTHER_PORT_WORDS = 'Choose another with --port, or --port 0 for any that’s free.';

/** `undefined` for what’s no port. */
export function readPort(typed: string): number | undefined {
  return /^[0-9]{1,5}$/.test(typed) && Number(typed) <= LAST_PORT ? Number(typed) : undefined;
}

/** Rejects with a `PortUnavailableError` where the port can't be had. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortUnavailableError(port, 'busy'));
      else if (error.code === 'EACCES') reject(new PortUnavailableError(port, 'denied'));
      else reject(error);
    });
    server.listen(port, HOST, () => resolve());
  });
}

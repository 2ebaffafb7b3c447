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

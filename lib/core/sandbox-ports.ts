/** Where the local sandbox listens unless told otherwise: in a row, the next where one is busy. */

export const FIRST_SANDBOX_PORT = 4610;
export const SANDBOX_PORTS_TRIED = 21;

/** Whether the local sandbox takes this port by itself. */
export function isSandboxPort(port: number): boolean {
  return port >= FIRST_SANDBOX_PORT && port < FIRST_SANDBOX_PORT + SANDBOX_PORTS_TRIED;
}

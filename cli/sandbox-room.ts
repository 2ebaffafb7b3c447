/** How much the sandbox may have open at once, so that it never runs out of file descriptors. */

export interface SandboxRoom {
  /** From clients. */
  readonly connections: number;
  /** Requests on their way to the real service: each has one more connection. */
  readonly onTheirWay: number;
  /** Answers kept back by a simulated error; beyond them there's no delay. */
  readonly delayed: number;
  /** Of events. */
  readonly listeners: number;
}

const MOST_CONNECTIONS = 4096;
const MOST_ON_THEIR_WAY = 256;
const MOST_LISTENERS = 32;
/** Descriptors for all that’s no connection: modules, the diagnosing thread, a browser that’s driven. */
const OTHER_DESCRIPTORS = 128;
const LEAST = 64;

/**
 * What’s delayed, on its way or listening together never takes all connections.
 * @param openFiles how many descriptors this process may have; `Infinity` where the system sets no limit.
 */
export function roomWith(openFiles: number): SandboxRoom {
  const all = Math.max(LEAST, Math.min(MOST_CONNECTIONS + MOST_ON_THEIR_WAY, openFiles - OTHER_DESCRIPTORS));
  const onTheirWay = Math.min(MOST_ON_THEIR_WAY, Math.floor(all / 4));
  const connections = all - onTheirWay;
  return {
    connections,
    onTheirWay,
    delayed: Math.floor(connections / 2),
    listeners: Math.min(MOST_LISTENERS, Math.floor(connections / 8)),
  };
}

/** Node has raised its own limit as far as it may. */
export function openFilesAllowed(): number {
  const { report } = process;
  // Otherwise it looks up the names of all hosts this process is connected to.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits }: { userLimits?: { open_files?: { soft?: unknown } } } = Object(report.getReport());
  const most = userLimits?.open_files?.soft;
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

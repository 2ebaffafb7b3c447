/** Ctrl-C and SIGTERM as a request for an orderly end. */

/** One Ctrl-C can arrive twice: from the terminal, and passed on by the npm that runs this. */
const SAME_SIGNAL_MS = 300;

/** Aborted by the first signal; the second ends this process at once, with exit code 130. */
export function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  let stoppedAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!stopping.signal.aborted) {
        stoppedAt = performance.now();
        stopping.abort();
      } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(130);
    });
  return stopping.signal;
}

export function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** How long is waited, in milliseconds, for what a busy machine may take long to do: only what hangs is given up. */
export const PATIENCE_MS = 120_000;

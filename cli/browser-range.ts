/** The browsers Countersign is for: from these versions on. They stand in both manifests, and the end-to-end tests pass in them. */

export type BrowserName = 'chromium' | 'firefox';

/** Raise one only where something can’t work in it, or where Debian’s archives, which the tests get it from, have left it. */
export const OLDEST: Readonly<Record<BrowserName, number>> = { chromium: 150, firefox: 140 };

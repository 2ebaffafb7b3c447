/** Keeps what pages complain about (errors thrown, logged, or refused by the content security policy). */

import type { CDPSession, ConsoleMessage, Page } from 'puppeteer-core';

/** The browser logs every answer ≥ 400 as an error; here those are what most tests are about. */
const NOT_A_PROBLEM = /^Failed to load resource: the server responded with a status of/;

/**
 * What Chromium answers a call of its API with where the worker that made it is gone: here the background’s only one,
 * as the extension is loaded once more right after it began.
 */
export const RELOADED_ON_ITS_WAY = /^background: Error: No SW$/;

/**
 * What Firefox says where a page was closed, or left for its next load, while a call of its API was on its way. One
 * that the extension's own code refused says why, and isn't among them.
 */
export const CLOSED_ON_ITS_WAY =
  /^Firefox: Promise (?:resolved (?:after context unloaded|while context is inactive)|rejected after context unloaded: An unexpected error occurred)/;

export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #ignored: RegExp | undefined;

  /** @param ignored what may happen in this browser at any time, with the page’s name in front. */
  constructor(ignored?: RegExp) {
    this.#ignored = ignored;
  }

  /** From now on this page's errors are kept; `name` tells the pages apart. */
  watch(page: Page, name: string): void {
    page.on('pageerror', (error) => this.add(name, String(error)));
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'assert') this.add(name, message.text());
    });
  }

  /** The same for a document or worker that is no page, what it said before included. */
  async watchTarget(session: CDPSession, name: string): Promise<void> {
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
      this.add(name, exceptionDetails.exception?.description ?? exceptionDetails.text),
    );
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type === 'error' || type === 'assert')
        this.add(name, args.map((argument) => String(argument.value ?? argument.description)).join(' '));
    });
    session.on('Log.entryAdded', ({ entry }) => {
      if (entry.level === 'error') this.add(name, entry.text);
    });
    await session.send('Runtime.enable');
    await session.send('Log.enable');
  }

  /** Complaints that match are part of what this test is about. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  add(name: string, text: string): void {
    const problem = `${name}: ${text}`;
    if (!NOT_A_PROBLEM.test(text) && !this.#ignored?.test(problem)) this.#found.push(problem);
  }

  /** Throws with everything that was found and not expected, then starts afresh.  */
  assertNone(): void {
    const found = this.#found.splice(0);
    const expected = this.#expected.splice(0);
    const unexpected = found.filter((text) => !expected.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The pages complained:\n${unexpected.join('\n')}`);
  }
}

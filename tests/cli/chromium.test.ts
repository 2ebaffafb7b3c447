/** What is said of a program that isn't a Chromium browser, and that nothing of it stays behind. */

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser, UnusableBrowserError } from '../../cli/chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-browser-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function script(text: string, mode = 0o755): string {
  const file = path.join(folder, 'browser');
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const open = (file: string, stop?: AbortSignal) =>
  openBrowser({ file, headless: true, patience: 1000, ...(stop && { stop }) }).then(
    () => 'opened',
    (error: unknown) => (error instanceof UnusableBrowserError ? error.message : `other: ${error}`),
  );

const inFolder = (name: string) => path.join(folder, name);
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Ignores what it's told, and has a child as a script around a browser has. */
const silent = () =>
  script(`#!/bin/sh\nenv > '${inFolder('env')}'\nsleep 60 &\necho $! > '${inFolder('pid')}'\nwait\n`);

describe.skipIf(process.platform === 'win32')('a program that isn’t a Chromium browser', () => {
  it('and doesn’t answer is given up, together with what it started, without having seen the secret', async () => {
    vi.stubEnv('COUNTERSIGN_SECRET', 'sk_test_not_for_browsers');
    const file = silent();
    expect(await open(file)).toBe(`${file} doesn’t answer like a Chromium browser`);
    await expect.poll(() => isRunning(Number(readFileSync(inFolder('pid'), 'utf8')))).toBe(false);
    expect(readFileSync(inFolder('env'), 'utf8')).toContain('PATH=');
    expect(readFileSync(inFolder('env'), 'utf8')).not.toContain('sk_test_not_for_browsers');
    expect(readdirSync(folder).filter((name) => name.startsWith('countersign-profile'))).toEqual([]);
  });

  it('and is told to stop meanwhile ends at once', async () => {
    const stopping = new AbortController();
    const file = silent();
    const opening = openBrowser({ file, headless: true, stop: stopping.signal });
    await expect
      .poll(() => existsSync(inFolder('pid')) && readFileSync(inFolder('pid'), 'utf8'))
      .toBeTruthy();
    stopping.abort();
    await expect(opening).rejects.toThrow();
    await expect.poll(() => isRunning(Number(readFileSync(inFolder('pid'), 'utf8')))).toBe(false);
  });

  it('and ends is named', async () => {
    expect(await open('/bin/true')).toBe('/bin/true ended before it answered; is it a Chromium browser?');
  });

  it('but a folder, a text file or one that can’t be started is called that', async () => {
    expect(await open(folder)).toBe(`${folder} is a folder, not a program`);
    const text = script('hello', 0o644);
    expect(await open(text)).toBe(`${text} isn’t a program that may be run`);
    const broken = script('#!/no/such/interpreter\n');
    expect(await open(broken)).toContain(`${broken} could not be started: `);
  });
});

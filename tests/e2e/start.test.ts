/** `npm start` as a user runs it, up to the moment everything is ready, and the end of all it started. */

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium } from '../../cli/find-browser.ts';
import { browserFile } from './harness/builds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SECRET = 'sk_test_5tart5ecret5hown';
const READY = 'Ctrl-C to end everything';

function startProcess(...flags: readonly string[]) {
  const env = {
    ...process.env,
    COUNTERSIGN_BROWSER: browserFile(findChromium()),
    COUNTERSIGN_KEY_ID: 'pk_test_start',
    COUNTERSIGN_SECRET: SECRET,
  };
  const child = spawn(process.execPath, ['cli/run.mjs', 'start', '--headless', ...flags], { cwd: ROOT, env });
  const shown = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      shown.text += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, shown, ended };
}

const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('countersign-profile-'));

describe('npm start', () => {
  it('opens the app with a key, shows no secret and leaves no profile behind', async () => {
    const before = profiles();
    const { shown, ended } = startProcess('--once');
    expect(await ended, shown.text).toBe(0);
    expect(shown.text).toMatch(/Local sandbox\s+http:\/\/127\.0\.0\.1:\d+/);
    expect(shown.text).toContain('pk_test_start');
    expect(shown.text).toContain(READY);
    expect(shown.text).not.toContain(SECRET);
    expect(profiles()).toEqual(before);
  });

  it('serves until it is told to end, and then ends everything', async () => {
    const before = profiles();
    const { child, shown, ended } = startProcess();
    const isOver = () => shown.text.includes(READY) || child.exitCode !== null;
    await expect.poll(isOver).toBe(true);
    expect(shown.text).toContain(READY);
    const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(shown.text)?.[0] ?? '';
    expect((await fetch(`${baseUrl}/api/v1/orders`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(baseUrl)).rejects.toThrow();
    expect(profiles()).toEqual(before);
  });

  it('refuses an option it doesn’t know', async () => {
    const { shown, ended } = startProcess('--onse');
    expect(await ended).toBe(2);
    expect(shown.text).toContain('--onse');
  });
});

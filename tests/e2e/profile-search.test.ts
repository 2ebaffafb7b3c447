/** The search of a profile looks into what Chromium keeps of its tabs, which no byte of it shows as it is. */

import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SESSION_SEAL, searchProfile } from './harness/profile-search.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'countersign-searched-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds a secret in a sealed session', () => {
  const secret = `sk_test_${randomBytes(16).toString('hex')}`;
  const { cipher, key, iv } = SESSION_SEAL;
  const seal = createCipheriv(cipher, key, iv);
  const record = Buffer.concat([Buffer.from('\x06v10'), seal.update(`form ${secret}`), seal.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(record.length);
  mkdirSync(path.join(folder, 'Sessions_Encrypted'));
  const file = Buffer.concat([Buffer.from('SNSS\x03\0\0\0'), size, record]);
  writeFileSync(path.join(folder, 'Sessions_Encrypted/Session_1'), file);
  expect(file.includes(secret.slice(8))).toBe(false);
  expect(searchProfile(folder, [secret]).hits).toContain('Sessions_Encrypted/Session_1(session): raw');
});

it('isn’t begun for what would be found by chance', () => {
  expect(() => searchProfile(folder, ['short'])).toThrow('32 characters');
});

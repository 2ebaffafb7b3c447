/** What's installed is what was looked at: each package in the lock has the hash of its content. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const { packages } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { readonly packages: Readonly<Record<string, Locked>> };

/** The first is the project itself. */
const INSTALLED = Object.entries(packages).filter(([place, { link }]) => place !== '' && !link);

test('no package is installed unverified on a system other than the one the lock was written on', () => {
  expect(INSTALLED.length).toBeGreaterThan(500);
  const unverified = INSTALLED.filter(
    ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
  );
  expect(unverified.map(([place, { version }]) => `${place}@${version}`)).toEqual([]);
});

test('the lock names no registry, so that each machine asks its own', () => {
  expect(INSTALLED.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
});

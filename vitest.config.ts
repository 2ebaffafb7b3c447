import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { buildKernel } from './cli/build-kernel.ts';

await buildKernel();

/** By default vitest leaves a core idle, which on a machine of two is half of it. */
const maxWorkers = Math.max(2, availableParallelism());

/** A test that hangs ends; one on a busy machine doesn't. */
const PATIENCE_MS = 30_000;

/** Of code that keeps nothing from one call to the next: these share what they load, instead of loading it for each file. */
const PURE = ['core', 'formats', 'snippets'].map((folder) => `tests/${folder}/**/*.test.ts`);

/** They change what others load: each file has a process of its own. */
const ALONE = [
  'tests/cli/**/*.test.ts',
  'tests/state/load-part.test.ts',
  'tests/state/not-done-twice.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...[...PURE, ...ALONE],
            ...['e2e', 'platform', 'components', 'search'].map((folder) => `tests/${folder}/**`),
          ],
          environment: 'node',
          isolate: false,
          maxWorkers,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          environment: 'node',
          maxWorkers,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'pure',
          include: PURE,
          environment: 'node',
          isolate: false,
          maxWorkers,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [WxtVitest()],
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          testTimeout: PATIENCE_MS,
          mockReset: true,
        },
      },
      {
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Loading React, CodeMirror and the views for each file took as long as a third of the tests.
          isolate: false,
          setupFiles: ['tests/components/setup.ts'],
          maxWorkers,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'search',
          include: ['tests/search/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          sequence: { groupOrder: 1 },
          // In `npm test` it takes what time the browsers leave.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          // Each file has a browser of its own, which mostly waits: two at a time share the machine well.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { buildKernel } from './cli/build-kernel.ts';
import { SEED_VARIABLE, samplingFrom, samplingVariables } from './cli/test-sample.ts';
import { countSteps } from './tests/core/counting-steps.ts';
import { followBranches } from './tests/fuzz/coverage.ts';
import { PATIENCE_MS } from './tests/patience-ms.ts';
import { quickImports } from './tests/quick-imports.ts';

await buildKernel();

const sampling = samplingFrom(process.env);
if (!sampling) throw new Error(`${SEED_VARIABLE} is not a seed`);
// All processes that run tests choose by the same seed.
Object.assign(process.env, samplingVariables(sampling));

/** By default vitest leaves a core idle, which on a machine of two is half of it. */
const maxWorkers = Math.max(2, availableParallelism());

/** A test that hangs ends; one on a busy machine doesn't. Tests have no times of their own. */
const PATIENT = {
  testTimeout: 1_200_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  setupFiles: ['tests/patience.ts'],
};

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
        plugins: [countSteps(), quickImports()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...[...PURE, ...ALONE],
            ...['e2e', 'platform', 'components', 'search', 'fuzz'].map((folder) => `tests/${folder}/**`),
          ],
          environment: 'node',
          isolate: false,
          maxWorkers,
          ...PATIENT,
        },
      },
      {
        plugins: [quickImports()],
        test: {
          name: 'alone',
          include: ALONE,
          environment: 'node',
          maxWorkers,
          ...PATIENT,
        },
      },
      {
        plugins: [countSteps(), quickImports()],
        test: {
          name: 'pure',
          include: PURE,
          environment: 'node',
          isolate: false,
          maxWorkers,
          ...PATIENT,
        },
      },
      {
        plugins: [WxtVitest(), quickImports()],
        test: {
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          ...PATIENT,
          mockReset: true,
        },
      },
      {
        plugins: [quickImports()],
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Loading React, CodeMirror and the views for each file took as long as a third of the tests.
          isolate: false,
          maxWorkers,
          ...PATIENT,
          setupFiles: [...PATIENT.setupFiles, 'tests/components/setup.ts'],
        },
      },
      {
        plugins: [quickImports()],
        test: {
          name: 'search',
          include: ['tests/search/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          sequence: { groupOrder: 1 },
          ...PATIENT,
        },
      },
      {
        plugins: [followBranches(), quickImports()],
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          ...PATIENT,
        },
      },
      {
        plugins: [quickImports()],
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          // Each file has a browser of its own: two of them keep two cores busy.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
          ...PATIENT,
        },
      },
      {
        plugins: [quickImports()],
        test: {
          name: 'e2e-firefox',
          include: ['tests/e2e/both/*.test.ts'],
          env: { COUNTERSIGN_TEST_BROWSER: 'firefox' },
          environment: 'node',
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 3 },
          ...PATIENT,
        },
      },
    ],
  },
});

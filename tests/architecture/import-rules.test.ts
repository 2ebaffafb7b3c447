/** The layers of the code, held over its real imports; and that each rule catches a made-up break of it. */

import { describe, expect, it } from 'vitest';
import { violationsIn } from './check-file.ts';
import { CODE_FILES, textOf } from './code-files.ts';
import { readSource } from './source-file.ts';

/** Far fewer than there are, far more than a walk that went wrong would find. Raise them as the code grows. */
const AT_LEAST = { files: 60, imports: 150, crossings: 60 };
const FOLDERS_IN_USE = [
  'lib/core',
  'lib/sandbox',
  'lib/storage',
  'lib/client',
  'lib/platform',
  'lib/state',
  'lib/features',
  'components/ui',
  'components/app',
  'components/compose',
  'entrypoints',
  'cli',
];

describe('the code', () => {
  it('is all seen: the walk finds its files, its imports and its folders', () => {
    const imports = CODE_FILES.flatMap((file) => readSource(file, textOf(file)).imports);
    const crossings = imports.filter(({ specifier }) => specifier?.startsWith('../'));
    expect(CODE_FILES.length).toBeGreaterThanOrEqual(AT_LEAST.files);
    expect(imports.length).toBeGreaterThanOrEqual(AT_LEAST.imports);
    expect(crossings.length).toBeGreaterThanOrEqual(AT_LEAST.crossings);
    for (const folder of FOLDERS_IN_USE)
      expect(
        CODE_FILES.filter((file) => file.startsWith(`${folder}/`)),
        folder,
      ).not.toEqual([]);
  });

  it('has both copies of its hashes in one version', () => {
    const { dependencies } = JSON.parse(textOf('package.json'));
    expect(dependencies['noble-other-hashes']).toBe(`npm:@noble/hashes@${dependencies['@noble/hashes']}`);
  });

  it('keeps every rule', () => {
    expect(CODE_FILES.flatMap((file) => violationsIn(file, textOf(file)))).toEqual([]);
  });
});

describe('an import is caught', () => {
  it.each([
    ['lib/core/a.ts', `import { b } from '../storage/b.ts';`, 'imports lib/storage/b.ts'],
    ['lib/core/a.ts', `import type { B } from '../storage/b.ts';`, 'imports lib/storage/b.ts'],
    ['lib/core/a.ts', `import * as v from 'valibot';`, 'imports the package valibot'],
    ['lib/core/a.ts', `import { createHmac } from 'node:crypto';`, 'imports the package node:crypto'],
    ['lib/core/a.ts', `import browser from '@noble/hashes-evil';`, 'imports the package @noble/hashes-evil'],
    ['lib/core/a.ts', `export { b } from '../client/b.ts'; const c = 1;`, 'imports lib/client/b.ts'],
    ['lib/core/a.ts', `export * from '../client/b.ts'; const c = 1;`, 'imports lib/client/b.ts'],
    ['lib/core/a.ts', `const b = await import('../client/b.ts');`, 'imports lib/client/b.ts'],
    ['lib/core/a.ts', `const where = './b.ts'; await import(where);`, 'imports something computed'],
    ['lib/core/a.ts', `type B = import('../client/b.ts').B;`, 'imports lib/client/b.ts'],
    ['lib/core/a.ts', `new URL('../client/worker.ts', import.meta.url);`, 'imports lib/client/worker.ts'],
    ['lib/core/a.ts', `import { b } from './b';`, 'imports ./b without its extension'],
    ['lib/formats/a.ts', `import { b } from '../sandbox/b.ts';`, 'imports lib/sandbox/b.ts'],
    ['lib/snippets/a.ts', `import { b } from '../formats/b.ts';`, 'imports lib/formats/b.ts'],
    ['lib/sandbox/a.ts', `import { b } from '../client/b.ts';`, 'imports lib/client/b.ts'],
    ['lib/lessons/a.ts', `import { b } from '../state/b.ts';`, 'imports lib/state/b.ts'],
    ['lib/storage/a.ts', `import { b } from '../sandbox/b.ts';`, 'imports lib/sandbox/b.ts'],
    ['lib/client/a.ts', `import { b } from '../storage/b.ts';`, 'imports lib/storage/b.ts'],
    ['lib/client/a.ts', `import { b } from '../platform/ports.ts';`, 'imports lib/platform/ports.ts'],
    ['lib/platform/a.ts', `import { b } from '../client/b.ts';`, 'imports lib/client/b.ts'],
    [
      'lib/platform/a.ts',
      `import browser from 'webextension-polyfill';`,
      'imports the package webextension-polyfill',
    ],
    [
      'entrypoints/devtools/main.ts',
      `import browser from 'webextension-polyfill';`,
      'imports the package webextension-polyfill',
    ],
    ['lib/state/a.ts', `import { b } from '../platform/browser.ts';`, 'imports lib/platform/browser.ts'],
    [
      'lib/state/a.ts',
      `import browser from 'webextension-polyfill';`,
      'imports the package webextension-polyfill',
    ],
    ['components/ui/a.tsx', `import { b } from '../../lib/core/b.ts';`, 'imports lib/core/b.ts, of which'],
    ['components/ui/a.tsx', `import { b } from '../../lib/state/b.ts';`, 'imports lib/state/b.ts'],
    ['components/sign/a.tsx', `import { b } from '../keys/b.tsx';`, 'imports components/keys/b.tsx'],
    [
      'components/sign/a.tsx',
      `import { b } from '../../lib/platform/ports.ts';`,
      'imports lib/platform/ports.ts',
    ],
    [
      'components/sign/a.tsx',
      `import { b } from '../../lib/client/b.ts';`,
      'imports lib/client/b.ts, of which',
    ],
    ['components/sign/a.tsx', `import { create } from 'zustand';`, 'imports the package zustand'],
    [
      'components/app/a.tsx',
      `import { b } from '../../lib/platform/ports.ts';`,
      'imports lib/platform/ports.ts',
    ],
    ['entrypoints/app/main.tsx', `import { b } from 'node:fs';`, 'imports the package node:fs'],
    ['cli/a.ts', `import { b } from '../entrypoints/background.ts';`, 'imports entrypoints/background.ts'],
    ['lib/elsewhere/a.ts', 'const a = 1;', 'is in a folder that has no rule'],
    ['lib/a.ts', 'const a = 1;', 'is in a folder that has no rule'],
  ])('%s: %s', (file, text, problem) => {
    expect(violationsIn(file, text)).toEqual([expect.stringContaining(`${file}:1 ${problem}`)]);
  });
});

describe('a use is caught', () => {
  it.each([
    ['Date.now()', 'Date.now'],
    [`Date['now']()`, 'Date.now'],
    ['new Date()', 'new Date()'],
    ['Date()', 'Date'],
    ['const clock = Date', 'Date'],
    ['performance.now()', 'performance'],
    ['setTimeout(() => {}, 1)', 'setTimeout'],
    ['Math.random()', 'Math.random'],
    ['const { random } = Math', 'Math'],
    ['crypto.subtle', 'crypto'],
    ['crypto.getRandomValues(new Uint8Array(1))', 'crypto'],
    ['fetch("https://x")', 'fetch'],
    ['const send = { fetch }', 'fetch'],
    ['document.title', 'document'],
    ['typeof window', 'window'],
    ['globalThis.fetch', 'globalThis'],
    ['localStorage.a = 1', 'localStorage'],
    ['chrome.storage', 'chrome'],
    ['browser.storage', 'browser'],
    ['process.env', 'process'],
    ['(fetch as unknown)', 'fetch'],
    ['function a({ b = Date.now() }) { return b }', 'Date.now'],
    ['function a(fetch: string) { return fetch }; fetch("x")', 'fetch'],
  ])('in a pure folder: %s', (text, name) => {
    for (const folder of ['lib/core', 'lib/formats', 'lib/snippets', 'lib/sandbox', 'lib/lessons'])
      expect(violationsIn(`${folder}/a.ts`, text)).toEqual([`${folder}/a.ts:1 uses ${name}`]);
  });

  it.each([
    ['lib/storage', 'chrome.storage.local', 'chrome'],
    ['lib/storage', 'Date.now()', 'Date.now'],
    ['lib/client', 'fetch("x")', 'fetch'],
    ['lib/state', 'Date.now()', 'Date.now'],
    ['lib/state', 'document.title', 'document'],
    ['lib/platform', 'chrome.devtools.network.getHAR()', 'chrome'],
    ['entrypoints/devtools', 'browser.tabs', 'browser'],
    ['components/ui', 'chrome.runtime', 'chrome'],
    ['components/compose', 'fetch("x")', 'fetch'],
    ['components/compose', 'Date.now()', 'Date.now'],
    ['cli', 'document.title', 'document'],
  ])('in %s: %s', (folder, text, name) => {
    expect(violationsIn(`${folder}/a.ts`, text)).toEqual([`${folder}/a.ts:1 uses ${name}`]);
  });
});

describe('a shape is caught', () => {
  it.each([
    ['lib/core/index.ts', 'const a = 1;', 'has a name that says nothing'],
    ['lib/core/utils.ts', 'const a = 1;', 'has a name that says nothing'],
    [
      'lib/core/all.ts',
      `export * from './a.ts'; export { b } from './b.ts';`,
      'only re-exports other modules',
    ],
    ['lib/core/a.ts', 'export default 1;', 'has a default export'],
    ['lib/core/a.ts', 'const a = 1; export { a as default };', 'has a default export'],
    ['cli/a.ts', 'export default function main() {}', 'has a default export'],
  ])('%s: %s', (file, text, problem) => {
    expect(violationsIn(file, text)).toEqual([`${file}:1 ${problem}`]);
  });
});

describe('what is allowed passes', () => {
  it.each([
    ['lib/core/a.ts', `import { sha256 } from '@noble/hashes/sha2.js'; import { b } from './signing/b.ts';`],
    ['lib/core/a.ts', 'new Date(0); Date.parse("x"); Math.floor(1.5); 1 as unknown instanceof Date;'],
    ['lib/core/a.ts', 'const x = { fetch: 1, document: 2 }; x.fetch; x["document"]; class A { window() {} }'],
    ['lib/core/a.ts', 'type F = typeof globalThis.fetch; interface P { readonly document: Document }'],
    [
      'lib/core/a.ts',
      'function open(window: number, { document }: { document: string }) { return [window, document]; }',
    ],
    ['lib/core/a.ts', 'for (const location of [1]) location; try {} catch (self) { self; }'],
    [
      'lib/state/a.ts',
      `import { createStore } from 'zustand/vanilla'; import type { P } from '../platform/ports.ts';`,
    ],
    [
      'lib/platform/a.ts',
      `import { browser } from './extension-api.ts'; fetch('x'); browser.storage; Date.now();`,
    ],
    ['lib/platform/extension-api.ts', `import polyfilled from 'webextension-polyfill';`],
    [
      'components/ui/a.tsx',
      `import type { B } from '../../lib/core/b.ts'; import './a.module.css'; document.title;`,
    ],
    ['components/sign/a.tsx', `import { B } from '../ui/b.tsx'; import { c } from '../../lib/state/c.ts';`],
    ['components/app/a.tsx', `import { B } from '../keys/b.tsx';`],
    ['entrypoints/background.ts', `import { b } from '../lib/platform/b.ts'; export default 1;`],
    [
      'cli/a.ts',
      `import { readFileSync } from 'node:fs'; import { b } from '../lib/sandbox/b.ts'; process.exit();`,
    ],
  ])('%s: %s', (file, text) => {
    expect(violationsIn(file, text)).toEqual([]);
  });
});

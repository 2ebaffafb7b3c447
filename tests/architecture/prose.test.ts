/** Identity is an id: nothing in the core is decided by the English of our own texts, so that any of it can be reworded. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseIn } from './prose-in.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CORE = 'lib/core';
/** AssemblyScript, which has no words. */
const KERNEL = `${CORE}/search/kernel/wasm/`;
/** Far fewer than there are, far more than a walk that went wrong would find. */
const AT_LEAST = 300;

/** What's done there, and why it's no decision by our words. */
const EXCUSED: Readonly<Record<string, readonly (readonly [source: string, why: string])[]>> = {
  'lib/core/diagnosis/answer/separating.ts': [
    ['other === title', 'whether two names read alike, so that each is shown with what happened'],
    ['happened.split(/(?<=\\.) (?=[A-Z“])/)', 'shows the first sentence alone; decides nothing by it'],
  ],
  'lib/core/mistakes/mistake-row.ts': [
    ['a.how === b.how', 'the one place where the words of a parameter stand for it: not all have ids'],
    ['listed.alike?.includes(one.how)', 'the same, of ways that one use stands for'],
  ],
  'lib/core/mistakes/output/advice.ts': [
    ["how.replace(/(?<=“.{24}).+(?=”)/su, '…')", 'cuts what’s quoted of the request'],
  ],
};

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const files = readdirSync(path.join(ROOT, CORE), { recursive: true, encoding: 'utf8' })
  .map((name) => `${CORE}/${name.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.ts') && !file.startsWith(KERNEL));

describe('the core', () => {
  it('is all seen', () => {
    expect(files.length).toBeGreaterThanOrEqual(AT_LEAST);
  });

  it('decides nothing by our own prose', () => {
    const others = files.filter((file) => !Object.hasOwn(EXCUSED, file));
    expect(others.flatMap((file) => proseIn(file, textOf(file)).map((use) => `${file}:${use}`))).toEqual([]);
  });

  it.each(Object.entries(EXCUSED))('%s does just what it’s excused for', (file, uses) => {
    const found = proseIn(file, textOf(file)).map((use) => use.replace(/^\d+: /, ''));
    expect(found).toEqual(uses.map(([source]) => source));
  });
});

describe('prose that decides is caught', () => {
  it.each([
    ['const isNamed = fix.title !== title;', 'fix.title !== title'],
    ['const told = answer.afterwards.some((text) => text.includes(words));', 'text.includes(words)'],
    ['const told = answer.happened.includes(detail);', 'answer.happened.includes(detail)'],
    ['const told = titles.has(symptom?.title);', 'titles.has(symptom?.title)'],
    ['const more = set.filter(({ happened }) => !known.has(happened));', 'known.has(happened)'],
    ['const same = use.id === id && use.how === how;', 'use.how === how'],
    [`const words = how === 'as sent' ? a : b;`, `how === 'as sent'`],
    [`const isGiven = how.startsWith('the body');`, `how.startsWith('the body')`],
    ['const holds = (how: string) => /^[^ ]+ turned into /.test(how);', '/^[^ ]+ turned into /.test(how)'],
    [`const [name] = how.split(':', 1);`, `how.split(':', 1)`],
    [`const number = label.replace(/\\D/g, '');`, `label.replace(/\\D/g, '')`],
    ['const near = ECOSYSTEMS.get(how);', 'ECOSYSTEMS.get(how)'],
    ['const near = ECOSYSTEMS[use.how];', 'ECOSYSTEMS[use.how]'],
    ['switch (mistake.title) { default: }', 'switch (mistake.title) { default: }'],
  ])('%s', (text, use) => {
    expect(proseIn('lib/core/a.ts', text)).toEqual([`1: ${use}`]);
  });

  it('where it’s planted', () => {
    const file = 'lib/core/diagnosis/answer/headings.ts';
    const sound = textOf(file);
    const planted = sound.replace('fixes.length > 0', 'fixes[0]?.title !== title');
    expect(planted).not.toBe(sound);
    expect(proseIn(file, planted)).toEqual([expect.stringMatching(/^\d+: fixes\[0\]\?\.title !== title$/)]);
  });

  it.each([
    'const own = how === undefined ? usual : how;',
    `const said = detail === '' ? fix : detail;`,
    `const isUpper = use.way === 'all-digits';`,
    'const text = [title, detail].join();',
    `const names = Object.hasOwn(ROWS, 'title');`,
    `const found = evidence.text.includes('sk_');`,
  ])('but not in %s', (text) => {
    expect(proseIn('lib/core/a.ts', text)).toEqual([]);
  });
});

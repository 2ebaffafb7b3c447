/** All that’s shipped has its licence with it, and each of them allows that. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildFolder } from '../../cli/build-extension.ts';
import { LICENCES_FILE, licencesText, packageFolder } from '../../cli/bundled-licences.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ALLOWED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'MIT OR WTFPL'];
/** Its own files stay under it, wherever they go, and whoever gets them is told where their source is. */
const ALLOWED_BY_FILE = ['MPL-2.0'];
const TARGETS = ['chrome', 'firefox', 'web'] as const;
const LISTED = /^-{80}\n\n(\S+) (\S+) \(([^)\n]+)\)\n(https:\/\/\S+)\n\n(?!-{80})(.{200})/gms;

const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** A page on a website keeps nothing, so it encrypts nothing. */
const OF_THE_EXTENSION = ['webextension-polyfill', 'hash-wasm'];

function listedIn(text: string) {
  return [...text.matchAll(LISTED)].map(([, name = '', version = '', licence = '', source = '']) => ({
    ...{ name, version, licence, source },
  }));
}

describe.each(TARGETS)('the build for %s', (target) => {
  const text = readFileSync(path.join(ROOT, buildFolder(target), LICENCES_FILE), 'utf8');
  const listed = listedIn(text);
  const names = listed.map(({ name }) => name);

  it('lists every package we depend on, as it’s installed', () => {
    const wanted = Object.entries(dependencies).filter(
      ([name]) => target !== 'web' || !OF_THE_EXTENSION.includes(name),
    );
    for (const [name, version] of wanted) {
      // A second copy of a package under a name of its own: `npm:name@version`.
      const [, original, itsVersion] = /^npm:(.+)@(.+)$/.exec(version) ?? [];
      const own = { name: original ?? name, version: itsVersion ?? version };
      expect(listed).toContainEqual(expect.objectContaining(own));
    }
  });

  it('lists what those bring along, and what the bundlers put in', () => {
    for (const name of ['scheduler', '@lezer/common', 'style-mod', 'assemblyscript', 'vite', 'rolldown'])
      expect(names).toContain(name);
    expect(names.includes('wxt')).toBe(target !== 'web');
  });

  it('lists each once, sorted, and nothing that only builds or tests it', () => {
    expect(names).toEqual([...new Set(names)].toSorted());
    for (const name of ['vitest', 'typescript', 'tsx', 'puppeteer-core']) expect(names).not.toContain(name);
    expect(text.match(/^-{80}$/gm)).toHaveLength(listed.length);
  });

  it('has no licence that doesn’t allow it', () => {
    expect(listed.length).toBeGreaterThan(40);
    for (const { name, licence } of listed) expect([...ALLOWED, ...ALLOWED_BY_FILE], name).toContain(licence);
  });
});

describe('a package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-licences-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function made(name: string, licence: string | undefined): string {
    const place = path.join(folder, name);
    mkdirSync(place);
    writeFileSync(
      path.join(place, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', license: 'MIT' }),
    );
    if (licence !== undefined) writeFileSync(path.join(place, 'LICENCE.txt'), licence);
    return place;
  }

  it('is listed with its licence’s text', () => {
    expect(licencesText([made('made-up', 'Do what you like.\r\n')])).toContain(
      'made-up 1.0.0 (MIT)\nhttps://www.npmjs.com/package/made-up\n\nDo what you like.\n',
    );
  });

  it('without a licence’s text ends the build', () => {
    const place = made('bare', undefined);
    expect(() => licencesText([place])).toThrow('bare has no file with its licence');
  });

  it('is known by its modules, however bundlers call them', () => {
    const modules = '/x/node_modules';
    expect(packageFolder(`${modules}/react/index.js`)).toBe(`${modules}/react`);
    expect(packageFolder(`\0${modules}/react/index.js?commonjs-module`)).toBe(`${modules}/react`);
    expect(packageFolder(`${modules}/@lezer/common/dist/index.js`)).toBe(`${modules}/@lezer/common`);
    expect(packageFolder(`${modules}/a/node_modules/b/c.css?inline`)).toBe(`${modules}/a/node_modules/b`);
    expect(packageFolder('/x/lib/core/hex.ts')).toBeUndefined();
    const kernel = packageFolder('/x/lib/core/search/kernel/kernel-wasm.generated.ts') ?? '';
    expect(path.basename(kernel)).toBe('assemblyscript');
    expect(existsSync(kernel)).toBe(true);
  });
});

/** The licences of all packages whose code went into a build, as one text to ship with it. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** Beside the manifest of an extension, or the page to try it on. */
export const LICENCES_FILE = 'THIRD-PARTY-LICENSES.txt';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What a bundler puts in by itself has no file: it’s named by who wrote it. */
const OF_BUNDLERS: Readonly<Record<string, string>> = { '\0vite/': 'vite', '\0rolldown/': 'rolldown' };

/** Compiled into the search’s kernel, of which the bundle shows the result alone. */
const IN_THE_KERNEL = 'assemblyscript';
const KERNEL = 'kernel-wasm.generated.ts';

/** WXT’s packages say “MIT” without its text: who holds the rights stands in their repository. */
const HOLDERS: Readonly<Record<string, string>> = {
  wxt: 'Copyright (c) 2023 Aaron',
  '@wxt-dev/browser': 'Copyright (c) 2023 Aaron',
};

/** Behind it are the licences of what Vite itself contains, none of which goes into a build. */
const OF_VITE_ITSELF = '# Licenses of bundled dependencies';

const ABOUT = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  homepage: v.optional(v.string()),
  repository: v.optional(v.union([v.string(), v.object({ url: v.string() })])),
});

interface LicencesOfBuild {
  /** To be a plugin of the pages and of the workers: each bundle has modules of its own. */
  readonly plugin: Plugin;
  /** Once everything is built. */
  write(folder: string): void;
}

export function licencesOfBuild(): LicencesOfBuild {
  const folders = new Set<string>();
  const add = (id: string) => {
    const folder = packageFolder(id);
    if (folder !== undefined) folders.add(folder);
  };
  return {
    plugin: {
      name: 'licences-of-build',
      generateBundle(_, bundle) {
        const modules = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? Object.entries(output.modules) : [],
        );
        for (const [id, { renderedLength }] of modules) if (renderedLength > 0) add(id);
        // Of stylesheets the bundle has the text alone.
        for (const id of this.getModuleIds()) if (/\.css(?:\?|$)/.test(id)) add(id);
      },
    },
    write: (folder) => writeFileSync(path.join(folder, LICENCES_FILE), licencesText([...folders])),
  };
}

/** @param id as bundlers name modules. @returns the folder of the package it’s from; `undefined` of our own code. */
export function packageFolder(id: string): string | undefined {
  if (id.split('?')[0]?.endsWith(KERNEL)) return path.join(ROOT, 'node_modules', IN_THE_KERNEL);
  for (const [start, name] of Object.entries(OF_BUNDLERS))
    if (id.startsWith(start)) return path.join(ROOT, 'node_modules', name);
  const [, folder] = /^\0*(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id) ?? [];
  return folder;
}

const HEAD = `Countersign is under the MIT licence. It contains code of these packages, each under its own.
`;

/** A part for each package: its name, version and licence, where its source is, and the licence’s text. */
export function licencesText(folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const about = v.parse(ABOUT, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
    const title = `${about.name} ${about.version} (${about.license})`;
    return { title, text: `${title}\n${sourceOf(about)}\n\n${termsOf(about.name, folder)}\n` };
  });
  const sorted = parts.toSorted((left, right) => (left.title < right.title ? -1 : 1));
  const distinct = sorted.filter(({ title }, index) => title !== sorted[index - 1]?.title);
  return [HEAD, ...distinct.map(({ text }) => text)].join(`\n${'-'.repeat(80)}\n\n`);
}

function sourceOf({ name, homepage, repository }: v.InferOutput<typeof ABOUT>): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (url === undefined) return homepage ?? `https://www.npmjs.com/package/${name}`;
  const plain = url
    .replace(/^git\+/, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://')
    .replace(/\.git$/, '');
  return /^https?:/.test(plain) ? plain : `https://github.com/${plain.replace(/^github:/, '')}`;
}

function termsOf(name: string, folder: string): string {
  const files = readdirSync(folder).toSorted();
  const licence = files.find((file) => /^licen[cs]e(?:[.-]|$)/i.test(file));
  // Apache-2.0 has both.
  const both = [licence, files.find((file) => file === 'NOTICE')].filter((file) => file !== undefined);
  if (licence !== undefined)
    return both
      .map((file) => plainText(path.join(folder, file)).split(OF_VITE_ITSELF)[0]?.trim())
      .join('\n\n');
  const holder = HOLDERS[name];
  if (holder === undefined) throw new Error(`${name} has no file with its licence, which is to be shipped`);
  return plainText(path.join(ROOT, 'LICENSE')).replace(/^Copyright .*$/m, holder);
}

function plainText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}

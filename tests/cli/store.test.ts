/** What the stores are told is true of both builds: permissions, texts, pictures, versions, and what their linter says. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST } from '../../cli/browser-range.ts';
import { buildFolder } from '../../cli/build-extension.ts';
import { EXTENSION_TARGETS, type ExtensionTarget } from '../../cli/known-builds.ts';
import { runTool } from '../../cli/run-tool.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const textOf = (...names: readonly string[]) => readFileSync(path.join(ROOT, ...names), 'utf8');
const PAGE = textOf('docs/store.md');
const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };

function section(title: string): string {
  const [, text] = PAGE.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`docs/store.md has no section “${title}”`);
  return text.split('\n## ')[0] ?? '';
}

/** Without its head; each cell as it’s written. */
function rowsOf(title: string): readonly (readonly string[])[] {
  const lines = section(title).match(/^\|.*\|$/gm) ?? [];
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly host_permissions?: readonly string[];
  readonly optional_permissions?: readonly string[];
  readonly optional_host_permissions: readonly string[];
  readonly content_scripts?: readonly unknown[];
  readonly key?: string;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: {
    readonly gecko: {
      readonly id: string;
      readonly strict_min_version: string;
      readonly data_collection_permissions: unknown;
    };
  };
}

const manifestOf = (target: ExtensionTarget): Manifest =>
  JSON.parse(textOf(buildFolder(target), 'manifest.json'));

/** As the page names browsers. */
const BROWSERS: Readonly<Record<ExtensionTarget, string>> = { chrome: 'Chrome, Edge', firefox: 'Firefox' };

describe.each(EXTENSION_TARGETS)('the manifest for %s', (target) => {
  const manifest = manifestOf(target);

  it('has the permissions that are justified, and no other', () => {
    const asked = [
      ...manifest.permissions.map((name) => `${name} at install`),
      ...(manifest.host_permissions ?? []).map((name) => `${name} at install`),
      ...[...(manifest.optional_permissions ?? []), ...manifest.optional_host_permissions],
    ];
    const justified = rowsOf('Permissions')
      .filter(([, browser]) => browser === 'both' || browser === BROWSERS[target])
      .map(([name = '', , when = '']) => `${name.slice(1, -1)}${when === 'at install' ? ' at install' : ''}`);
    expect(justified.length).toBeGreaterThan(2);
    expect(asked.toSorted()).toEqual(justified.toSorted());
    expect(manifest.content_scripts).toBeUndefined();
  });

  it('has this version, and the summary as a description that stores take', () => {
    expect(manifest.version).toBe(version);
    const [, summary] = /^> (.*)$/m.exec(section('Texts')) ?? [];
    expect(manifest.description).toBe(summary);
    expect(manifest.description.length).toBeLessThanOrEqual(132);
  });
});

it('each permission says why', () => {
  for (const [name, , , why = ''] of rowsOf('Permissions')) expect(why.length, name).toBeGreaterThan(40);
});

it('Chrome is told the oldest version, and no key, which its store assigns', () => {
  const { minimum_chrome_version: oldest, key } = manifestOf('chrome');
  expect({ oldest, key }).toEqual({ oldest: String(OLDEST.chromium), key: undefined });
});

it('Firefox is told the oldest version, an id that needs no domain, and that nothing is collected', () => {
  const { gecko } = manifestOf('firefox').browser_specific_settings ?? {};
  expect(gecko).toEqual({
    id: expect.stringMatching(/^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/),
    strict_min_version: `${OLDEST.firefox}.0`,
    data_collection_permissions: { required: ['none'] },
  });
  expect(section('Ids')).toContain(`\`${gecko?.id}\``);
});

it('the changelog has this version, newest first', () => {
  const named = [...textOf('CHANGELOG.md').matchAll(/^## \[(.+)\]/gm)].map(([, name = '']) => name);
  expect(named).toEqual(['Unreleased', ...named.slice(1)]);
  expect(named[1]).toBe(version);
});

describe('pictures', () => {
  const folder = path.join(ROOT, 'assets/store');
  const names = readdirSync(folder);

  it.each(names)('%s is a PNG of 1280 × 800 pixels', (name) => {
    const bytes = readFileSync(path.join(folder, name));
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 800]);
  });

  it('are as many as stores take', () => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeLessThanOrEqual(5);
  });
});

interface LintMessage {
  readonly code: string;
  readonly file?: string;
}

it('Firefox’s linter finds no error, and warns of nothing that isn’t argued', async () => {
  const args = [path.join(ROOT, buildFolder('firefox')), '--output', 'json', '--max-manifest-version', '3'];
  const { output } = await runTool('addons-linter', args, { output: 'capture' });
  const { errors, warnings } = JSON.parse(output) as Readonly<Record<'errors' | 'warnings', LintMessage[]>>;
  expect(errors).toEqual([]);
  const counts = new Map<string, number>();
  for (const { code, file = '' } of warnings) {
    // Without the hash of its content.
    const row = `${code} ${path.basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, '')}`;
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  const argued = rowsOf('What the linter warns of').map(
    ([code = '', file = '', count]) => `${count} ${code.slice(1, -1)} ${file.slice(1, -1)}`,
  );
  expect([...counts].map(([row, count]) => `${count} ${row}`).toSorted()).toEqual(argued.toSorted());
});

/** Which browsers `npm test` runs in, on machines with and without one, with old package lists and without any. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProvidingMachine, provideBrowsers } from '../../cli/provide-browsers.ts';

const CHROMIUM = '/usr/lib/chromium/chromium';
const FIREFOX = '/usr/bin/firefox-esr';

interface Packages {
  readonly chromium?: number;
  readonly 'firefox-esr'?: number;
}

/** A machine of Debian: what its lists offer is what `apt-get install` takes, and a refresh makes the lists new. */
class FakeDebian {
  readonly ran: string[] = [];
  readonly installed = new Map<string, number>();
  lists: Packages;
  readonly archive: Packages;
  refreshCode = 0;

  constructor(lists: Packages, archive: Packages) {
    this.lists = lists;
    this.archive = archive;
  }

  machine(changes: Partial<ProvidingMachine> = {}): ProvidingMachine {
    const find = (debianPackage: string, file: string) => () =>
      this.installed.has(debianPackage)
        ? { found: true as const, file }
        : { found: false as const, problem: 'none-installed' as const, lookedFor: [file] };
    return {
      find: { chromium: find('chromium', CHROMIUM), firefox: find('firefox-esr', FIREFOX) },
      mayInstall: true,
      run: async (program, args) => this.#run(program, args),
      runTool: async (name, args) => {
        this.ran.push([name, ...args].join(' '));
        return { code: 1, output: 'no network' };
      },
      exists: () => true,
      ...changes,
    };
  }

  #run(program: string, args: readonly string[]) {
    this.ran.push([program, ...args].join(' '));
    if (args[0] === 'update') {
      if (this.refreshCode === 0) this.lists = this.archive;
      return { code: this.refreshCode, output: '' };
    }
    if (args[0] !== 'install') return { code: 0, output: '' };
    const name = args.at(-1) as keyof Packages;
    const version = this.lists[name];
    if (version === undefined) return { code: 100, output: `E: Unable to locate package ${name}` };
    this.installed.set(name, version);
    return { code: 0, output: '' };
  }
}

const NEW: Packages = { chromium: 156, 'firefox-esr': 153 };
const OLD: Packages = { chromium: 150, 'firefox-esr': 140 };

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => void vi.restoreAllMocks());

describe('a machine with no browser', () => {
  it.each([
    ['old package lists', OLD],
    ['no package lists', {}],
    ['new package lists', NEW],
  ])('and %s gets the newest ones, and its lists are refreshed once', async (_, lists) => {
    const debian = new FakeDebian(lists, NEW);
    expect(await provideBrowsers(debian.machine())).toEqual({
      COUNTERSIGN_BROWSER: CHROMIUM,
      COUNTERSIGN_FIREFOX: FIREFOX,
    });
    expect([...debian.installed]).toEqual([
      ['chromium', 156],
      ['firefox-esr', 153],
    ]);
    expect(debian.ran.filter((line) => line === 'apt-get update')).toHaveLength(1);
    expect(debian.ran[0]).toBe('apt-get update');
  });

  it('gets what its lists have where one archive can’t be reached', async () => {
    const debian = new FakeDebian(OLD, NEW);
    debian.refreshCode = 100;
    await provideBrowsers(debian.machine());
    expect(debian.installed.get('chromium')).toBe(150);
  });

  it('says what it lacks where nothing can be had, and why', async () => {
    const debian = new FakeDebian({}, {});
    expect(await provideBrowsers(debian.machine())).toEqual({});
    expect(said).toContain('E: Unable to locate package chromium');
    expect(said).toContain('There is no firefox-esr, and it could not be installed');
  });

  it('that isn’t its administrator’s gets downloads, and its packages stay as they are', async () => {
    const debian = new FakeDebian(OLD, NEW);
    const runTool = async () => ({ code: 0, output: 'Downloading…\n/home/me/chrome\n' });
    const named = await provideBrowsers(debian.machine({ mayInstall: false, runTool }));
    expect(named).toEqual({ COUNTERSIGN_BROWSER: '/home/me/chrome', COUNTERSIGN_FIREFOX: '/home/me/chrome' });
    expect(debian.ran).toEqual([]);
  });
});

describe('a machine with browsers', () => {
  it('keeps them, however old, and asks no archive', async () => {
    const debian = new FakeDebian(OLD, NEW);
    for (const [name, version] of Object.entries(OLD)) debian.installed.set(name, version);
    expect(await provideBrowsers(debian.machine())).toEqual({
      COUNTERSIGN_BROWSER: CHROMIUM,
      COUNTERSIGN_FIREFOX: FIREFOX,
    });
    expect(debian.ran).toEqual([]);
  });

  it('is refused another where the one that’s named isn’t there', async () => {
    const debian = new FakeDebian(OLD, NEW);
    const missing = () => ({ found: false, problem: 'named-file-missing', lookedFor: ['/no'] }) as const;
    const machine = debian.machine();
    const named = await provideBrowsers({ ...machine, find: { chromium: missing, firefox: missing } });
    expect(named).toEqual({});
    expect(debian.ran).toEqual([]);
  });
});

/**
 * What every host promises, as things to do with one and what's then to be seen: run over the host in memory, over the
 * extension's and the website's code with fakes of what they stand on, and inside each real browser. So nothing here may
 * need Node.
 */

import { atOnce, type Cleared, clearDraft } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import type { Platform, Theme, WindowPort } from '../../lib/platform/ports.ts';
import type { StoredWindow } from '../../lib/storage/windows.ts';
import { clearedText } from '../core/gate/cleared-text.ts';

/** A host, and the hands that work it from outside. */
export interface Host {
  /** Two pages of one extension, or of one site. */
  readonly page: Platform;
  readonly other: Platform;
  /** Does this inside a click, where prompts for this origin are answered with yes. */
  allowing<T>(origin: string, task: () => Promise<T>): Promise<T>;
  /** Does this where the browser can't ask. */
  unasked<T>(task: () => Promise<T>): Promise<T>;
  setTheme(theme: Theme): Promise<void>;
  /** In Unix seconds, by the host's own clock. */
  time(): number;
  wait(seconds: number): Promise<void>;
}

export interface ContractCase {
  readonly name: string;
  /** What's to be seen; it has to survive JSON. */
  readonly expected: unknown;
  observe(host: Host): Promise<unknown>;
}

const ORIGIN = 'https://api.example.com';
/** `undefined` doesn't survive JSON. */
const orNothing = (value: unknown): unknown => value ?? 'nothing';
const STEPS = 60;

/** Browsers tell of changes when they get to it. What never comes is then missing from what's seen. */
async function until(host: Host, isSo: () => boolean): Promise<void> {
  for (let step = 0; step < STEPS && !isSo(); step++) await host.wait(0.1);
}

/** Firefox begins to listen when it gets to it: what’s written before, nobody is told. Leaves nothing seen. */
async function untilHeard(
  host: Host,
  seen: { readonly page: unknown[]; readonly other: unknown[] },
): Promise<void> {
  let tries = 0;
  const isTold = (told: readonly unknown[]) => JSON.stringify(told.at(-1)) === JSON.stringify({ tries });
  const isHeard = () => isTold(seen.page) && isTold(seen.other);
  while (tries < STEPS && !isHeard()) {
    await host.other.storage.write('watched', { tries: ++tries });
    for (let step = 0; step < 5 && !isHeard(); step++) await host.wait(0.1);
  }
  for (const told of [seen.page, seen.other]) told.length = 0;
}

const VALUE = { version: 1, data: [null, true, 1.5, 'ü', { deep: ['x'] }] };

const STORAGE: readonly ContractCase[] = [
  {
    name: 'storage keeps what one page writes for the others',
    expected: ['nothing', { ok: true }, VALUE, 'nothing'],
    observe: async ({ page, other }) => [
      orNothing(await page.storage.read('kept')),
      await page.storage.write('kept', VALUE),
      await other.storage.read('kept'),
      orNothing(await other.storage.read('never written')),
    ],
  },
  {
    name: 'storage keeps a copy, so that later changes of the object change nothing stored',
    expected: { list: ['a'] },
    async observe({ page }) {
      const value = { list: ['a'] };
      await page.storage.write('copied', value);
      value.list.push('b');
      return page.storage.read('copied');
    },
  },
  {
    name: 'storage removes, also what isn’t there',
    expected: [{ ok: true }, 'nothing', { ok: true }],
    async observe({ page }) {
      await page.storage.write('removed', 1);
      return [
        await page.storage.remove('removed'),
        orNothing(await page.storage.read('removed')),
        await page.storage.remove('removed'),
      ];
    },
  },
  {
    name: 'storage tells every page of writes and removals of the watched key alone, until it stops',
    expected: {
      page: [{ n: 1 }, 'nothing'],
      other: [{ n: 1 }, 'nothing', { n: 3 }],
    },
    async observe(host) {
      const { page, other } = host;
      const seen: { page: unknown[]; other: unknown[] } = { page: [], other: [] };
      const stop = page.storage.watch('watched', (value) => seen.page.push(orNothing(value)));
      const stopOther = other.storage.watch('watched', (value) => seen.other.push(orNothing(value)));
      await untilHeard(host, seen);
      await other.storage.write('watched', { n: 1 });
      await other.storage.write('not watched', { n: 2 });
      await page.storage.remove('watched');
      await until(host, () => seen.page.length === 2 && seen.other.length === 2);
      stop();
      await other.storage.write('watched', { n: 3 });
      await until(host, () => seen.other.length === 3);
      stopOther();
      return seen;
    },
  },
  {
    name: 'one task per name runs at a time, over all pages',
    expected: {
      answers: ['first', 'second', 'third'],
      steps: ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    },
    async observe({ page, other }) {
      const steps: string[] = [];
      const task = (name: string) => async () => {
        steps.push(`${name} begins`);
        for (let i = 0; i < 5; i++) await Promise.resolve();
        steps.push(`${name} ends`);
        return name;
      };
      const answers = await Promise.all([
        page.storage.exclusive('n', task('first')),
        other.storage.exclusive('n', task('second')),
        page.storage.exclusive('n', task('third')),
      ]);
      return { answers, steps };
    },
  },
  {
    name: 'a task’s failure is passed to its caller alone',
    expected: ['mine', 'fine'],
    async observe({ page, other }) {
      const failing = page.storage.exclusive('n', async () => Promise.reject(new Error('mine')));
      const next = other.storage.exclusive('n', async () => 'fine');
      const failure = await failing.catch((error: unknown) => (error instanceof Error ? error.message : ''));
      return [failure, await next];
    },
  },
  {
    name: 'tasks of different names don’t wait for each other',
    expected: 'through',
    async observe({ page }) {
      let open = (): void => undefined;
      const held = page.storage.exclusive('a', () => new Promise<void>((done) => (open = done)));
      const answer = await page.storage.exclusive('b', async () => 'through');
      open();
      await held;
      return answer;
    },
  },
];

const PERMISSIONS: readonly ContractCase[] = [
  {
    name: 'a permission that can’t be asked for is refused with the reason',
    expected: { kind: 'unavailable', hasReason: true },
    async observe({ page, unasked }) {
      const answer = await unasked(() => page.permissions.request('https://unasked.example.com'));
      return {
        kind: answer.kind,
        hasReason: answer.kind === 'unavailable' && answer.reason.length > 0,
      };
    },
  },
];

const PAGE: readonly ContractCase[] = [
  {
    name: 'the theme is the current one, and changes are told until one stops listening',
    expected: { first: 'light', told: ['dark', 'light'], afterwards: 'dark' },
    async observe(host) {
      const { theme } = host.page;
      await host.setTheme('light');
      const first = theme.current();
      const told: Theme[] = [];
      const stop = theme.watch((next) => told.push(next));
      await host.setTheme('dark');
      await until(host, () => told.length === 1);
      await host.setTheme('light');
      await until(host, () => told.length === 2);
      stop();
      await host.setTheme('dark');
      await until(host, () => theme.current() === 'dark');
      return { first, told, afterwards: theme.current() };
    },
  },
  {
    name: 'a chosen theme holds whatever the host’s is, until the host’s is chosen again',
    expected: { chosen: 'light', told: ['light', 'dark'] },
    async observe(host) {
      const { theme } = host.page;
      await host.setTheme('dark');
      await until(host, () => theme.current() === 'dark');
      const told: Theme[] = [];
      const stop = theme.watch((next) => told.push(next));
      theme.choose('light');
      const chosen = theme.current();
      theme.choose(undefined);
      stop();
      return { chosen, told };
    },
  },
  {
    name: 'the clock is in Unix seconds and ticks as they turn, until one stops listening',
    expected: { isNow: true, areRising: true, afterStop: 0 },
    async observe(host) {
      const { clock } = host.page;
      const isNow = Math.abs(clock.now() - host.time()) < 60;
      const seen: number[] = [];
      const stop = clock.everySecond(() => seen.push(Math.floor(clock.now())));
      for (let turn = 0; turn < STEPS && seen.length < 3; turn++) await host.wait(1);
      stop();
      const heard = seen.length;
      await host.wait(2);
      const areRising = heard >= 3 && seen.every((second, i) => i === 0 || second > (seen[i - 1] ?? second));
      return { isNow, areRising, afterStop: seen.length - heard };
    },
  },
  ...[1, 4, 8, 16].map((bytes) => ({
    name: `${bytes} random bytes are lowercase hex${bytes >= 8 ? ', never the same twice' : ''}`,
    expected: { areHex: true, areDistinct: true },
    async observe({ page, other }: Host) {
      const drawn = Array.from({ length: 20 }, (_, i) => (i % 2 ? page : other).randomHex(bytes));
      const pattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
      return {
        areHex: drawn.every((hex) => pattern.test(hex)),
        areDistinct: bytes < 8 || new Set(drawn).size === drawn.length,
      };
    },
  })),
  {
    name: 'a page takes over a window that’s gone, which no other page is then',
    expected: { took: 'app-gone', isAnother: true, areOpen: [true, true] },
    async observe({ page, other }) {
      const left = async () => ['app-gone'];
      const [own, others] = await Promise.all([page.openWindow(), other.openWindow()]);
      const took = await own.claim(left);
      const theirs = await others.claim(left);
      const open = await own.open();
      return { took, isAnother: theirs !== took, areOpen: [open.has(took), open.has(theirs)] };
    },
  },
  {
    name: 'what a page leaves as it goes is taken once, by whichever page is next that can write it',
    expected: { before: 0, unwritten: [['app-gone', '/typed']], taken: [['app-gone', '/typed']], after: 0 },
    async observe({ page, other }) {
      const [own, others] = await Promise.all([page.openWindow(), other.openWindow()]);
      const take = async (port: WindowPort, isWritten: boolean) => {
        const taken: unknown[] = [];
        await port.takeLeft(async (left) => {
          taken.push(...left);
          return isWritten;
        });
        return taken.map((left) => {
          const { id, draft } = left as StoredWindow;
          return [id, draft?.target];
        });
      };
      // Pages of earlier cases may have left something as they went.
      await take(others, true);
      const before = (await take(others, true)).length;
      own.leave(clearedWindow('/older'));
      own.leave(clearedWindow('/typed'));
      const unwritten = await take(own, false);
      const taken = await take(others, true);
      return { before, unwritten, taken, after: (await take(own, true)).length };
    },
  },
  {
    name: 'copying says that it worked',
    expected: true,
    observe: ({ page, allowing }) => allowing(ORIGIN, () => page.copy(clearedText('text'))),
  },
  {
    name: 'the host names the surface it was opened for, and its browser',
    expected: { surface: 'app', isBrowser: true },
    observe: async ({ page }) => ({
      surface: page.surface,
      isBrowser: ['chromium', 'firefox'].includes(page.browser),
    }),
  },
];

function clearedWindow(target: string): Cleared<{ readonly stored: StoredWindow }> {
  const draft = { method: 'GET', target, headers: [], leftOut: [] };
  const stored: StoredWindow = {
    ...{ id: 'app-gone', surface: 'app', at: 1, environmentId: 'built-in', keyIds: {}, view: 'request' },
    ...{ part: 'query', draft: { ...draft, bodyText: null } },
  };
  const clearance = atOnce(clearDraft({ ...draft, body: { kind: 'none' } as const, stored }, sought([])));
  if (!clearance.ok) throw new Error(clearance.problem);
  return clearance.cleared;
}

export const CONTRACT: readonly ContractCase[] = [...STORAGE, ...PERMISSIONS, ...PAGE];

/** What a host promises besides that reaches servers. */
export const CONTRACT_OF_GRANTS: readonly ContractCase[] = [
  {
    name: 'a permission is there once granted, for that origin alone where a pattern can say so',
    expected: {
      before: false,
      answer: { kind: 'granted' },
      after: true,
      ofAnotherHost: false,
      ofAnotherPort: 'as the browser’s patterns have it',
    },
    async observe({ page, allowing }) {
      const before = await page.permissions.has(ORIGIN);
      const answer = await allowing(ORIGIN, () => page.permissions.request(ORIGIN));
      // Firefox’s patterns carry no port.
      const ofPort = (await page.permissions.has(`${ORIGIN}:8443`)) === (page.browser === 'firefox');
      return {
        before,
        answer,
        after: await page.permissions.has(ORIGIN),
        ofAnotherHost: await page.permissions.has('https://other.example.com'),
        ofAnotherPort: ofPort ? 'as the browser’s patterns have it' : 'otherwise',
      };
    },
  },
];

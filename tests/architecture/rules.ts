/** Who may import what, and what each folder must not touch. The one table; `import-rules.test.ts` enforces it. */

export type Denied = 'clock' | 'timers' | 'randomness' | 'network' | 'page' | 'extension' | 'process';

export interface FolderRule {
  /** Other folders and single files whose modules may be imported; a folder's own are always allowed. */
  readonly imports: readonly string[];
  /** The same, by `import type` alone. */
  readonly types?: readonly string[];
  /** Packages, each with its subpaths. `node:` means all of Node's own modules. */
  readonly packages: readonly string[];
  /** Packages that one file of the folder may import, which the others ask in its place. */
  readonly doors?: Readonly<Record<string, string>>;
  readonly denied: readonly Denied[];
  readonly defaultExports?: true;
}

const PURE: readonly Denied[] = ['clock', 'timers', 'randomness', 'network', 'page', 'extension', 'process'];
const PORTS_ONLY: readonly Denied[] = ['clock', 'randomness', 'network', 'page', 'extension', 'process'];
const VIEW: FolderRule = {
  imports: [
    'components/ui',
    // Requests are passed on from wherever they're shown.
    'components/share',
    // A request is drawn the same wherever it came from.
    'components/request',
    'components/answer',
    'lib/state',
    'lib/features',
    'lib/core',
    'lib/exam',
    'lib/lessons',
    'components/app/store-context.tsx',
    'components/app/use-wanted-focus.ts',
  ],
  types: ['lib/client', 'lib/storage', 'lib/sandbox'],
  packages: ['react'],
  denied: ['clock', 'randomness', 'network', 'extension', 'process'],
};
const FREE = ['lib', 'components', 'cli'];

/** The longest folder that a file is in decides. A file in none of them breaks the rules. */
export const RULES: Readonly<Record<string, FolderRule>> = {
  'lib/core': { imports: [], packages: ['@noble/hashes', 'noble-other-hashes'], denied: PURE },
  'lib/formats': { imports: ['lib/core'], packages: ['acorn', 'valibot'], denied: PURE },
  'lib/snippets': { imports: ['lib/core'], types: ['lib/formats'], packages: [], denied: PURE },
  'lib/sandbox': { imports: ['lib/core'], packages: [], denied: PURE },
  'lib/exam': { imports: ['lib/core'], packages: [], denied: PURE },
  'lib/lessons': { imports: ['lib/core', 'lib/sandbox'], packages: [], denied: PURE },
  'lib/storage': { imports: ['lib/core'], packages: ['valibot'], denied: PORTS_ONLY },
  'lib/client': {
    imports: ['lib/core', 'lib/sandbox', 'lib/formats'],
    types: ['lib/exam'],
    packages: ['eventsource-parser', 'valibot'],
    denied: PORTS_ONLY,
  },
  'lib/platform': {
    imports: ['lib/core', 'lib/storage', 'lib/formats'],
    packages: ['idb', 'wxt'],
    // It alone knows where browsers differ in what they do.
    doors: { 'webextension-polyfill': 'lib/platform/extension-api.ts', 'hash-wasm': 'lib/platform/kdf.ts' },
    denied: ['extension', 'process'],
  },
  // The rooms' minds. A room sees others through the state it names, and the one store puts them together.
  'lib/features': {
    imports: [
      'lib/state',
      'lib/core',
      'lib/formats',
      'lib/snippets',
      'lib/sandbox',
      'lib/exam',
      'lib/lessons',
      'lib/storage',
      'lib/client',
      'lib/platform/ports.ts',
    ],
    packages: ['zustand'],
    denied: PORTS_ONLY,
  },
  'lib/state': {
    imports: [
      'lib/features',
      'lib/core',
      'lib/formats',
      'lib/snippets',
      'lib/sandbox',
      'lib/exam',
      'lib/lessons',
      'lib/storage',
      'lib/client',
      'lib/platform/ports.ts',
    ],
    packages: ['zustand'],
    denied: PORTS_ONLY,
  },
  // Drawing bytes takes the core's pure functions for telling them apart.
  'components/ui': {
    imports: ['lib/core/signing'],
    types: ['lib/core'],
    packages: ['react', 'react-dom', '@radix-ui', '@codemirror', '@lezer'],
    denied: ['clock', 'randomness', 'network', 'extension', 'process'],
  },
  // The popup is put together from parts of the views.
  'components/popup': {
    ...VIEW,
    imports: [...VIEW.imports, 'components/app', 'components/compose', 'components/keys'],
  },
  'components/saved': {
    ...VIEW,
    packages: ['react', 'diff'],
  },
  // A page of a list is a request that was signed, sent and refused as any other.
  'components/browse': {
    ...VIEW,
    imports: [...VIEW.imports, 'components/environments/edit-environment-dialog.tsx'],
    packages: ['react', 'chartist'],
  },
  // An order that was just made can be followed from its answer.
  'components/answer': { ...VIEW, imports: [...VIEW.imports, 'components/browse/follow-order.tsx'] },
  // The frame around the views: it alone binds the store to React.
  'components/app': {
    ...VIEW,
    imports: [...VIEW.imports, 'components'],
    packages: ['react', 'react-dom', 'zustand'],
  },
  components: VIEW,
  entrypoints: {
    imports: FREE,
    packages: ['react', 'react-dom', 'wxt'],
    denied: ['extension', 'process'],
    defaultExports: true,
  },
  web: { imports: FREE, packages: ['react'], denied: ['extension', 'process'] },
  // Screenshots are taken with the browser the end-to-end tests drive.
  cli: {
    imports: [...FREE, 'tests/e2e/harness'],
    packages: ['node:', 'assemblyscript', 'fflate', 'oxc-parser', 'puppeteer-core', 'tsx', 'valibot', 'vite'],
    denied: ['page', 'extension'],
  },
};

/** Uses of globals that stand for what is denied. A bare `Date` or `Math` would carry the rest along under another name. */
export const DENIED_GLOBALS: Readonly<Record<Denied, readonly string[]>> = {
  clock: ['performance', 'Temporal', 'Date.now', 'Date.[computed]', 'new Date()', 'Date'],
  timers: ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask'],
  randomness: ['crypto', 'Math.random', 'Math.[computed]', 'Math'],
  network: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  page: [
    'document',
    'window',
    'self',
    'globalThis',
    'navigator',
    'location',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'matchMedia',
  ],
  extension: ['chrome', 'browser'],
  process: ['process', 'require', '__dirname', '__filename'],
};

/** Names that say nothing about what is inside. */
export const EMPTY_NAMES = /^(index|utils?|helpers?|common|shared|types|misc)\.[a-z]+$/;

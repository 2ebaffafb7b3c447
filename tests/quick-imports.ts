/** What modules of ours export is as quick to reach for the tests as it is in the product. */

const OURS = /\/(?:cli|components|entrypoints|lib|tests)\/.*\.tsx?$/;

/**
 * Vitest keeps what a module exports as getters of an object without a prototype, which V8 looks up in a dictionary at
 * every use of an import: many times the work of an `import`, in each turn of a loop. Not so an object that’s somebody’s
 * prototype.
 */
const QUICK = '\n;Object.create(__vite_ssr_exports__);';

/** For vitest: behind all that a module exports. */
export function quickImports() {
  return {
    name: 'quick-imports',
    enforce: 'post' as const,
    transform: (code: string, id: string) => (OURS.test(id) ? { code: code + QUICK, map: null } : undefined),
  };
}

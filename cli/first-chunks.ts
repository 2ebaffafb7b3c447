import path from 'node:path';

/** What the bundler tells of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * The chunk of a module that a page needs before anything is drawn: one for what all pages share, one for what the app
 * and the panel share beyond it. Compressed together they're a twentieth smaller than in thirty files. What's loaded on
 * demand keeps its own chunks.
 *
 * @param root The project's folder, where `entrypoints` is.
 */
export function firstChunks(root: string): (id: string, modules: Modules) => string | null {
  const reached = new Map<string, ReadonlySet<string>>();
  const needs = (page: string, id: string, modules: Modules) => {
    const entry = path.join(root, 'entrypoints', page, 'index.html');
    const known = reached.get(entry) ?? importedFrom(entry, modules);
    reached.set(entry, known);
    return known.has(id);
  };
  return (id, modules) => {
    if (!needs('app', id, modules) || !needs('panel', id, modules)) return null;
    return needs('popup', id, modules) ? 'every-page' : 'app-and-panel';
  };
}

/** The same for a single page: one chunk of all that it needs before anything is drawn. @param entry The page's file. */
export function firstChunk(entry: string): (id: string, modules: Modules) => string | null {
  let known: ReadonlySet<string> | undefined;
  return (id, modules) => {
    known ??= importedFrom(entry, modules);
    return known.has(id) ? 'first' : null;
  };
}

/** A module and all that it imports at once. */
function importedFrom(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

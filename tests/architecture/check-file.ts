/** Judges one source file by the table of rules. */

import path from 'node:path';
import { DENIED_GLOBALS, EMPTY_NAMES, type FolderRule, RULES } from './rules.ts';
import { type Import, readSource, type SourceFile } from './source-file.ts';

/** @param file relative to the project, with `/`. @returns what is wrong, each as `file:line what`. */
export function violationsIn(file: string, text: string): readonly string[] {
  const folder = folderOf(file);
  const rule = folder === undefined ? undefined : RULES[folder];
  if (folder === undefined || !rule) return [`${file}:1 is in a folder that has no rule`];
  const source = readSource(file, text);
  return [
    ...source.imports.flatMap((edge) => {
      const problem = importProblem(file, folder, rule, edge);
      return problem ? [`${file}:${edge.line} ${problem}`] : [];
    }),
    ...deniedUses(rule, source).map(({ name, line }) => `${file}:${line} uses ${name}`),
    ...shapeProblems(file, rule, source).map((problem) => `${file}:1 ${problem}`),
  ];
}

function folderOf(file: string): string | undefined {
  return Object.keys(RULES)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function importProblem(file: string, folder: string, rule: FolderRule, edge: Import): string | undefined {
  const { specifier, typeOnly } = edge;
  if (specifier === undefined) return folder === 'cli' ? undefined : 'imports something computed';
  if (!specifier.startsWith('.'))
    return rule.packages.some((name) => isPackage(specifier, name)) || rule.doors?.[specifier] === file
      ? undefined
      : `imports the package ${specifier}`;
  if (path.posix.extname(specifier) === '') return `imports ${specifier} without its extension`;
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (folderOf(target) === folder && sameView(file, target)) return undefined;
  const isWithin = (place: string) => target === place || target.startsWith(`${place}/`);
  if (rule.imports.some(isWithin)) return undefined;
  if (rule.types?.some(isWithin))
    return typeOnly ? undefined : `imports ${target}, of which it may only use types`;
  return `imports ${target}`;
}

/** All views share one rule, but each view is a folder of its own. */
function sameView(file: string, target: string): boolean {
  const viewOf = (name: string) => (name.startsWith('components/') ? name.split('/')[1] : undefined);
  return viewOf(file) === viewOf(target);
}

function isPackage(specifier: string, name: string): boolean {
  return name.endsWith(':')
    ? specifier.startsWith(name)
    : specifier === name || specifier.startsWith(`${name}/`);
}

function deniedUses(rule: FolderRule, source: SourceFile): SourceFile['globals'] {
  const names = new Set(rule.denied.flatMap((kind) => DENIED_GLOBALS[kind]));
  return source.globals.filter(({ name }) => names.has(name));
}

function shapeProblems(file: string, rule: FolderRule, source: SourceFile): readonly string[] {
  return [
    ...(EMPTY_NAMES.test(path.posix.basename(file)) && !rule.defaultExports
      ? ['has a name that says nothing']
      : []),
    ...(source.isBarrel ? ['only re-exports other modules'] : []),
    ...(source.hasDefaultExport && !rule.defaultExports ? ['has a default export'] : []),
  ];
}

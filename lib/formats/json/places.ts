/** Where things stand in a text that's known to be JSON: the line of a value, and what no honest file has in it. */

export type JsonPath = readonly (string | number)[];

export interface PlacedFlaw {
  readonly line: number;
  readonly flaw: 'inherited-name' | 'repeated-name' | 'too-deep';
  /** The name; empty where the flaw is about depth. */
  readonly name: string;
}

/** Deeper than any of our files. */
const DEEPEST = 12;

/** `undefined` where all names are each object's own, none stands there twice, and nothing is nested deeply. */
export function firstJsonFlaw(json: string): PlacedFlaw | undefined {
  let found: PlacedFlaw | undefined;
  const names: Set<string>[] = [];
  walk(json, (path, at, isName) => {
    const name = String(path.at(-1));
    const flaw = (kind: PlacedFlaw['flaw'], what: string) => {
      found = { line: lineAt(json, at), flaw: kind, name: what };
      return true;
    };
    if (path.length > DEEPEST) return flaw('too-deep', '');
    if (!isName) {
      // A new object: its names are its own.
      names[path.length] = new Set();
      return false;
    }
    if (Object.hasOwn(Object.prototype, name)) return flaw('inherited-name', name);
    const seen = names[path.length - 1];
    if (seen?.has(name)) return flaw('repeated-name', name);
    seen?.add(name);
    return false;
  });
  return found;
}

/** Counted from 1; of a value that isn't there, the line of what it would be in. */
export function lineOfPath(json: string, path: JsonPath): number {
  let best = 0;
  let line = 1;
  walk(json, (here, at) => {
    if (here.length > path.length || here.length < best) return false;
    if (!here.every((step, index) => step === path[index])) return false;
    best = here.length;
    line = lineAt(json, at);
    return here.length === path.length;
  });
  return line;
}

/** Told of each name, then of each value, with its path. Where it answers with true, that's the end. */
type Visit = (path: JsonPath, at: number, isName: boolean) => boolean;

interface Level {
  readonly isObject: boolean;
  step: string | number;
  expectsName: boolean;
}

function walk(json: string, visit: Visit): void {
  const levels: Level[] = [];
  let at: number | undefined = 0;
  while (at !== undefined && at < json.length) at = pass(json, at, levels, visit);
}

/** Where to go on; `undefined` at the end. */
function pass(json: string, at: number, levels: Level[], visit: Visit): number | undefined {
  const sign = json[at] ?? '';
  const level = levels.at(-1);
  if (/[\s:]/.test(sign)) return at + 1;
  if (sign === ',') {
    if (level) nextStep(level);
    return at + 1;
  }
  if (sign === '}' || sign === ']') {
    levels.pop();
    return at + 1;
  }
  return level?.expectsName ? passName(json, at, levels, visit) : passValue(json, at, levels, visit);
}

function passName(json: string, at: number, levels: Level[], visit: Visit): number | undefined {
  const end = stringEnd(json, at);
  const level = levels.at(-1);
  if (!level) return end;
  level.step = JSON.parse(json.slice(at, end)) as string;
  level.expectsName = false;
  return visit(pathOf(levels), at, true) ? undefined : end;
}

/** Of an object or a list, to what's in it. */
function passValue(json: string, at: number, levels: Level[], visit: Visit): number | undefined {
  const sign = json[at];
  if (visit(pathOf(levels), at, false)) return undefined;
  if (sign === '"') return stringEnd(json, at);
  if (sign !== '{' && sign !== '[') return scalarEnd(json, at);
  const isObject = sign === '{';
  levels.push({ isObject, step: isObject ? '' : 0, expectsName: isObject });
  return at + 1;
}

function pathOf(levels: readonly Level[]): JsonPath {
  return levels.map(({ step }) => step);
}

function nextStep(level: Level): void {
  if (level.isObject) level.expectsName = true;
  else level.step = Number(level.step) + 1;
}

function stringEnd(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const sign = json[at];
    if (sign === '\\') at++;
    else if (sign === '"') return at + 1;
  }
  return json.length;
}

function scalarEnd(json: string, from: number): number {
  let at = from;
  while (at < json.length && !/[\s,\]}]/.test(json[at] ?? '')) at++;
  return at;
}

function lineAt(json: string, at: number): number {
  let line = 1;
  for (let from = json.indexOf('\n'); from !== -1 && from < at; from = json.indexOf('\n', from + 1)) line++;
  return line;
}

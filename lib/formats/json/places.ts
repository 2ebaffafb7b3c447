/** Where things stand in a text that's known to be JSON: the line of a value, and what no honest file has in it. */

import { type JsonPath, walkJson } from '../../core/records/json-walk.ts';

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
  walkJson(json, (path, at, isName) => {
    const name = String(path.at(-1));
    const flaw = (kind: PlacedFlaw['flaw'], what: string) => {
      found = { line: lineAt(json, at), flaw: kind, name: what };
      return 'end' as const;
    };
    if (path.length > DEEPEST) return flaw('too-deep', '');
    if (!isName) {
      // A new object: its names are its own.
      names[path.length] = new Set();
      return 'in';
    }
    if (Object.hasOwn(Object.prototype, name)) return flaw('inherited-name', name);
    const seen = names[path.length - 1];
    if (seen?.has(name)) return flaw('repeated-name', name);
    seen?.add(name);
    return 'in';
  });
  return found;
}

/** Counted from 1; of a value that isn't there, the line of what it would be in. */
export function lineOfPath(json: string, path: JsonPath): number {
  let best = 0;
  let line = 1;
  walkJson(json, (here, at) => {
    if (!here.every((step, index) => step === path[index])) return 'past';
    if (here.length < best) return 'in';
    best = here.length;
    line = lineAt(json, at);
    return here.length === path.length ? 'end' : 'in';
  });
  return line;
}

function lineAt(json: string, at: number): number {
  let line = 1;
  for (let from = json.indexOf('\n'); from !== -1 && from < at; from = json.indexOf('\n', from + 1)) line++;
  return line;
}

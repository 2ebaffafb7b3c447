/** Finds a refusal code in an answer. The layout of the error envelope isn't specified, so every place is looked at. */

import { REFUSAL_CODES, type RefusalCode, refusalCode } from '../api.ts';
import { displayText } from '../signing/bytes.ts';

export interface CodePlace {
  readonly code: RefusalCode;
  /** Where it stands, as in `error.code`. */
  readonly at: string;
}

export interface FoundRefusal {
  readonly code: RefusalCode;
  /** Where it stands; `undefined` where the answer itself wasn’t kept. */
  readonly at?: string;
  /** Other codes in the same answer, which lost against this one. */
  readonly others: readonly CodePlace[];
}

const MAX_BYTES = 1_000_000;
const MAX_NODES = 200_000;
const ANY_CODE = new RegExp(`(?<![\\w-])(?:${REFUSAL_CODES.join('|')})(?![\\w-])`, 'g');

/**
 * Looks through any JSON, then through plain text or HTML. A value that is exactly a code wins against one in a field's
 * name, and that against one inside a longer text; a field named `code` wins among values, then whichever comes first.
 * Answers of any shape and depth are safe; past the first megabyte nothing is read.
 */
export function findRefusalCode(body: Uint8Array): (FoundRefusal & CodePlace) | undefined {
  const text = displayText(body.subarray(0, MAX_BYTES)).replace(/^\ufeff/, '');
  const parsed = parsedJson(text);
  const found = (parsed ? inJson(parsed.value) : inText(text, 'the text')).toSorted(
    (a, b) => a.rank - b.rank,
  );
  const [best] = found;
  if (!best) return undefined;
  const others = found.filter(
    ({ code }, index) => code !== best.code && found.findIndex((other) => other.code === code) === index,
  );
  return { code: best.code, at: best.at, others: others.map(({ code, at }) => ({ code, at })) };
}

interface Ranked extends CodePlace {
  readonly rank: number;
}

const RANK = { codeField: 0, value: 1, name: 2, inside: 3 } as const;

function parsedJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A value and the way to it, kept as links so that deep nesting costs nothing until a path is written. */
interface Node {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Node | undefined;
}

/** In document order, with a stack of its own: recursion would overflow on hostile nesting. */
function inJson(root: unknown): Ranked[] {
  const found: Ranked[] = [];
  const stack: Node[] = [{ value: root, name: '', parent: undefined }];
  for (let visited = 0; visited < MAX_NODES; visited++) {
    const node = stack.pop();
    if (!node) break;
    if (typeof node.value === 'string') found.push(...inString(node.value, node));
    for (const child of childrenOf(node).toReversed()) {
      const code = refusalCode(child.name);
      if (code) found.push({ code, at: `the name of ${pathOf(child)}`, rank: RANK.name });
      stack.push(child);
    }
  }
  return found;
}

function childrenOf(parent: Node): Node[] {
  const { value } = parent;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => ({ value: item, name: `[${index}]`, parent }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, item]: [string, unknown]) => ({ value: item, name, parent }));
}

function inString(text: string, node: Node): Ranked[] {
  const code = refusalCode(text.trim());
  if (!code) return inText(text, pathOf(node));
  return [{ code, at: pathOf(node), rank: node.name === 'code' ? RANK.codeField : RANK.value }];
}

function inText(text: string, at: string): Ranked[] {
  const codes = new Set((text.match(ANY_CODE) ?? []).flatMap((match) => refusalCode(match) ?? []));
  return [...codes].map((code) => ({ code, at, rank: RANK.inside }));
}

const SHOWN_STEPS = 6;

function pathOf(node: Node): string {
  const steps: string[] = [];
  for (let at: Node | undefined = node; at?.parent; at = at.parent) {
    steps.push(at.name.length > 40 ? `${at.name.slice(0, 40)}…` : at.name);
    if (steps.length > SHOWN_STEPS) {
      steps[SHOWN_STEPS] = '…';
      break;
    }
  }
  const path = steps
    .toReversed()
    .reduce((text, step) => (step.startsWith('[') || text === '' ? text + step : `${text}.${step}`), '');
  return path === '' ? 'the whole response' : path;
}

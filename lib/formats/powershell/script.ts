/** Goes through a pasted PowerShell script from its beginning, keeps its variables and finds its requests. */

import { skipBlanks } from './blanks.ts';
import { readOperand, readPipeline } from './expressions.ts';
import { forget, type PsValue, type ScriptReader, textValue, unknownFrom, variableName } from './values.ts';

const ASSIGNMENT = /^\$(?:\{([^{}\n]{1,200})\}|([\w:]{1,200}))[ \t]{0,50}(\+?=)(?!=)/;
/** Words whose block may or may not run, or runs many times. */
const BRANCH = /^(?:if|elseif|else|foreach|for|while|do|switch|catch|foreach-object)$/i;

/** Calls `found` or `foundCurl` for each request, when it's come to. */
export function findCommands(
  text: string,
  { found, foundCurl }: Pick<ScriptReader, 'found' | 'foundCurl'>,
): void {
  const reader: ScriptReader = {
    text,
    at: 0,
    depth: 0,
    branches: 0,
    endsWithin: false,
    room: 20 * text.length + 1_000_000,
    variables: new Map(),
    assigned: [],
    found,
    foundCurl,
  };
  const blocks: boolean[] = [];
  let isBranch = false;
  while (reader.at < text.length) {
    skipBlanks(reader, true);
    const character = text.charAt(reader.at);
    if (character === '{') {
      openBlock(reader, blocks, isBranch);
      isBranch = false;
    } else if (character === '}') closeBlock(reader, blocks);
    else if (';|)&,'.includes(character)) reader.at += 1;
    else isBranch = readStatement(reader) || isBranch;
  }
}

function openBlock(reader: ScriptReader, blocks: boolean[], isBranch: boolean): void {
  blocks.push(isBranch);
  reader.assigned.push(new Set());
  if (isBranch) reader.branches += 1;
  reader.at += 1;
}

/** Functions and blocks of commands may not have run, or may have names of their own. */
function closeBlock(reader: ScriptReader, blocks: boolean[]): void {
  if (blocks.pop()) reader.branches -= 1;
  for (const name of reader.assigned.pop() ?? []) forget(reader, name);
  reader.at += 1;
}

/** @returns whether it's a word that begins a branch. */
function readStatement(reader: ScriptReader): boolean {
  const start = reader.at;
  const piece = reader.text.slice(start, start + 300);
  const [whole, braced, bare, operator] = ASSIGNMENT.exec(piece) ?? [];
  if (whole !== undefined) {
    reader.at += whole.length;
    assign(reader, variableName(braced ?? bare ?? ''), operator === '+=', start);
    return false;
  }
  const [word] = /^[A-Za-z][\w-]{0,40}(?![\w-])/.exec(piece) ?? [];
  if (word !== undefined && BRANCH.test(word)) {
    reader.at += word.length;
    return true;
  }
  readOperand(reader);
  return false;
}

function assign(reader: ScriptReader, name: string, isAdded: boolean, start: number): void {
  const given = readPipeline(reader, ';}', false);
  const before = reader.variables.get(name) ?? unknownFrom(reader, start);
  const value = isAdded ? sum(before, given) : given;
  const known = value && reader.branches === 0 ? value : unknownFrom(reader, start);
  reader.assigned.at(-1)?.add(name);
  if (reader.room < 0) reader.variables.set(name, unknownFrom(reader, start));
  else {
    if (isAdded && value?.kind === 'text') reader.room -= value.text.length;
    reader.variables.set(name, known);
  }
}

function sum(before: PsValue, given: PsValue): PsValue | undefined {
  if (before.kind === 'unknown') return before;
  if (given.kind === 'unknown') return given;
  if (before.kind !== 'text' || given.kind !== 'text') return undefined;
  return textValue(before.text + given.text, before.typedBreaks || given.typedBreaks);
}

/** Reads a HAR into captures, chunk by chunk: what’s broken or cut off is told, and the rest is read all the same. */

import { displayText, textOfUtf8, utf8 } from '../../core/signing/bytes.ts';
import type { Capture, CaptureProblem, ReadCaptures } from '../capture/capture.ts';
import type { HarEnd } from '../reading-protocol.ts';
import { captureOfHarEntry } from './entry.ts';
import type { FoundEntry } from './entry-bytes.ts';
import { HarOpening } from './opening.ts';
import { EntryScanner, type HarSurroundings } from './scanner.ts';

/** Some hold whole downloads; a request fit to be signed is nowhere near. */
const LIMITS = { longest: 64_000_000, deepest: 1000 };
/** Characters of text that are made into bytes at once. */
const TEXT_SLICE = 1 << 22;

export interface HarReader {
  /** @returns the captures of the entries that end in this chunk. Chunks may be cut anywhere. */
  push(chunk: Uint8Array | string): readonly Capture[];
  /** Once, after the last chunk. */
  end(): HarEnd;
}

export function harReader(limits = LIMITS): HarReader {
  const warnings = new HarWarnings();
  const opening = new HarOpening();
  let made: Capture[] = [];
  let count = 0;
  const scanner = new EntryScanner(limits, (entry) => {
    const capture = readEntry(entry, warnings, limits);
    if (capture) made.push(capture);
  });
  let half = '';
  const pushBytes = (bytes: Uint8Array) => scanner.push(opening.pass(bytes));
  return {
    push(chunk) {
      made = [];
      if (typeof chunk === 'string') half = eachSlice(half + chunk, pushBytes);
      else pushBytes(chunk);
      count += made.length;
      return made;
    },
    end() {
      pushBytes(utf8(half));
      scanner.push(opening.rest());
      const problem = opening.refusal() ?? refusalOf(scanner.surroundings(), opening);
      if (problem) return { ok: false, problems: [problem] };
      const told = [...warningsOf(scanner.surroundings()), ...warnings.list()];
      if (count > 0) return { ok: true, warnings: told };
      return { ok: false, problems: [{ where: 'log.entries', message: 'has no request in it' }, ...told] };
    },
  };
}

/** A whole HAR that’s there as text. */
export function readHar(text: string): ReadCaptures {
  const reader = harReader();
  const captures = reader.push(text);
  const end = reader.end();
  return end.ok ? { ...end, captures } : end;
}

const LOOKED_AT = 8192;

/** By its beginning alone. */
export function looksLikeHar(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  return /^\ufeff?\s*\{/.test(start) && /"log"\s*:\s*\{/.test(start);
}

/** @returns the first half of a character, where the text ends with one. */
function eachSlice(text: string, push: (bytes: Uint8Array) => void): string {
  let at = 0;
  while (at < text.length) {
    let end = Math.min(text.length, at + TEXT_SLICE);
    const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    if (isHalf && end === text.length && end - at === 1) break;
    if (isHalf) end -= 1;
    push(utf8(text.slice(at, end)));
    at = end;
  }
  return text.slice(at);
}

function readEntry(found: FoundEntry, warnings: HarWarnings, limits: typeof LIMITS): Capture | undefined {
  const { content } = found;
  if ('flaw' in content) {
    const { longest, deepest } = limits;
    const message =
      content.flaw === 'too-long'
        ? `is longer than ${longest / 1e6} MB`
        : `is nested more than ${deepest} levels deep`;
    warnings.add(found, '', message);
    return undefined;
  }
  const exact = textOfUtf8(content.bytes);
  const text = exact ?? displayText(content.bytes);
  if (exact === undefined)
    warnings.add(found, '', 'holds bytes that aren’t UTF-8: the characters they’re in were lost');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    warnings.add(found, '', `isn’t JSON: see line ${brokenLine(error, text, found)}`);
    return undefined;
  }
  const read = captureOfHarEntry(value);
  if (read.ok) {
    for (const { where, message } of read.warnings) warnings.add(found, where, message);
    return read.capture;
  }
  if (read.problem === 'not-http') warnings.passOver(read.what);
  else warnings.add(found, read.where, read.message);
  return undefined;
}

/** As the engine tells it; else from where to where. */
function brokenLine(error: unknown, text: string, { line, lastLine }: FoundEntry): string {
  const reason = error instanceof Error ? error.message : '';
  const [, position] = /at position (\d+)/.exec(reason) ?? [];
  if (position !== undefined) return String(line + text.slice(0, Number(position)).split('\n').length - 1);
  return line === lastLine ? String(line) : `${line} to ${lastLine}`;
}

function refusalOf(seen: HarSurroundings, opening: HarOpening): CaptureProblem | undefined {
  if (seen.phase === 'before') return { where: '', message: 'The text is empty. It must be a HAR' };
  if (seen.phase === 'not-json') return { where: `line ${seen.line}`, message: opening.whatItIs() };
  if (seen.lists > 0) return undefined;
  if (seen.wrongType) return wrongType(seen.wrongType);
  return seen.phase === 'after'
    ? { where: '', message: 'It has no log.entries, which is where a HAR has its requests' }
    : { where: `line ${seen.line}`, message: 'The file ends here, before log.entries: it was cut off' };
}

function warningsOf(seen: HarSurroundings): readonly CaptureProblem[] {
  const found: CaptureProblem[] = [];
  const where = `line ${seen.line}`;
  if (seen.phase === 'entry')
    found.push({ where, message: `The file ends here, within log.entries[${seen.entries}]: it was cut off` });
  if (seen.phase === 'around') found.push({ where, message: 'The file ends here: it was cut off' });
  if (seen.moreAt !== undefined)
    found.push({
      where: `line ${seen.moreAt}`,
      message: 'There’s more behind the HAR’s end, which wasn’t read',
    });
  if (seen.lists > 1)
    found.push({ where: 'log.entries', message: `is there ${seen.lists} times; all of them were read` });
  if (seen.wrongType) found.push(wrongType(seen.wrongType));
  return found;
}

function wrongType({ what, line }: NonNullable<HarSurroundings['wrongType']>): CaptureProblem {
  return { where: `${what}, line ${line}`, message: `must be ${what === 'log' ? 'an object' : 'a list'}` };
}

const LISTED = 50;
/** Of entries that aren’t HTTP: there are a few schemes, and any number in a file made to be one. */
const KINDS = 8;

class HarWarnings {
  readonly #listed: CaptureProblem[] = [];
  #more = 0;
  /** How many entries of each kind aren’t HTTP. */
  readonly #others = new Map<string, number>();

  /** @param inside the place in the entry, as in `request.url`; may be empty. */
  add({ index, line }: FoundEntry, inside: string, message: string): void {
    const place = inside === '' ? '' : `.${inside}`;
    if (this.#listed.length >= LISTED) this.#more += 1;
    else this.#listed.push({ where: `log.entries[${index}]${place}, line ${line}`, message });
  }

  /** @param what as in “data: URL”. */
  passOver(what: string): void {
    const kind = this.#others.has(what) || this.#others.size < KINDS ? what : 'others';
    this.#others.set(kind, (this.#others.get(kind) ?? 0) + 1);
  }

  list(): readonly CaptureProblem[] {
    return [
      ...this.#listed,
      ...(this.#more > 0 ? [{ where: '', message: `And ${this.#more} more` }] : []),
      ...this.#passedOver(),
    ];
  }

  #passedOver(): readonly CaptureProblem[] {
    if (this.#others.size === 0) return [];
    const kinds = [...this.#others].map(([what, count]) => `${what} × ${count}`).join(', ');
    return [{ where: '', message: `Entries that aren’t HTTP requests were left out: ${kinds}` }];
  }
}

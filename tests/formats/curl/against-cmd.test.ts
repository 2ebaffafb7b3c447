/** Lines for Windows' cmd, against what a program got of them: see fixtures/cmd. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { readCmdScript } from '../../../lib/formats/curl/cmd-script.ts';
import { exportCapture } from '../../../lib/snippets/export-capture.ts';
import { captureOf, HARD_REQUESTS } from '../../snippets/hard-requests.ts';

interface Line {
  readonly line: string;
  /** Without the program. */
  readonly argv: readonly string[];
}

interface Recorded {
  readonly copies: readonly (Line & { readonly name: string })[];
  readonly lines: readonly Line[];
}

const FILE = new URL('../../fixtures/cmd/argv.json', import.meta.url);
const { copies, lines }: Recorded = JSON.parse(readFileSync(FILE, 'utf8'));
/** Wine's cmd passes on something else than Windows' there. */
const WITH_LINE_FEEDS = [
  'sample: POST, a final newline',
  'sample: POST, pretty JSON',
  'body: line feeds',
  'body: a line feed alone',
];

/** Made with `--request-target` since then, and not recorded again: the quotes are the ones of the other lines. */
const WITH_REQUEST_TARGET = ['URL: small escapes', 'URL: escaped dots'];

/** There since then, and not recorded. */
const SINCE = ['sample: GET, a pair twice', 'body: trigraphs', 'method: HEAD with a body'];

function argumentsOf(line: string): readonly string[] {
  const [call] = readCmdScript(byteStringOfText(line));
  return call?.words.map(({ bytes }) => Buffer.from(bytes, 'latin1').toString()) ?? [];
}

describe('what a program gets of a line for cmd', () => {
  test('is what’s read of it', () => {
    expect(copies.length).toBeGreaterThan(80);
    expect(lines.length).toBeGreaterThan(150);
    for (const { line, argv } of [...copies, ...lines]) expect(argumentsOf(line), line).toEqual(argv);
  });

  test('was recorded of each copy that’s made today', () => {
    const recorded = new Map(copies.map(({ name, line }) => [name, line]));
    const missing: string[] = [];
    for (const { name, request } of HARD_REQUESTS) {
      const made = exportCapture(captureOf(request), 'cmd');
      if (made.ok && recorded.get(name) !== made.text) missing.push(name);
    }
    const unlike = [...SINCE, ...WITH_LINE_FEEDS, ...WITH_REQUEST_TARGET];
    expect(missing).toEqual(HARD_REQUESTS.map(({ name }) => name).filter((name) => unlike.includes(name)));
  });
});

test('a copy with percent signs says that a .bat file needs them twice', () => {
  const notesOf = (name: string) => {
    const hard = HARD_REQUESTS.find((one) => one.name === name);
    const made = hard && exportCapture(captureOf(hard.request), 'cmd');
    return made?.ok ? made.notes : undefined;
  };
  expect(notesOf('body: percent signs')?.join()).toContain('in a .bat file, each % has to stand twice');
  expect(notesOf('body: empty object')).toEqual([]);
});

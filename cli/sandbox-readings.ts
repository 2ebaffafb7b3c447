/** `--reading QUESTION=READING`: how the sandbox reads what the API docs leave open. */

import {
  isOpenQuestion,
  isServiceReading,
  type KnownServer,
  type MeasuredReadings,
  OPEN_QUESTIONS,
  SERVICE_READINGS,
} from '../lib/core/service-readings.ts';
import { wrapped } from './terminal-text.ts';

/** What prints them all. */
export const LIST_READINGS = 'list';

export type TypedReadings =
  | { readonly ok: true; readonly readings: MeasuredReadings }
  | { readonly ok: false; readonly words: string };

/** @param typed as they stand on the command line, none of them checked. */
export function typedReadings(typed: readonly string[]): TypedReadings {
  const readings: Record<string, string> = {};
  for (const one of typed) {
    const [, question, reading] = /^([^=]*)=(.*)$/s.exec(one) ?? [];
    if (question === undefined || reading === undefined)
      return wrong(`--reading takes QUESTION=READING, as in signed-query=decoded. It got: ${quoted(one)}`);
    if (!isOpenQuestion(question)) return wrong(`There is no question ${quoted(question)}.`);
    if (!isServiceReading(question, reading))
      return wrong(`The question ${question} has no reading ${quoted(reading)}.`);
    if (Object.hasOwn(readings, question)) return wrong(`The question ${question} is there twice.`);
    readings[question] = reading;
  }
  return { ok: true, readings };
}

function wrong(words: string): TypedReadings {
  return { ok: false, words: `${words}\n\n${readingsList()}` };
}

const LONGEST = 60;

function quoted(text: string): string {
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  return `“${printable.length > LONGEST ? `${printable.slice(0, LONGEST)}…` : printable}”`;
}

/** Every question with its readings. */
export function readingsList(): string {
  const column = Math.max(...OPEN_QUESTIONS.map((question) => question.length)) + 4;
  const lines = OPEN_QUESTIONS.flatMap((question) =>
    wrapped(SERVICE_READINGS[question].join(', '), column, `  ${question}`.padEnd(column)),
  );
  return `Questions that the API docs leave open, with their readings. The first is assumed:\n\n${lines.join('\n')}`;
}

/** As diagnoses call it. `undefined` where all is as assumed. */
export function serverReading(readings: MeasuredReadings): KnownServer | undefined {
  return Object.keys(readings).length === 0 ? undefined : { name: 'the local sandbox', by: 'set', readings };
}

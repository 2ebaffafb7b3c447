/** Where a mistake of the report shows, as it’s put into lines for people. */

import { lineLabel } from '../core/diagnosis/answer/line-label.ts';
import { LINE_NAMES } from '../core/signing/canonical.ts';
import type { AskedDifference, CallDifference, ExampleLine, ReportedMistake, TextOfCall } from './report.ts';

/** Where a mistake shows. */
export interface ShownPlace {
  readonly text: string;
  /** Each to stand on a line of its own. */
  readonly sides: readonly Side[];
  readonly calls: readonly string[];
}

interface Side {
  readonly name: string;
  readonly text: string;
}

/** The line that differs in one of its calls, or what happened there; then what was sent in place of what its calls ask for. */
export function placesOf({
  happened,
  example,
  differences = [],
  canonical,
}: Pick<ReportedMistake, 'happened' | 'example' | 'differences' | 'canonical'>): readonly ShownPlace[] {
  return [
    ...(example ? [exampleAt(example)] : []),
    ...(happened && !example ? [placeAt([happened.call], happened.text)] : []),
    ...alikeDifferences(differences),
    ...(canonical ? [canonicalAt(canonical)] : []),
  ];
}

/** “In escaped-query, line 3, query:”. */
function exampleAt({ call, line, signed, correct }: ExampleLine): ShownPlace {
  const name = LINE_NAMES[line - 1];
  const sides = [
    { name: 'Signed', text: signed },
    { name: 'Correct', text: correct },
  ];
  const label = name === undefined ? `line ${line}` : lineLabel(name).toLowerCase();
  return { text: `In ${call}, ${label}:`, sides: sides.map(shownSide), calls: [call] };
}

/** “In json, the correct canonical string:”, by its lines. */
function canonicalAt({ call, text }: TextOfCall): ShownPlace {
  const lines = text.split('\n');
  const sides = LINE_NAMES.map((name, at) => shownSide({ name: lineLabel(name), text: lines[at] ?? '' }));
  return { text: `In ${call}, the correct canonical string:`, sides, calls: [call] };
}

/** “In text, text-indented: the line break at its end is missing”: those that are the same in all are one. */
function alikeDifferences(differences: readonly CallDifference[]): readonly ShownPlace[] {
  const alike = new Map<string, readonly CallDifference[]>();
  for (const one of differences) {
    const key = JSON.stringify([one.cause, one.sent, one.asked]);
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    const calls = same.map(({ call }) => call);
    return first ? [placeAt(calls, first.cause, differenceSides(first))] : [];
  });
}

function placeAt(calls: readonly string[], words = '', sides: readonly Side[] = []): ShownPlace {
  return { text: `In ${calls.join(', ')}: ${words}`.trim(), sides, calls };
}

/** Empty where the cause says it all. */
function differenceSides({ sent, asked }: AskedDifference): readonly Side[] {
  return sent === undefined || asked === undefined
    ? []
    : [
        { name: 'Sent', text: sent },
        { name: 'Call', text: asked },
      ].map(shownSide);
}

function shownSide({ name, text }: Side): Side {
  return { name, text: text || '(empty)' };
}

/** What makes our string to sign into the one that was pasted. */

import { isMistakeId, MISTAKES } from '../../mistakes/catalogue.ts';
import type { Use } from '../../mistakes/mistake-row.ts';
import type { Subject } from '../../mistakes/subject.ts';
import type { ByteString } from '../../signing/bytes.ts';
import { LINE_NAMES, type LineName } from '../../signing/canonical.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import { namedJoining } from './named-joining.ts';
import { LINE_SLOTS, type Naming, namingFor } from './named-values.ts';

export interface LineDifference {
  readonly name: LineName;
  readonly theirs: ByteString;
  readonly ours: ByteString;
  /** Empty where they're the same, or nothing known makes the one into the other. */
  readonly uses: readonly Use[];
}

export interface Difference {
  /** The five lines; empty where they can't be told. */
  readonly lines: readonly LineDifference[];
  readonly joining: readonly Use[];
  /** Whether all that differs has a name. */
  readonly isNamed: boolean;
}

/** @param pasted another string than ours. */
export function differenceOf(pasted: ByteString, subject: Subject): Difference {
  const naming = namingOf(subject);
  const values = fiveLines(pasted, subject);
  const byLines = values && lineDifferences(values, subject, naming);
  if (byLines?.isNamed) return byLines;
  const joined = namedJoining(pasted, subject, naming);
  if (!joined) return byLines ?? { lines: [], joining: [], isNamed: false };
  const lines = ourLines(subject).map((line) =>
    line.name === joined.line?.name ? { ...line, theirs: joined.line.value, uses: joined.line.uses } : line,
  );
  const isNamed = joined.line?.uses.length !== 0;
  return { lines: joined.hasAllLines ? lines : [], joining: joined.joining, isNamed };
}

/** A line 5 of several lines holds a body, or a hash as a tool prints it: the four lines above are then ours. */
function fiveLines(pasted: ByteString, { lines }: Subject): readonly ByteString[] | undefined {
  const values = pasted.split('\n') as ByteString[];
  const last = LINE_NAMES.length - 1;
  if (values.length <= last) return undefined;
  if (values.length === LINE_NAMES.length) return values;
  const above = LINE_NAMES.slice(0, last).every((name, at) => values[at] === lines[LINE_SLOTS[name]]);
  return above ? [...values.slice(0, last), values.slice(last).join('\n') as ByteString] : undefined;
}

function ourLines({ lines }: Subject): LineDifference[] {
  return LINE_NAMES.map((name) => ({
    name,
    theirs: lines[LINE_SLOTS[name]],
    ours: lines[LINE_SLOTS[name]],
    uses: [],
  }));
}

function lineDifferences(values: readonly ByteString[], subject: Subject, naming: Naming): Difference {
  const several = naming.nameLines(values).find(({ lines }) => lines.length > 1);
  const lines = ourLines(subject).map((line, index): LineDifference => {
    const theirs = values[index] ?? line.ours;
    if (theirs === line.ours) return line;
    const uses = several?.lines.includes(line.name)
      ? ownUses(several.uses, line.name)
      : naming.nameLine(line.name, theirs);
    return { ...line, theirs, uses: uses.length > 0 ? uses : aloneInCompound(line.name, values, naming) };
  });
  return {
    lines,
    joining: [],
    isNamed: lines.every(({ theirs, ours, uses }) => theirs === ours || uses.length > 0),
  };
}

/** Of mistakes that change several lines, those that are about this one; all where none is. */
function ownUses(uses: readonly Use[], name: LineName): readonly Use[] {
  const own = uses.filter(({ id }) => isMistakeId(id) && MISTAKES[id].slot === name);
  return own.length > 0 ? own : uses;
}

/** Another reading of the document may change but one line. */
function aloneInCompound(name: LineName, values: readonly ByteString[], naming: Naming): readonly Use[] {
  return naming.nameLines(values).find(({ lines }) => lines.includes(name))?.uses ?? [];
}

interface KnownNaming {
  readonly subject: Subject;
  readonly naming: Naming;
}

const namings = new WeakMap<WireRequest, KnownNaming>();

/** The last one made of a request: it’s compared again with each check, and most of the time is in the naming. */
function namingOf(subject: Subject): Naming {
  const { request, hints, server } = subject;
  const known = namings.get(request);
  if (known && known.subject.hints.fragment === hints.fragment && known.subject.server === server)
    return known.naming;
  const naming = remembered(namingFor(subject));
  namings.set(request, { subject, naming });
  return naming;
}

/** Looking a hash up takes long, and several ways of joining ask for the same one. */
function remembered(naming: Naming): Naming {
  const known = new Map<string, readonly Use[]>();
  return {
    ...naming,
    nameLine: (line, value) => {
      const key = `${line} ${value}`;
      const uses = known.get(key) ?? naming.nameLine(line, value);
      known.set(key, uses);
      return uses;
    },
  };
}

/**
 * Two mistakes in one value, planted without the catalogue's own pairs: a request is sent wrongly once, and the
 * catalogue is asked how that request is signed wrongly. A run that isn't full plants fewer, in some of the requests,
 * others each time.
 */

import { afterAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { bodyVariants } from '../../lib/core/mistakes/body/body.ts';
import { pathVariants } from '../../lib/core/mistakes/path/path.ts';
import { type Subject, subjectOf } from '../../lib/core/mistakes/subject.ts';
import type { Variant } from '../../lib/core/mistakes/variant.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { seeded } from './cases.ts';
import { type Answer, startHunt } from './hunt.ts';
import { digestOf, sha256OfBytes } from './reference-signer.ts';
import { SAMPLES, sampleSubject } from './requests.ts';
import { publish, type Row } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';

const MOST = IS_FULL ? 1500 : 120;
/** Requests of a run that isn't full. */
const SOME = 6;
/** Two in one value are tried with all else right. */
const STAGES_OF_TWO = STAGES.filter(
  ({ kind, mistakes }) => kind === 'twice' || (kind === 'level' && mistakes === 1),
);
const random = IS_FULL ? seeded(20251203) : randomFor('one value');
const TAKEN = IS_FULL ? SAMPLES : shuffled(SAMPLES, random).slice(0, SOME);
const total = { taken: 0, of: 0 };
const rows: Row[] = [];

interface Planted {
  readonly ids: string;
  readonly message: string;
  readonly digest: string;
}

function planted(subject: Subject, place: 'path' | 'hash', ids: string, value: string): Planted {
  const names = ['method', 'path', 'query', 'timestamp', 'hash'] as const;
  const message = names.map((name) => (name === place ? value : subject.lines[name])).join('\n');
  const key = Buffer.from(subject.secret.keyBytes()).toString('latin1');
  return { ids, message, digest: digestOf({ hash: 'sha256', form: 'hmac' }, key, message) };
}

/** A value and the mistakes that make it. */
type Pair = readonly [value: ByteString, ids: string];

/** Every mistake made of every other's result. */
function twice(
  subject: Subject,
  singles: (subject: Subject) => readonly Variant[],
  sent: (value: ByteString) => Subject | undefined,
): Map<ByteString, string> {
  const all = new Map<ByteString, string>();
  for (const first of singles(subject)) {
    if (first.reach !== undefined || first.uses.length > 1) continue;
    const broken = sent(first.value);
    for (const second of broken ? singles(broken) : []) {
      const ids = [...first.uses, ...second.uses].map(({ id }) => id);
      if (new Set(ids).size === 2) all.set(second.value, ids.join(' then '));
    }
  }
  return all;
}

function pathPairs(subject: Subject): Pair[] {
  const { request, rawQuery } = subject;
  const withPath = (path: ByteString) =>
    path.startsWith('/') && !path.includes('?')
      ? subjectOf(
          { ...request, target: `${path}${rawQuery === undefined ? '' : `?${rawQuery}`}` as ByteString },
          subject.secret,
          subject.hints,
        )
      : undefined;
  const all = twice(subject, (one) => pathVariants(one, 1), withPath);
  return [...all].filter(([value]) => value !== subject.lines.path);
}

function bodyPairs(subject: Subject): Pair[] {
  const { request } = subject;
  const withBody = (body: ByteString) =>
    subjectOf(
      { ...request, body: { kind: 'bytes', bytes: Buffer.from(body, 'latin1'), source: 'exact' } },
      subject.secret,
      subject.hints,
    );
  const all = subject.body.length > 1000 ? [] : twice(subject, (one) => bodyVariants(one, 1), withBody);
  return [...all].filter(([value]) => value !== subject.body);
}

function isJson(body: ByteString): boolean {
  return /^\s*[[{]/.test(body);
}

function isNamed({ message }: Planted, answer: Answer | undefined): boolean {
  return answer?.findings.some((finding) => finding.message === message) ?? false;
}

/** So many of them. */
function chosen(all: readonly Pair[]): readonly Pair[] {
  const taken = shuffled(all, random).slice(0, MOST);
  total.taken += taken.length;
  total.of += all.length;
  return taken;
}

test.each(TAKEN)('$name', (sample) => {
  const subject = sampleSubject(sample);
  const paths = chosen(pathPairs(subject)).map(([value, ids]) => planted(subject, 'path', ids, value));
  const bodies = chosen(bodyPairs(subject)).map(([value, ids]) =>
    planted(subject, 'hash', ids, sha256OfBytes(value)),
  );
  const pass = startHunt(subject).look(
    new Set([...paths, ...bodies].map(({ digest }) => digest)),
    STAGES_OF_TWO,
  );
  const missed = (of: readonly Planted[]) => of.filter((one) => !isNamed(one, pass.answers.get(one.digest)));
  const [missedPaths, missedBodies] = [missed(paths), missed(bodies)];
  rows.push({
    request: sample.name,
    paths: paths.length,
    'of them named': paths.length - missedPaths.length,
    bodies: bodies.length,
    'of these named': bodies.length - missedBodies.length,
  });
  expect(
    missedPaths.map(({ ids }) => ids),
    REPEATED,
  ).toEqual([]);
  // Of a body that’s JSON there are more pairs than are worth making.
  if (isJson(subject.body))
    expect(missedBodies.length / Math.max(1, bodies.length), REPEATED).toBeLessThan(0.5);
  else
    expect(
      missedBodies.map(({ ids }) => ids),
      REPEATED,
    ).toEqual([]);
});

afterAll(() => {
  publish('two-in-one', 'Two mistakes in one value, one made of the other', rows);
  noteSampled('two-in-one', [
    { what: 'requests with two mistakes in one value', taken: TAKEN.length, of: SAMPLES.length },
    { what: 'such values in these, one mistake made of the other', ...total },
  ]);
});

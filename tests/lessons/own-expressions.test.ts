/** Small expressions that a learner types into a broken client: right ones pass, wrong ones are named, in every language that's read. */

import { describe, expect, it } from 'vitest';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { type BrokenClient, drawBrokenClient, subjectsOf } from '../../lib/lessons/broken/client.ts';
import { codeLines } from '../../lib/lessons/broken/code-lines.ts';
import { readsIn } from '../../lib/lessons/broken/expressions/dialects.ts';
import { hasName } from '../../lib/lessons/broken/expressions/facts.ts';
import { changesBy, readOwnCode } from '../../lib/lessons/broken/expressions/region.ts';
import { gradeClient } from '../../lib/lessons/broken/grade-client.ts';
import { BROKEN_LANGUAGES } from '../../lib/lessons/broken/offered.ts';
import { codeWith, signerLines, stretchesOf } from '../../lib/lessons/broken/stretches.ts';
import { unreadReason } from '../../lib/lessons/broken/unread.ts';
import { edited, MENDED, mendedCode, NOT_UNDERSTOOD, OWN_CODE } from './own-code.ts';
import { OWN_FORMS } from './own-forms.ts';
import { isReadInAnyWay } from './own-uses.ts';

const clients = new Map<Language, BrokenClient>();

/** The same one for each language: its code is edited, and what its requests show is remembered with them. */
function drawn(language: Language): BrokenClient {
  const client =
    clients.get(language) ?? drawBrokenClient(language, 1, { random: randomFrom(1), now: 1_796_000_000 });
  clients.set(language, client);
  return client;
}

const told = (language: Language, code: string): string => {
  const client = drawn(language);
  const grade = gradeClient(client, code);
  if (grade.passed) return 'passed';
  if (grade.kind === 'unknown') return 'unknown';
  if (grade.kind === 'signs-other') return `other: ${grade.edit.lines.map(({ name }) => name)}`;
  return grade.mistakes.map(({ id }) => id).join();
};

describe('a learner’s own code', () => {
  for (const [languages, start, lines, expected] of [...OWN_CODE, ...OWN_FORMS])
    it.for(languages)(`in %s: ${lines.split('\n').at(-1)}`, (language) => {
      expect(told(language, edited(language, start, lines))).toBe(expected);
    });
});

/** Names that wrong code brings along: the learner sees them, and mends the code with them. */
const namesBrought = ({
  lines,
  language,
}: {
  readonly lines: readonly string[];
  readonly language: Language;
}) => {
  const known = signerLines(language);
  const names = lines.flatMap((line) => [
    ...[...line.matchAll(/([$@]?\w+)\s*(?::?=(?![=>~])|<-)/g)].map(([, name = '']) => name),
  ]);
  return names.filter((name) => !known.some((line) => hasName(line, name)));
};

/** Their signers aren’t read, but for their own lines. */
const NOT_READ: readonly Language[] = ['c', 'curl'];

describe('the code that’s shown', () => {
  const wrong = BROKEN_LANGUAGES.flatMap(([language]) =>
    stretchesOf(language)
      .filter(({ isWrong }) => isWrong && !NOT_READ.includes(language))
      .map((one) => ({ ...one, language })),
  );

  it('has an example of how it’s mended wherever it brings names along', () => {
    const brought = wrong.filter((one) => namesBrought(one).length > 0);
    expect(brought.length).toBeGreaterThan(50);
    const without = brought.filter(
      ({ language, mistake }) =>
        !MENDED.some(([languages, mistakes]) => languages.includes(language) && mistakes.includes(mistake)),
    );
    expect(without.map(({ language, mistake }) => `${language} ${mistake}`)).toEqual([]);
  });

  for (const [languages, mistakes, lines] of MENDED)
    it.for(languages)(`passes in %s, mended: ${lines.split('\n').at(-1)}`, (language) => {
      const codes = mistakes.flatMap((mistake) => mendedCode(language, mistake, lines) ?? []);
      expect(codes.length).toBeGreaterThan(0);
      expect(codes.map((code) => told(language, code))).toEqual(codes.map(() => 'passed'));
    });
});

describe('code that isn’t sure to mean something', () => {
  for (const [languages, start, lines] of NOT_UNDERSTOOD)
    it.for(languages)(`isn’t understood in %s: ${lines.slice(0, 100)}`, (language) => {
      expect(told(language, edited(language, start, lines))).toBe('unknown');
    });
});

describe('code that’s known', () => {
  const worked = BROKEN_LANGUAGES.flatMap(([language]) => {
    const subjects = subjectsOf(drawn(language));
    return stretchesOf(language).flatMap(({ mistake, isWrong, from, to, lines }) => {
      const written = codeLines(lines.join('\n'), language);
      const own = readOwnCode(written, { language, from, to });
      const changes = own && changesBy(own, { subjects, work: { left: 1e8 } });
      const comesTo = changes?.map(({ fact }) => fact);
      return comesTo ? [{ language, mistake, isWrong, comesTo }] : [];
    });
  });

  it('comes to what it’s known as where it’s worked out', () => {
    expect(worked.length).toBeGreaterThan(100);
    expect(worked.filter(({ isWrong, comesTo }) => isWrong !== comesTo.length > 0)).toEqual([]);
  });

  it('gives Node no body that may be missing', () => {
    const updates = (['node-fetch', 'node-axios', 'typescript-fetch'] as const).flatMap((language) =>
      stretchesOf(language).flatMap(({ isWrong, lines }) => (isWrong ? [] : lines)),
    );
    expect(updates.filter((line) => line.includes('update(raw)'))).toEqual([]);
  });
});

const READ = BROKEN_LANGUAGES.map(([language]) => language).filter((one) => !NOT_READ.includes(one));

describe('the help of a line that isn’t read', () => {
  it.for(READ)('lists in %s only what’s read', (language) => {
    expect(readsIn(language).filter((word) => !isReadInAnyWay(language, word))).toEqual([]);
  });

  it('lists a function that sorts in every language, as sorting is a task in each', () => {
    expect(READ.filter((language) => !readsIn(language).some((word) => /sort|order/i.test(word)))).toEqual(
      [],
    );
  });
});

describe('why a line isn’t read', () => {
  const reasonIn = (language: Language, start: string, lines: string) => {
    const grade = gradeClient(drawn(language), edited(language, start, lines));
    return !grade.passed && grade.kind === 'unknown' ? grade.reason : 'read';
  };

  it('is a bracket that’s missing, a name that no line defines, or one that nothing reads', () => {
    expect(
      reasonIn(
        'python-requests',
        'message =',
        'message = "\\n".join([method, path, query, timestamp, body_hash]',
      ),
    ).toEqual({ kind: 'brackets' });
    for (const [language, start, lines, name] of [
      ['python-requests', 'message =', 'message = "\\n".join(lines)', 'lines'],
      ['node-fetch', 'const message =', "const message = lines.join('\\n');", 'lines'],
      ['go', 'parts :=', 'parts := []string{verb, path, query, timestamp, bodyHash}', 'verb'],
    ] as const)
      expect(reasonIn(language, start, lines)).toEqual({ kind: 'undefined', name });
    expect(reasonIn('go', 'mac.Write', 'mac.Write(raw)')).toEqual({ kind: 'never-read', name: 'message' });
    expect(
      reasonIn('python-requests', 'message =', 'message = os.linesep.join([method, path])'),
    ).toBeUndefined();
  });

  it('is none of these in code that’s known', () => {
    const odd = BROKEN_LANGUAGES.flatMap(([language]) =>
      stretchesOf(language).flatMap((stretch) => {
        const lines = codeLines(codeWith(language, [stretch]), language);
        const kinds = lines.map((_, at) => unreadReason(lines, at, language)?.kind);
        return kinds.includes('brackets') || kinds.includes('never-read')
          ? [`${language} ${stretch.mistake}`]
          : [];
      }),
    );
    expect(odd).toEqual([]);
  });
});

/** The corpus itself: enough of it, well formed, labelled in the catalogue's ids, without secrets, and true as far as that shows without a search. */

import { describe, expect, test } from 'vitest';
import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import { isMistakeId } from '../../lib/core/mistakes/catalogue.ts';
import { CORPUS_SECRETS, corpusSecret, corpusText, LANGUAGES_OF_CORPUS, readCorpus } from './read-corpus.ts';

const corpus = LANGUAGES_OF_CORPUS.flatMap(readCorpus);

describe('the corpus', () => {
  test('holds nine languages and hookproof’s 18, each case once', () => {
    expect(LANGUAGES_OF_CORPUS).toEqual([
      'csharp',
      'go',
      'hookproof',
      'java',
      'node',
      'perl',
      'php',
      'python',
      'ruby',
      'shell',
    ]);
    expect(readCorpus('hookproof')).toHaveLength(18);
    expect(corpus.length).toBeGreaterThan(1100);
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
  });

  test('has right ones, unexplainable ones, and one, two and three mistakes', () => {
    const having = (wanted: number | null) =>
      corpus.filter(({ mistakes }) => (mistakes === null ? null : mistakes.length) === wanted).length;
    expect(having(0)).toBeGreaterThanOrEqual(15);
    expect(having(null)).toBeGreaterThanOrEqual(10);
    expect(having(1)).toBeGreaterThan(900);
    expect(having(2)).toBeGreaterThan(60);
    expect(having(3)).toBeGreaterThan(15);
  });

  test('names mistakes by ids of the catalogue alone', () => {
    const unknown = corpus.flatMap(({ names }) => names.flatMap((name) => name.split(' ')));
    expect([...new Set(unknown)].filter((id) => id !== '' && !isMistakeId(id))).toEqual([]);
  });

  test.each(LANGUAGES_OF_CORPUS)('%s.json holds no secret', (language) => {
    const text = corpusText(language);
    const bodies = readCorpus(language).map(({ capture: { request } }) =>
      request.body.kind === 'none' ? '' : Buffer.from(request.body.bytes).toString('latin1'),
    );
    for (const secret of Object.values(CORPUS_SECRETS)) {
      expect(text.includes(secret)).toBe(false);
      expect(bodies.some((body) => body.includes(secret))).toBe(false);
    }
    expect(text).not.toMatch(/sk_(test|live)_/);
  });

  test('is valid where it’s labelled so, and nowhere else', () => {
    const differ = corpus.filter(({ capture: { request, receivedAt }, mistakes, signatureValid }) => {
      const { diagnosis } = examine({ request, gaps: [], secretFor: corpusSecret, now: receivedAt });
      const right = diagnosis.signature === 'valid';
      return right !== signatureValid || (mistakes?.length === 0) !== (right && diagnosis.code === null);
    });
    expect(differ.map(({ id }) => id)).toEqual([]);
  });
});

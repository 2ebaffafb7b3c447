/** Broken clients: none is passed as it is, each is named, mended it passes, and no edit passes that isn't known. */

import { describe, expect, it } from 'vitest';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { idiomFor } from '../../lib/core/diagnosis/answer/fixes.ts';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { SIGNERS } from '../../lib/core/idioms/idioms.ts';
import type { MistakeId } from '../../lib/core/mistakes/catalogue.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { topicsOf } from '../../lib/core/mistakes/right-code.ts';
import { NO_HINTS, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { MAKES_ALSO } from '../../lib/core/mistakes/wrong-code.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { displayTextOf, utf8 } from '../../lib/core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../lib/core/signing/canonical.ts';
import { headerValue, wireRequest } from '../../lib/core/signing/wire-request.ts';
import {
  answersWith,
  assumedSubjects,
  type BrokenClient,
  drawBrokenClient,
  LEVELS,
  MIXED,
  pairsIn,
  subjectsOf,
} from '../../lib/lessons/broken/client.ts';
import { effectOf } from '../../lib/lessons/broken/effect.ts';
import { type ClientWrong, gradeClient, gradeClientString } from '../../lib/lessons/broken/grade-client.ts';
import { BROKEN_LANGUAGES, offeredIn } from '../../lib/lessons/broken/offered.ts';
import { recogniseCode } from '../../lib/lessons/broken/recognise.ts';
import { codesOf, codeWith, stretchesOf } from '../../lib/lessons/broken/stretches.ts';
import type { Grade } from '../../lib/lessons/grade.ts';
import { namesIn, oneMistakeIn, secretOf } from '../core/idioms/samples/run.ts';
import { TEST_KEY } from '../core/signing/requests.ts';
import { edited } from './own-code.ts';

const NOW = 1_796_000_000;
const DRAWN = 1000;

const languages = BROKEN_LANGUAGES.map(([language]) => language);
const draw = (language: Language, level: BrokenClient['level'], seed: number) =>
  drawBrokenClient(language, level, { random: randomFrom(seed), now: NOW });

const clients = Array.from({ length: DRAWN }, (_, seed) => {
  const language = languages[seed % languages.length] ?? 'go';
  return draw(language, LEVELS[Math.floor(seed / languages.length) % 3] ?? 3, seed);
});

const named = (grade: Grade<ClientWrong>): readonly string[] =>
  grade.passed
    ? ['passed']
    : grade.kind === 'named'
      ? grade.mistakes.map(({ id }) => id)
      : [`${grade.kind} line ${grade.kind === 'unknown' ? grade.line : grade.edit.line}`];

const mendedBy = ({ language, planted }: BrokenClient, isMended: (id: MistakeId) => boolean) =>
  codeWith(
    language,
    stretchesOf(language).filter(
      ({ mistake, isWrong }) => planted.includes(mistake) && isWrong !== isMended(mistake),
    ),
  );

describe('broken clients', () => {
  it(`of ${DRAWN} drawn in all languages and levels, each is named and none passes as it is`, () => {
    expect(clients.map((client) => named(gradeClient(client, client.code)).toSorted())).toEqual(
      clients.map(({ planted }) => planted.toSorted()),
    );
    expect(new Set(clients.map(({ language, planted }) => `${language} ${planted}`)).size).toBeGreaterThan(
      300,
    );
    expect(clients.filter(({ level, planted }) => planted.length !== (level === 3 ? 2 : 1))).toEqual([]);
  });

  it('are told what their code does, not what else would sign the same', () => {
    const told = clients.flatMap((client) => {
      const grade = gradeClient(client, client.code);
      return grade.passed || grade.kind !== 'named' ? [] : grade.mistakes;
    });
    expect(told.length).toBeGreaterThan(DRAWN);
    expect(told.filter(({ happened }) => happened.includes('your code may'))).toEqual([]);
  });

  it('get bad_signature for their first call, and success for all once nothing is planted', () => {
    for (const client of clients) {
      const [first] = answersWith(client, client.planted);
      expect(first?.code, `${client.language} ${client.planted}`).toBe('bad_signature');
      expect(client.calls.length).toBeGreaterThan(1);
      expect(answersWith(client, []).map(({ response }) => response.status < 300)).not.toContain(false);
    }
  });

  it('pass with the right code in place, with the signer’s own, and half mended are named by the other half', () => {
    for (const client of clients) {
      expect(
        gradeClient(
          client,
          mendedBy(client, () => true),
        ).passed,
      ).toBe(true);
      expect(gradeClient(client, SIGNERS[client.language]).passed).toBe(true);
      for (const left of client.planted.length > 1 ? client.planted : []) {
        const code = mendedBy(client, (id) => id !== left);
        expect(named(gradeClient(client, code))).toEqual([left]);
      }
    }
  });

  it('are diagnosed as what’s planted in them', async () => {
    for (const language of languages)
      for (const level of [1, 2] as const) {
        const client = draw(language, level, 7);
        const [mistake] = client.planted;
        const [answer] = answersWith(client, client.planted);
        if (!answer || !mistake) throw new Error('there is no call');
        const diagnosis = await oneMistakeIn({
          request: answer.request,
          gaps: [],
          secretFor: secretOf(client.key),
          now: NOW,
          hints: { ...NO_HINTS, language },
        });
        const sets = diagnosis.explanations.flatMap(({ mistakes, equivalents }) => [
          mistakes,
          ...equivalents,
        ]);
        const isThis = sets.some((set) =>
          set.every(({ id }) => id === mistake || id === MAKES_ALSO[mistake]),
        );
        expect(isThis, `${language} ${mistake}: ${namesIn(diagnosis)}`).toBe(true);
      }
  });
});

const GO = draw('go', 1, 1);
const subjects = () => ({ told: subjectsOf(GO), assumed: assumedSubjects(GO) });

describe('what a language’s code may hold', () => {
  it.for(languages)('in %s is recognised: wrong as its mistake, right as none, pairs as both', (language) => {
    expect(recogniseCode(SIGNERS[language], language, subjects)).toEqual({
      isKnown: true,
      mistakes: [],
      edits: [],
      assumed: [],
    });
    for (const stretch of stretchesOf(language)) {
      const mistakes = stretch.isWrong ? [stretch.mistake] : [];
      expect(recogniseCode(codeWith(language, [stretch]), language, subjects), stretch.mistake).toMatchObject(
        {
          isKnown: true,
          mistakes,
          edits: [],
        },
      );
    }
    for (const pair of pairsIn(language))
      expect(recogniseCode(codeWith(language, pair), language, subjects)).toMatchObject({
        isKnown: true,
        mistakes: pair.map(({ mistake }) => mistake),
        edits: [],
      });
  });

  it.for(languages)('in %s is what a diagnosis shows', (language) => {
    for (const id of offeredIn(language)) {
      const { wrong, right } = idiomFor(topicsOf({ id }), language, id) ?? {};
      expect(codesOf(id, language)).toEqual({ wrong, right });
    }
  });

  it('signs by its own way, also where another way of the mistake would write the same', () => {
    const onlyFirstIsSmall = (body: string) => /^0[^0](?:[^0].)+$/.test(sha256Hex(utf8(body)));
    const body = Array.from({ length: 2_000 }, (_, amount) => JSON.stringify({ amount })).find(
      onlyFirstIsSmall,
    );
    const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers: [], body });
    const signedIn = (language: Language) =>
      effectOf(subjectOf(request, TEST_KEY.secret), 'bodyhash-zeros-dropped', language);
    expect(signedIn('java-httpclient')).toMatchObject({ value: sha256Hex(utf8(String(body))).slice(1) });
    expect(signedIn('node-fetch')).toMatchObject({ value: sha256Hex(utf8(String(body))).slice(1) });
  });

  it('has two mistakes at a time in every language', () => {
    expect(languages.filter((language) => pairsIn(language).length === 0)).toEqual([]);
  });
});

const NODE = draw('node-fetch', 1, 3);
const withLine = (code: string, at: number, line: string) =>
  code.split('\n').toSpliced(at, 0, line).join('\n');

describe('an edit', () => {
  const known = (code: string, language: Language = 'node-fetch') => {
    const read = recogniseCode(code, language, subjects);
    return read.isKnown ? read.mistakes.join() : `line ${read.unknownLine}`;
  };
  const signer = SIGNERS['node-fetch'];

  it.for([
    ['empty', ''],
    ['of blanks', ' \n\t\n'],
    ['other code', 'console.log("hello");\n'],
    ['another language’s signer', SIGNERS.go],
    ['all of it a comment', signer.replace(/^/gm, '// ')],
    ['in a block comment', `/*\n${signer}\n*/`],
    ['a line commented out', signer.replace('  const query', '  // const query')],
    ['a line taken away', signer.replace(/.*const bodyHash.*\n/, '')],
    ['a line twice', signer.replace(/.*const timestamp.*\n/, '$&$&')],
    ['a return before it', withLine(signer, 6, '  return fetch(address);')],
    ['a look-alike', signer.replace('timestamp', 'timеstamp')],
    ['an operator more', signer.replace('raw ?? ', 'raw ?? raw ?? ')],
    ['a blank in a regular expression', signer.replace("split('&')", 'split(/ &/)')],
    ['more behind it', `${signer}\nglobalThis.fetch = undefined;`],
    ['its end missing', signer.split('\n').slice(0, -2).join('\n')],
  ] as const)('never passes: %s', ([, code]) => {
    const grade = gradeClient(NODE, code);
    expect(grade).toMatchObject({ passed: false, kind: 'unknown' });
  });

  it.for([
    ['a line more', withLine(signer, 12, "  method = 'PUT';")],
    ['a blank of another kind', signer.replace("join('\\n')", "join('\\n\u00a0')")],
    ['another string', signer.replace("join('\\n')", "join('\\n ')")],
  ] as const)('that signs something else is worked out: %s', ([, code]) => {
    const grade = gradeClient(NODE, code);
    expect(grade.passed || grade.kind).toMatch(/^(?:named|signs-other)$/);
  });

  it('is known in spite of blanks, empty lines, comments and quotes that change nothing', () => {
    expect(known(signer.replace(/^ +/gm, '\t'))).toBe('');
    expect(known(signer.replaceAll('\n', '  \r\n\r\n'))).toBe('');
    expect(known(withLine(signer, 5, '  // what’s signed, "here"'))).toBe('');
    expect(known(signer.replace("join('&');", 'join( "&" ); // sorted'))).toBe('');
    expect(known(SIGNERS.ruby.replace('# ', '#  '), 'ruby')).toBe('');
  });

  it('keeps what means something: indentation in Python, a blank in a pattern, a backslash at the end of a line in a shell', () => {
    const python = SIGNERS['python-requests'];
    expect(known(python.replace('    timestamp', '  timestamp'), 'python-requests')).toMatch(/^line \d+$/);
    expect(SIGNERS.perl).toContain('m{^');
    expect(known(SIGNERS.perl.replace('m{^', 'm{ ^'), 'perl')).toMatch(/^line \d+$/);
    const shell = SIGNERS.curl;
    const at = shell.split('\n').findIndex((line) => line.endsWith('\\'));
    expect(at).toBeGreaterThan(0);
    expect(known(withLine(shell, at + 1, '  # more'), 'curl')).toMatch(/^line \d+$/);
    expect(known(withLine(shell, at + 1, ''), 'curl')).toMatch(/^line \d+$/);
    expect(known(shell.replace(/\\\n/, '\\ \n'), 'curl')).toMatch(/^line \d+$/);
  });

  it('says which line isn’t known, as the editor counts', () => {
    expect(known(withLine(signer, 8, '  const x = 1;'))).toBe('line 9');
    expect(known(`\n\n${withLine(signer, 8, '  const x = 1;')}`)).toBe('line 11');
    expect(known(signer.split('\n').slice(0, -1).join('\n'))).toBe('line undefined');
  });

  it('is named where known wrong code takes the place of the planted one, though it isn’t planted', () => {
    for (const client of clients.slice(0, 60)) {
      const others = stretchesOf(client.language).filter(
        ({ isWrong, mistake }) => isWrong && !client.planted.includes(mistake),
      );
      for (const other of others) {
        const grade = gradeClient(client, codeWith(client.language, [other]));
        expect(grade).toMatchObject({
          passed: false,
          kind: 'named',
          mistakes: [{ id: other.mistake }],
          answers: undefined,
        });
      }
    }
  });
});

describe('the string that unknown code signs', () => {
  const rightString = ({ calls: [call] }: BrokenClient) => {
    if (!call) throw new Error('there is no call');
    return displayTextOf(
      canonicalString(
        canonicalLines(call, headerValue(call.headers, AUTH_HEADERS.timestamp) ?? ('' as never)),
      ),
    );
  };
  const withMistake = (id: MistakeId) => {
    const found = clients.find(({ planted }) => planted.join() === id);
    if (!found) throw new Error(`no client has ${id}`);
    return found;
  };

  it('passes where it’s correct and shows every mistake of the client', () => {
    const client = withMistake('query-order-as-sent');
    expect(gradeClientString(client, rightString(client))).toEqual({ passed: true });
  });

  it('passes at any time, as code that’s run has a clock of its own, but not in milliseconds', () => {
    const client = withMistake('query-order-as-sent');
    const at = (time: string) => rightString(client).replace(/^\d{10}$/m, time);
    expect(gradeClientString(client, at('1796016328'))).toEqual({ passed: true });
    expect(gradeClientString(client, at('1796016328000'))).toMatchObject({ kind: 'differs' });
    expect(gradeClientString(client, at('"1796016328"'))).toMatchObject({ kind: 'differs' });
  });

  it('is named where it’s wrong', () => {
    const client = withMistake('join-empty-dropped');
    const grade = gradeClientString(client, rightString(client).replace('\n\n', '\n'));
    expect(grade).toMatchObject({ passed: false, kind: 'differs', mistakes: [{ id: 'join-empty-dropped' }] });
    expect(gradeClientString(client, '')).toMatchObject({ passed: false, kind: 'differs', verdict: 'empty' });
  });

  it('isn’t enough where the mistake comes after it', () => {
    const client = withMistake('out-base64');
    expect(gradeClientString(client, rightString(client))).toEqual({ passed: false, kind: 'not-enough' });
  });
});

describe('an edit that only requests of no client tell from correct code', () => {
  const LEAVES_EMPTY: readonly (readonly [Language, string, string])[] = [
    ['python-requests', 'query =', 'query = "&".join(sorted(query.split("&")))'],
    ['node-fetch', 'const query =', "const query = url.search.slice(1).split('&').sort().join('&');"],
    ['ruby', 'query =', 'query = uri.query.to_s.split("&").sort.join("&")'],
  ];

  it.for(LEAVES_EMPTY)('passes in %s, and such a URL is told: %s', ([language, start, line]) => {
    const grade = gradeClient(draw(language, 1, 1), edited(language, start, line));
    expect(grade.passed && grade.assumed.map(({ target }) => target)).toEqual(['/api/v1/orders?b=2&&a=1']);
  });

  it.for([
    ['go', 'query-order-key-only'],
    ['java-httpclient', 'query-identical-pairs-once'],
  ] as const)('is told in %s of the code that Countersign itself shows for %s', ([language, mistake]) => {
    const right = stretchesOf(language).filter((one) => one.mistake === mistake && !one.isWrong);
    const grade = gradeClient(draw(language, 1, 1), codeWith(language, right));
    expect(grade.passed && grade.assumed.length).toBeGreaterThan(0);
  });

  it('names every difference that the API docs describe, with the request that shows it', () => {
    const grade = gradeClient(
      NODE,
      edited('node-fetch', 'const path =', 'const path = url.pathname.toLowerCase();'),
    );
    expect(grade).toMatchObject({ kind: 'named', mistakes: [{ id: 'path-lowercased' }] });
    expect(!grade.passed && grade.kind === 'named' && grade.shownBy).toMatchObject({
      request: { target: MIXED.target },
      call: undefined,
    });
  });
});

describe('code with a line that isn’t read', () => {
  const go = (mistake: MistakeId, ...edits: readonly (readonly [string, string])[]) =>
    edits.reduce(
      (code, [from, to]) => code.replace(from, () => to),
      codeWith(
        'go',
        stretchesOf('go').filter((one) => one.mistake === mistake && one.isWrong),
      ),
    );
  const LATER = ['time.Now().Unix()', 'time.Now().Add(time.Hour).Unix()'] as const;

  it('is known to be wrong by its other lines', () => {
    expect(gradeClient(GO, go('path-with-query', LATER))).toMatchObject({
      kind: 'unknown',
      besides: { mistakes: [{ id: 'path-with-query' }], lines: [] },
    });
    expect(gradeClient(GO, go('query-order-as-sent', LATER, ['bodyHash}', 'bodyHash + "x"}']))).toMatchObject(
      {
        kind: 'unknown',
        besides: { mistakes: [{ id: 'query-order-as-sent' }], lines: [expect.any(Number)] },
      },
    );
  });

  it('is known to be wrong also right above another that isn’t read', () => {
    const code = SIGNERS['python-requests']
      .replace('[method, path', () => '["x" + method, path')
      .replace('secret.encode("utf-8")', () => 'message.encode("utf-8")');
    expect(gradeClient(draw('python-requests', 1, 1), code)).toMatchObject({
      kind: 'unknown',
      besides: { mistakes: [], lines: [expect.any(Number)] },
    });
  });

  it('isn’t where that line may mend them, or no other line is wrong', () => {
    const none = { kind: 'unknown', besides: { mistakes: [], lines: [] } };
    expect(
      gradeClient(GO, go('path-with-query', ['URL.RequestURI()', 'URL.RequestURI()\n\tpath = cut(path)'])),
    ).toMatchObject(none);
    expect(
      gradeClient(GO, go('path-with-query', ['path := req.URL.RequestURI()', 'path := cut(req)'])),
    ).toMatchObject(none);
    expect(gradeClient(GO, SIGNERS.go.replace(...LATER))).toMatchObject(none);
  });
});

/** Which variables of a script are known, and which may have become something else. */

import { describe, expect, test } from 'vitest';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { captures, expectRead, missingBody } from '../reading.ts';

const SEND = 'curl https://h/ -d "$B"';

function missing(script: string): string | undefined {
  return missingBody(captures(readCurl(script))[0]);
}

describe('a variable isn’t known any more', () => {
  test.each([
    '[ -n "$X" ] && B=2',
    'false && B=2',
    'false &&\n  B=2',
    'A=1 && false && B=2',
    'true || B=2',
    'A=$(false) && B=2',
    'if [ -n "$X" ]; then B=1; else B=2; fi',
    'if false\nthen\n  B=2\nfi',
    'while false; do B=2; done',
    'for i in 1; do\nB=2\ndone',
    'case $X in a) B=2;; esac',
    'case $X in (a) B=2;; esac',
    'for B in 2 3; do :; done',
    '(B=2)',
    'A=$(B=2)',
    'A=`B=2`',
    'echo | B=2',
    'B=2 &',
    '((B++))',
    'A=$((B++))',
    `: \${B:=2}`,
    'let B=5',
    'eval "B=2"',
    '. ./env',
    'source ./env',
    'printf -v B 2',
    'mapfile B',
    'read B',
    'unset B',
    'B=(a b)',
    'B[0]=2',
    'declare -i B=1+1',
    'declare -u B=a',
    'declare -n A=B; A=2',
    'f() { B=2; }\nf',
    'f() {\nB=2\n}',
    'function f { B=2; }\nf',
    'f() { if false; then :; fi; B=2; }',
    'cat <<E; B=2; A=$B\nx\nE\nB+=$X',
    'B=~/a',
  ])('%s', (script) => {
    expect(missing(`B=1\n${script}\n${SEND}`)).toContain('it holds $B');
  });

  test('nor what’s added to one that isn’t', () => {
    expect(missing(`B+=2\n${SEND}`)).toContain('it holds $B');
  });

  test('nor one of a line whose here-document comes first', () => {
    expect(missing(`B=1\ncat <<E; B=2; ${SEND}\nx\nE`)).toContain('it holds $B');
  });
});

test.each([
  'B=2',
  'A=1; B=2',
  'A=1 && B=2',
  'export A=1 &&\n  export B=2',
  'false || true; B=2',
  'if true; then :; fi; B=2',
  'while false; do :; done\nB=2',
  'case x in a) :;; esac\nB=2',
  'f() { A=1; }\nB=2',
  'f() {\nA=1\n}\nf\nB=2',
  '(A=1); B=2',
  'A=$(echo 1); B=2',
  'source ./env; B=2',
  'B=; B+=2',
  'declare -x B=2',
  'echo B=3 | cat; B=2',
  'A=3 true; B=2',
])('it’s known: %s', (script) => {
  expectRead(readCurl(`B=1\n${script}\n${SEND}`), { body: '2', source: 'exact' });
});

test.each(['~/a', '~', '~me/a', 'a=~/b', 'a=b:~'])('bash fills in %s outside of quotes', (word) => {
  expect(missing(`curl https://h/ -d ${word}`)).toContain('whose value isn’t part of the command');
  expectRead(readCurl(`curl https://h/ -d '${word}'`), { body: word, source: 'exact' });
});

test.each(['a~', 'a/~', '{a=~}'])('%s stays as it is', (word) => {
  expectRead(readCurl(`curl https://h/ -d ${word}`), { body: word, source: 'exact' });
});

test('curl may stand in a folder of one’s own', () => {
  expectRead(readCurl(`~/bin/curl https://h/ -d 'a'`), { body: 'a', source: 'exact' });
});

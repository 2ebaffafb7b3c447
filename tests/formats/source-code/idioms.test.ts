/** Source as people write it: what's read is what's sent, or it's a gap. */

import { describe, expect, test } from 'vitest';
import { AUTH_HEADERS } from '../../../lib/core/api.ts';
import { bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import { gapIn, signedGaps } from '../../../lib/core/signing/gaps.ts';
import { headerValues } from '../../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { readSource } from '../../../lib/formats/source-code/read-source.ts';
import { only } from '../reading.ts';
import { IDIOMS, type Idiom, KEY, OTHER_HEADERS, SIGNATURE, TIME } from './idioms.ts';

const SENT_HEADERS = {
  [AUTH_HEADERS.key]: KEY,
  [AUTH_HEADERS.timestamp]: TIME,
  [AUTH_HEADERS.signature]: SIGNATURE,
};

/** Parts that are read as what wasn't sent, and aren't marked. */
function falselyRead({ source, sent }: Idiom): string[] {
  const read = readPasted(source);
  return read.ok ? read.captures.flatMap((capture) => falseParts(capture, sent)) : [];
}

function falseParts(capture: Capture, sent: string): string[] {
  const { request } = capture;
  const hasOtherHeaders = sent.endsWith(OTHER_HEADERS);
  const [method = '', target = '', ...rest] = sent.replace(OTHER_HEADERS, '').split(' ');
  const [path = '', query = ''] = target.split('?');
  const [readPath = '', readQuery = ''] = displayText(bytesOf(request.target)).split('?');
  const body = request.body.kind === 'none' ? '' : Buffer.from(request.body.bytes).toString();
  const parts = [
    { part: { kind: 'method' }, isRight: request.method === method },
    { part: { kind: 'path' }, isRight: readPath === path },
    { part: { kind: 'query' }, isRight: readQuery === query },
    { part: { kind: 'body' }, isRight: body === rest.join(' ') },
    ...Object.entries(SENT_HEADERS).map(([name, value]) => ({
      part: { kind: 'header', name } as const,
      isRight: !hasOtherHeaders && headerValues(request.headers, name).join() === value,
    })),
  ] as const;
  return parts.flatMap(({ part, isRight }) =>
    isRight || gapIn(capture, part) ? [] : ['name' in part ? part.name : part.kind],
  );
}

describe('no part is read as what wasn’t sent without being marked', () => {
  test.each(IDIOMS.map((idiom) => [idiom.name, idiom] as const))('%s', (_, idiom) => {
    expect(falselyRead(idiom)).toEqual([]);
  });
});

describe('what’s spelled out can be checked', () => {
  test.each(IDIOMS.filter(({ isWhole }) => isWhole).map((idiom) => [idiom.name, idiom] as const))(
    '%s',
    (_, { source }) => {
      expect(signedGaps(only(readSource(source)))).toEqual([]);
    },
  );
});

test('every language has idioms of each kind', () => {
  const languages = new Set(IDIOMS.map(({ name }) => name.split(',')[0]));
  expect(IDIOMS.length).toBeGreaterThan(60);
  for (const language of languages)
    expect(
      IDIOMS.filter(({ name, isWhole }) => isWhole && name.startsWith(`${language},`)).length,
    ).toBeGreaterThan(0);
});

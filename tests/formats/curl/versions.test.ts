/** Readings of a command by the version that runs it, beside what each real version sent: see fixtures/curl/versions.json. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bodyBytes, type WireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { captures, missingBody } from '../reading.ts';

type Sent = readonly [method: string, target: string, body: string];

interface Measured {
  readonly command: string;
  readonly groups: readonly { readonly versions: readonly string[]; readonly sent: readonly Sent[] }[];
}

const MEASURED: readonly Measured[] = JSON.parse(
  readFileSync(new URL('../../fixtures/curl/versions.json', import.meta.url), 'utf8'),
);
const PORT = '4610';

function withPort(text: string): string {
  return text
    .replaceAll('@URL@', `http://127.0.0.1:${PORT}`)
    .replaceAll('@HOST@', `127.0.0.1:${PORT}`)
    .replaceAll('@PORT@', PORT);
}

function told({ method, target, body }: WireRequest): Sent {
  return [method, target, Buffer.from(bodyBytes(body)).toString('latin1')];
}

function requestsOf({ request, readings }: Capture): readonly WireRequest[] {
  return readings?.map((reading) => reading.request) ?? [request];
}

/** How many were compared; where a reader refuses, or says that a body is missing, there's nothing to compare. */
function compared({ command, groups }: Measured): number {
  let count = 0;
  const any = readCurl(withPort(command));
  for (const { versions, sent } of groups)
    for (const version of new Set([versions[0], versions.at(-1)])) {
      if (sent.length === 0) continue;
      const read = readCurl(withPort(command), version);
      if (!read.ok || read.captures.some((capture) => missingBody(capture) !== undefined)) continue;
      const real = sent.map(([method, target, body]) => [method, withPort(target), withPort(body)]);
      expect(
        read.captures.map(({ request }) => told(request)),
        `${version}: ${command}`,
      ).toEqual(real);
      expect(
        read.captures.every(({ readings }) => readings === undefined),
        `${version}: ${command}`,
      ).toBe(true);
      captures(any).forEach((capture, index) => {
        expect(requestsOf(capture).map(told), `${version}: ${command}`).toContainEqual(real[index]);
      });
      count++;
    }
  return count;
}

describe('what nine versions of curl sent for the same command', () => {
  test('is what’s read of it for that version, and among the readings where none is known', () => {
    expect(MEASURED.length).toBeGreaterThan(300);
    const counts = MEASURED.map(compared);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(600);
  });

  test('differs for none of the commands that are read in one way only', () => {
    for (const { command, groups } of MEASURED) {
      const read = readCurl(withPort(command));
      if (!read.ok || read.captures.some((capture) => capture.readings || missingBody(capture) !== undefined))
        continue;
      const sent = groups.filter((group) => group.sent.length === read.captures.length);
      expect(sent.length, command).toBe(1);
    }
  });
});

describe('a command that versions of curl send differently', () => {
  test('has a reading for each, with the versions, and says so', () => {
    const read = readCurl('curl https://h/a%2fb');
    const [capture] = captures(read);
    expect(capture?.readings?.map(({ sender, request }) => [sender, request.target])).toEqual([
      ['curl 8.20.0 and later', '/a%2Fb'],
      ['curl 7.74.0 to 8.14.1', '/a%2fb'],
    ]);
    expect(capture?.request).toBe(capture?.readings?.[0]?.request);
    expect(capture?.gaps).toEqual([
      { part: { kind: 'path' }, reason: 'ambiguous', said: 'versions of curl send different values' },
    ]);
    expect(read.ok && read.warnings.map(({ message }) => message)).toEqual([
      'Versions of curl send different targets for this command: /a%2Fb (curl 8.20.0 and later), /a%2fb (curl 7.74.0 to 8.14.1)',
    ]);
  });

  test('is read for versions that weren’t measured by the rules of both that lie around', () => {
    const targets = (version: string) =>
      captures(readCurl('curl https://h/Zoë?', version))
        .flatMap(requestsOf)
        .map(({ target }) => target);
    expect(targets('8.14.1')).toEqual(['/Zo%c3%ab']);
    expect(targets('8.22.1')).toEqual(['/Zo%C3%AB?']);
    expect(targets('9.0.0')).toEqual(['/Zo%C3%AB?']);
    expect(targets('7.50.0')).toEqual(['/Zo\xc3\xab?']);
    expect(new Set(targets('8.19.0'))).toEqual(new Set(['/Zo%C3%AB', '/Zo%c3%ab']));
  });

  test('is one request where its target is given verbatim', () => {
    expect(captures(readCurl(`curl --request-target '/a%2fb?' https://h`))[0]?.readings).toBeUndefined();
  });
});

/** What of a request isn't known where a command stands for several: the parts in which they differ. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import { type Gap, type GapPart, gapIn } from '../../core/signing/gaps.ts';
import { bodyBytes, headerValues, pathOf } from '../../core/signing/wire-request.ts';
import type { RequestReading } from '../capture/capture.ts';

/** @param said why, as in “versions of curl send different values”. */
export function ambiguities(readings: readonly RequestReading[], said: string): Gap[] {
  const path = ({ request: { target } }: RequestReading) => pathOf(target);
  const plain: readonly (readonly [GapPart, (reading: RequestReading) => string])[] = [
    [{ kind: 'method' }, ({ request }) => request.method],
    [{ kind: 'path' }, path],
    [{ kind: 'query' }, (reading) => reading.request.target.slice(path(reading).length)],
    [
      { kind: 'body' },
      ({ request: { body } }) => (body.kind === 'none' ? 'none' : `=${byteStringOfBytes(bodyBytes(body))}`),
    ],
  ];
  const headers = namesIn(readings).map(
    (name) =>
      [
        { kind: 'header', name },
        ({ request }: RequestReading) => JSON.stringify(headerValues(request.headers, name)),
      ] as const,
  );
  return [...plain, ...headers].flatMap(([part, told]): Gap[] => {
    const values = readings.map((reading) => (gapIn(reading, part) ? '' : `=${told(reading)}`));
    return new Set(values).size > 1 ? [{ part, reason: 'ambiguous', said }] : [];
  });
}

/** Once each, whatever their case. */
function namesIn(readings: readonly RequestReading[]): string[] {
  const names = new Map<string, string>();
  for (const { request } of readings)
    for (const [name] of request.headers)
      if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()];
}

/** Line 3 with the members of an object written in another way than sent. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import type { Subject } from '../subject.ts';
import { onPairs, type Pair, plainBytes, type QueryState, queryChange } from './model.ts';

const MEMBER =
  /^([^[\].%]{1,64})(?:\[([A-Za-z_][\w-]{0,64})\]|%5B([A-Za-z_][\w-]{0,64})%5D|\.([A-Za-z_][\w-]{0,64}))$/i;

export function queryNestedChanges({ pairs }: Subject): Change<QueryState>[] {
  if (!pairs.some((pair) => MEMBER.test(pair.split('=')[0] ?? ''))) return [];
  const keyed = (how: string, key: (object: string, member: string) => string) =>
    queryChange(
      'content',
      'query-nested-object',
      how,
      onPairs((all) =>
        all.map((pair) => {
          const found = MEMBER.exec(pair.key);
          const member = found?.[2] ?? found?.[3] ?? found?.[4];
          return found?.[1] === undefined || member === undefined
            ? pair
            : { ...pair, key: key(found[1], member) };
        }),
      ),
    );
  return [
    keyed('members in brackets', (object, member) => `${object}[${member}]`),
    keyed('members in %5B and %5D', (object, member) => `${object}%5B${member}%5D`),
    keyed('members after a dot', (object, member) => `${object}.${member}`),
    queryChange(
      'content',
      'query-nested-object',
      'the object as JSON, encoded',
      onPairs((all) => grouped(all, jsonOf)),
    ),
    queryChange(
      'content',
      'query-nested-object',
      ['object-object', 'the object as [object Object], encoded'],
      onPairs((all) => grouped(all, () => '%5Bobject+Object%5D')),
    ),
  ];
}

function jsonOf(members: readonly (readonly [string, string])[]): string {
  const json = `{${members.map(([name, value]) => `${quoted(name)}:${quoted(plainBytes(value))}`).join(',')}}`;
  return percentEncode(json as ByteString, 'whatwg-form');
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function grouped(
  pairs: readonly Pair[],
  render: (members: readonly (readonly [string, string])[]) => string,
): Pair[] {
  const objects = new Map<string, { members: [string, string][]; at: number }>();
  const others: Pair[] = [];
  for (const pair of pairs) {
    const found = MEMBER.exec(pair.key);
    const member = found?.[2] ?? found?.[3] ?? found?.[4];
    if (found?.[1] === undefined || member === undefined) others.push(pair);
    else {
      const object = objects.get(found[1]) ?? { members: [], at: pair.at };
      object.members.push([member, pair.value]);
      objects.set(found[1], object);
    }
  }
  return [
    ...others,
    ...[...objects].map(([name, { members, at }]) => ({
      key: name,
      value: render(members),
      equals: true,
      at,
    })),
  ];
}

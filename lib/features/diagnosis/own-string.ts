/** The string that somebody's code made of a request, as it was pasted, and which of the requests it's of. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { headerValue, pathOf } from '../../core/signing/wire-request.ts';
import type { DiagnosisItem } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

/** Who made it: what differs in the server's isn't the client's mistake. */
export type StringMaker = 'client' | 'server';

export interface OwnString {
  readonly text: string;
  /** `undefined` until it's picked. */
  readonly maker: StringMaker | undefined;
}

/** The one that was sent at a time that's in the string, to a path that's in it where there are several; else this one. */
export function itemOfString(
  items: readonly DiagnosisItem[],
  text: string,
  otherwise: DiagnosisItem | undefined,
): DiagnosisItem | undefined {
  const lines = new Set(text.split(/\r?\n/));
  const first = otherwise ? [otherwise, ...items] : items;
  const ofTime = first.filter(({ capture: { request } }) => {
    const sent = headerValue(request.headers, AUTH_HEADERS.timestamp);
    return sent !== undefined && sent !== '' && lines.has(sent);
  });
  const ofPath = ofTime.find(({ capture: { request } }) => lines.has(pathOf(request.target)));
  return ofPath ?? ofTime[0] ?? otherwise;
}

type Strings = Pick<DiagnosisSlice, 'ownStrings' | 'ownStringToCome'>;

/** Once there are items: what was pasted before them is one's. @param otherwise the item that's shown. */
export function stringsWith(
  { ownStrings, ownStringToCome: text }: Strings,
  items: readonly DiagnosisItem[],
  otherwise: DiagnosisItem | undefined,
): Partial<Strings> {
  const item = text === undefined ? undefined : itemOfString(items, text, otherwise);
  if (text === undefined || !item) return {};
  return { ownStrings: { ...ownStrings, [item.id]: { text, maker: undefined } }, ownStringToCome: undefined };
}

/** Line 3 as rarer code encodes it: lists of replaced marks, other charsets than UTF-8, and part of the text only. */

import { type ByteString, bytesOf, displayText } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { CHARSETS, type CharsetName } from '../encoders/charsets.ts';
import { escapeMatches, percentDecode } from '../encoders/percent.ts';
import { firstOnlyWays } from '../first-only.ts';
import type { Ecosystem } from '../languages.ts';
import type { Subject } from '../subject.ts';
import {
  asSent,
  compareText,
  onPairs,
  onTexts,
  onValues,
  pairOf,
  pairText,
  plainBytes,
  type QueryState,
  queryChange,
} from './model.ts';

export function rareEncodings(subject: Subject): Change<QueryState>[] {
  return [...markLists(), ...partsOnly(), ...splitAfterDecoding(), ...otherCharsets(), ...firstOnly(subject)];
}

/** @param more `typicalIn` is empty where no known ecosystem’s library does it. */
function rare(
  how: string,
  apply: Change<QueryState>['apply'],
  more: { readonly cost?: number; readonly typicalIn?: readonly Ecosystem[] } = {},
): Change<QueryState> {
  return queryChange('encoding', 'query-enc', how, apply, { cost: 9, reach: 2, ...more });
}

/** Each leaves other marks plain. */
function markLists(): Change<QueryState>[] {
  const kept = (pattern: RegExp) => (text: string) => escapeMatches(plainBytes(text), pattern);
  const latin1 = (text: string) => CHARSETS.latin1.encode(displayText(bytesOf(plainBytes(text))));
  return [
    rare('as URI.encode does, marks such as & and = plain', onTexts(kept(/[^\w.~:/?#[\]@!$&'()*+,;=-]/g)), {
      typicalIn: ['elixir'],
    }),
    rare('as URI.encode and eleven replaced marks do', onTexts(kept(/[^\w.~#[\]!'()*-]/g)), {
      typicalIn: ['elixir'],
    }),
    rare(
      'with values as OCaml’s pct_encode for `Authority has them',
      onValues(kept(/[^\w.~!$&'()*+,;=-]/g)),
      {
        typicalIn: [],
      },
    ),
    rare(
      'as Oracle’s UTL_URL.ESCAPE does, as Latin-1',
      onTexts((text) => escapeMatches(latin1(text), /[^\w.!~*'();/?:@&=+$,-]/g)),
      { typicalIn: [] },
    ),
    rare(
      'with only % and & escaped',
      onTexts((text) => escapeMatches(plainBytes(text), /[%&]/g)),
      { typicalIn: ['dotnet'] },
    ),
    rare(
      'with %5F, which was sent as _',
      onTexts((text) => escapeMatches(text, /_/g)),
    ),
  ];
}

/** Escapes written by two pieces of code. */
function partsOnly(): Change<QueryState>[] {
  return [
    rare(
      'with %2a in lower case, as toString(16) writes it',
      onTexts((text) => text.replaceAll('%2A', '%2a')),
      { typicalIn: ['javascript'] },
    ),
    rare(
      'with %2A in upper case, sent as %2a',
      onTexts((text) => text.replaceAll('%2a', '%2A')),
    ),
    queryChange(
      'encoding',
      'query-double-encoded',
      'with brackets encoded twice, as %255B and %255D',
      onTexts((text) =>
        text
          .replace(/%(5[BD])/gi, '%25$1')
          .replaceAll('[', '%255B')
          .replaceAll(']', '%255D'),
      ),
      { cost: 9, reach: 2 },
    ),
    queryChange(
      'encoding',
      'query-decoded',
      'decoded, with _ for each & and = inside, as Vonage signs',
      onTexts((text) => plainBytes(text).replace(/[&=]/g, '_')),
      { cost: 9, reach: 2 },
    ),
  ];
}

/** An & of a value makes two pairs. */
function splitAfterDecoding(): Change<QueryState>[] {
  return [' ', '+'].map((plus) =>
    queryChange(
      'order',
      'query-decoded',
      `decoded, split at &, sorted and encoded again${plus === '+' ? ', + as a plus' : ''}`,
      (state) => {
        const text = asSent(state.pairs).map(pairText).join('&');
        if (!/%26|%3D/i.test(text)) return undefined;
        const parts = percentDecode(plus === '+' ? text : text.replaceAll('+', ' ')).split('&');
        const encoded = parts.map((part, at) => {
          const { key, value } = pairOf(part, at);
          const escaped = (piece: string) => escapeMatches(piece, /[^A-Za-z0-9._~-]/g);
          return `${escaped(key)}=${escaped(value)}`;
        });
        return { ...state, join: () => encoded.toSorted(compareText).join('&') };
      },
      { cost: 9, reach: 2 },
    ),
  );
}

const OTHERS: readonly CharsetName[] = ['cp1252', 'cp1251', 'cp1250', 'gbk', 'shift-jis'];

/** A form in a page of that charset, or R, VBA and PHP on a machine that has it. */
function otherCharsets(): Change<QueryState>[] {
  return OTHERS.flatMap((name) =>
    ['%20', '+'].map((blank) => {
      const encoded = (text: string) => {
        const plain = displayText(bytesOf(plainBytes(text)));
        if (!/[\u0080-\uffff]/.test(plain)) return text;
        const bytes = CHARSETS[name].encode(plain);
        return escapeMatches(bytes, /[^A-Za-z0-9._~-]/g).replaceAll('%20', blank);
      };
      return rare(`as ${CHARSETS[name].name}, ${blank} for a space`, onTexts(encoded), { cost: 8 });
    }),
  );
}

/** In each key and value, and in the query as a whole. */
function firstOnly({ rawQuery = '' as ByteString }: Subject): Change<QueryState>[] {
  return firstOnlyWays(rawQuery).flatMap(({ how, apply, of }) => [
    rare(
      `with ${how}`,
      onTexts((text) => apply(text, 0)),
    ),
    rare(
      `with ${how}, in the whole query`,
      onPairs((pairs) => {
        let seen = 0;
        const next = (text: string) => {
          const changed = apply(text, seen);
          seen += text.split(of).length - 1;
          return changed;
        };
        return asSent(pairs).map((pair) => ({ ...pair, key: next(pair.key), value: next(pair.value) }));
      }),
    ),
  ]);
}

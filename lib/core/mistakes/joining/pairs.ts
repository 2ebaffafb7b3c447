/** Joining mistakes that go together: another order and no separator, missing lines and another separator, and so on. */

import type { Use } from '../mistake-row.ts';
import type { Shape } from '../variant.ts';
import { indentedShapes } from './extras.ts';
import { lowercase, uppercase } from './maps.ts';
import type { JoiningMistakeId } from './mistakes.ts';
import {
  joiningUse,
  joinShape,
  missingUse,
  OTHER_SEPARATORS,
  orderUse,
  otherLineOrders,
  removals,
} from './separators.ts';
import {
  type JoinedLine,
  joinedNonEmpty,
  joinedSlots,
  LINES,
  literalToken,
  mappedLiterals,
  permutations,
} from './templates.ts';

interface Joint {
  readonly made: Use<JoiningMistakeId>;
  readonly separator: string;
  readonly tail?: string;
}

const NONE: Joint = { made: joiningUse('join-none', 'no newlines between the lines'), separator: '' };
const TRAILING: Joint = {
  made: joiningUse('join-trailing-newline', ['newline-after', 'one newline']),
  separator: '\n',
  tail: '\n',
};
const CRLF: Joint = {
  made: joiningUse('join-crlf', ['between-lines', 'CR LF between the lines']),
  separator: '\r\n',
};
const CRLF_ENDED: Joint = {
  made: joiningUse('join-crlf', 'CR LF after every line'),
  separator: '\r\n',
  tail: '\r\n',
};
const BACKSLASH: Joint = {
  made: joiningUse('join-literal-backslash-n', ['backslash-n', 'the two characters \\n']),
  separator: '\\n',
};
const OTHERS: readonly Joint[] = OTHER_SEPARATORS.map(({ text, words, cost }) => ({
  made: joiningUse('join-other-sep', words, cost),
  separator: text,
}));

/** How many of the other separators are tried with every order, and how many with missing lines. */
const WITH_ORDERS = 4;
const WITH_REMOVALS = 6;

export function joiningPairs(): Shape[] {
  const orders = otherLineOrders();
  const forOrders = [NONE, TRAILING, CRLF, BACKSLASH, ...OTHERS.slice(0, WITH_ORDERS)];
  const forRemovals = [NONE, TRAILING, CRLF, BACKSLASH, ...OTHERS.slice(0, WITH_REMOVALS)];
  return [
    ...orders.flatMap((order) => forOrders.map((joint) => pair(orderUse(order), order, joint))),
    ...removals().flatMap((kept) => forRemovals.map((joint) => pair(missingUse(kept), kept, joint))),
    ...reorderedRemovals(),
    ...droppedPairs(),
    ...endedPairs(),
    ...casePairs(),
    ...indentedShapes('\r\n'),
  ];
}

function pair(made: Use, lines: readonly JoinedLine[], { made: joint, separator, tail }: Joint): Shape {
  return joinShape(
    [made, joint],
    [...joinedSlots(lines, separator), ...(tail ? [literalToken(tail)] : [])],
    2,
  );
}

/** Fewer lines in another order, with `\n` and, three mistakes then, with nothing between them. */
function reorderedRemovals(): Shape[] {
  return removals().flatMap((kept) =>
    permutations(kept)
      .slice(1)
      .flatMap((order): Shape[] => {
        const uses = [missingUse(kept), orderUse(order)];
        return [
          joinShape(uses, joinedSlots(order, '\n'), 2),
          joinShape([...uses, NONE.made], joinedSlots(order, '')),
        ];
      }),
  );
}

/** Empty lines left out, and another mistake at the joints. */
function droppedPairs(): Shape[] {
  const dropped = joiningUse('join-empty-dropped', 'empty lines left out');
  return [TRAILING, CRLF, CRLF_ENDED, BACKSLASH, ...OTHERS].map(({ made, separator, tail }) =>
    joinShape([dropped, made], [...joinedNonEmpty(LINES, separator), ...(tail ? [literalToken(tail)] : [])]),
  );
}

/** Another separator, then a newline: what `echo` adds, or a separator after every line. */
function endedPairs(): Shape[] {
  const newline = TRAILING.made;
  const leading = joiningUse('join-leading-newline', ['newline-before', 'one newline']);
  return [
    ...[NONE, CRLF, ...OTHERS].map(({ made, separator }) =>
      joinShape([made, newline], [...joinedSlots(LINES, separator), literalToken('\n')]),
    ),
    joinShape([leading, newline], [literalToken('\n'), ...joinedSlots(LINES, '\n'), literalToken('\n')]),
    joinShape(
      [joiningUse('join-leading-newline', 'CR LF'), CRLF_ENDED.made],
      [literalToken('\r\n'), ...joinedSlots(LINES, '\r\n'), literalToken('\r\n')],
    ),
    joinShape(
      [joiningUse('join-leading-newline', 'CR LF'), CRLF.made],
      [literalToken('\r\n'), ...joinedSlots(LINES, '\r\n')],
    ),
  ];
}

function casePairs(): Shape[] {
  return [
    { map: lowercase, how: 'everything in lowercase' },
    { map: uppercase, how: 'everything in uppercase' },
  ].flatMap(({ map, how }) =>
    [NONE, TRAILING, CRLF, BACKSLASH, ...OTHERS.slice(0, WITH_ORDERS)].map((joint): Shape => {
      const plain = pair(joiningUse('join-case', how), LINES, joint);
      return { ...plain, template: mappedLiterals(plain.template, map), map };
    }),
  );
}

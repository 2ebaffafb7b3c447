/** Joining mistakes that go together: another order and no separator, missing lines and another separator, and so on. */

import type { Use } from '../fault.ts';
import type { Shape } from '../variant.ts';
import { indentedShapes } from './extras.ts';
import type { JoiningFaultId } from './faults.ts';
import { lowercase, uppercase } from './maps.ts';
import {
  joinShape,
  missingUse,
  OTHER_SEPARATORS,
  orderUse,
  otherOrders,
  removals,
  use,
} from './separators.ts';
import {
  joined,
  joinedNonEmpty,
  LINES,
  type Line,
  literal,
  mappedLiterals,
  permutations,
} from './templates.ts';

interface Joint {
  readonly made: Use<JoiningFaultId>;
  readonly separator: string;
  readonly tail?: string;
}

const NONE: Joint = { made: use('join-none', 'no newlines between the lines'), separator: '' };
const TRAILING: Joint = {
  made: use('join-trailing-newline', ['newline-after', 'one newline']),
  separator: '\n',
  tail: '\n',
};
const CRLF: Joint = {
  made: use('join-crlf', ['between-lines', 'CR LF between the lines']),
  separator: '\r\n',
};
const CRLF_ENDED: Joint = {
  made: use('join-crlf', 'CR LF after every line'),
  separator: '\r\n',
  tail: '\r\n',
};
const BACKSLASH: Joint = {
  made: use('join-literal-backslash-n', ['backslash-n', 'the two characters \\n']),
  separator: '\\n',
};
const OTHERS: readonly Joint[] = OTHER_SEPARATORS.map(({ text, words, cost }) => ({
  made: use('join-other-sep', words, cost),
  separator: text,
}));

/** How many of the other separators are tried with every order, and how many with missing lines. */
const WITH_ORDERS = 4;
const WITH_REMOVALS = 6;

export function joiningPairs(): Shape[] {
  const orders = otherOrders();
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

function pair(made: Use, lines: readonly Line[], { made: joint, separator, tail }: Joint): Shape {
  return joinShape([made, joint], [...joined(lines, separator), ...(tail ? [literal(tail)] : [])], 2);
}

/** Fewer lines in another order, with `\n` and, three mistakes then, with nothing between them. */
function reorderedRemovals(): Shape[] {
  return removals().flatMap((kept) =>
    permutations(kept)
      .slice(1)
      .flatMap((order): Shape[] => {
        const uses = [missingUse(kept), orderUse(order)];
        return [joinShape(uses, joined(order, '\n'), 2), joinShape([...uses, NONE.made], joined(order, ''))];
      }),
  );
}

/** Empty lines left out, and another mistake at the joints. */
function droppedPairs(): Shape[] {
  const dropped = use('join-empty-dropped', 'empty lines left out');
  return [TRAILING, CRLF, CRLF_ENDED, BACKSLASH, ...OTHERS].map(({ made, separator, tail }) =>
    joinShape([dropped, made], [...joinedNonEmpty(LINES, separator), ...(tail ? [literal(tail)] : [])]),
  );
}

/** Another separator, then a newline: what `echo` adds, or a separator after every line. */
function endedPairs(): Shape[] {
  const newline = TRAILING.made;
  const leading = use('join-leading-newline', ['newline-before', 'one newline']);
  return [
    ...[NONE, CRLF, ...OTHERS].map(({ made, separator }) =>
      joinShape([made, newline], [...joined(LINES, separator), literal('\n')]),
    ),
    joinShape([leading, newline], [literal('\n'), ...joined(LINES, '\n'), literal('\n')]),
    joinShape(
      [use('join-leading-newline', 'CR LF'), CRLF_ENDED.made],
      [literal('\r\n'), ...joined(LINES, '\r\n'), literal('\r\n')],
    ),
    joinShape([use('join-leading-newline', 'CR LF'), CRLF.made], [literal('\r\n'), ...joined(LINES, '\r\n')]),
  ];
}

function casePairs(): Shape[] {
  return [
    { map: lowercase, how: 'everything in lowercase' },
    { map: uppercase, how: 'everything in uppercase' },
  ].flatMap(({ map, how }) =>
    [NONE, TRAILING, CRLF, BACKSLASH, ...OTHERS.slice(0, WITH_ORDERS)].map((joint): Shape => {
      const plain = pair(use('join-case', how), LINES, joint);
      return { ...plain, template: mappedLiterals(plain.template, map), map };
    }),
  );
}

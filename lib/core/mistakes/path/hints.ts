/** Line 2 from the URLs the client meant, each under the mistake that leads from it to what was sent. */

import { pathAsRead } from '../../signing/as-read.ts';
import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { percentDecode } from '../encoders/percent.ts';
import {
  FRAGMENT_COST,
  type HintTarget,
  hintTargets,
  isTemplate,
  knownFragments,
  shownHint,
} from '../hint-targets.ts';
import type { Subject } from '../subject.ts';
import { pathChange } from './change.ts';
import type { PathMistakeId } from './mistakes.ts';
import { withoutDotSegments } from './shape.ts';

export function pathHintChanges(subject: Subject): Change<string>[] {
  return [
    ...hintTargets(subject).flatMap((hint) => [...pathOf(hint, subject), ...baseOf(hint)]),
    ...fragmentsIn(subject),
  ];
}

/** Cheaper than any guess: the user said so. */
const TOLD = { cost: 3, meant: 'path' } as const;

function pathOf({ path }: HintTarget, subject: Subject): Change<string>[] {
  if (path === '' || path === subject.path) return [];
  const how = `the path of the URL you gave, ${shownHint(path)}`;
  return [
    pathChange(
      'content',
      relation(path, subject.path),
      how,
      () => pathAsRead(path as ByteString, subject.readings),
      TOLD,
    ),
  ];
}

function relation(meant: string, sent: string): PathMistakeId {
  if (isTemplate(meant)) return 'path-template';
  if (meant.length > 1 && sent.endsWith(meant)) return 'path-prefix-stripped';
  if (meant.endsWith(sent)) return 'path-prefix-added';
  if (meant === `${sent}/`) return 'path-trailing-slash-added';
  if (`${meant}/` === sent) return 'path-trailing-slash-removed';
  if (meant.startsWith('/') && withoutDotSegments(meant) === sent) return 'path-dot-segments';
  if (meant.replace(/\/+/g, '/') === sent) return 'path-double-slash';
  if (sent.replace(/\/+/g, '/') === meant) return 'path-double-slash-collapsed';
  if (percentDecode(sent) === meant) return 'path-decoded';
  if (percentDecode(sent) === percentDecode(meant)) return 'path-library-normalised';
  return 'path-wrong-endpoint';
}

function fragmentsIn(subject: Subject): Change<string>[] {
  return knownFragments(subject).map(({ text, how }) =>
    pathChange('fragment', 'path-fragment', how, (path) => `${path}#${text}`, { cost: FRAGMENT_COST }),
  );
}

function baseOf({ base }: HintTarget): Change<string>[] {
  if (base === '') return [];
  const id = base.includes('{') ? 'path-template' : 'path-full-url';
  return [
    pathChange('host', id, `${shownHint(base)} in front, from the URL you gave`, (path) => base + path, {
      cost: 4,
    }),
  ];
}

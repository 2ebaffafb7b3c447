/** Which colour tokens meet on screen, and the contrast each meeting needs. */

export interface Pair {
  readonly front: string;
  readonly back: string;
  /** 4.5 for text, 3 for borders and icons (WCAG 2.2, 1.4.3 and 1.4.11). */
  readonly atLeast: 4.5 | 3;
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-overlay'];
/** Where verdicts, lines and code stand; none of them is drawn on a hovered row's background alone. */
const RESTING = ['surface', 'surface-raised', 'surface-sunken', 'surface-overlay'];
/** Where controls with a frame stand; nothing sunken holds one. */
const FRAMED = ['surface', 'surface-overlay'];
const TONES = ['accent', 'good', 'bad', 'warn', 'info'];
export const LINES = ['line-method', 'line-path', 'line-query', 'line-timestamp', 'line-body-hash'];
const SYNTAX = ['syntax-property', 'syntax-string', 'syntax-literal'];

function cross(fronts: readonly string[], backs: readonly string[], atLeast: Pair['atLeast']): Pair[] {
  return fronts.flatMap((front) => backs.map((back) => ({ front, back, atLeast })));
}

export const PAIRS: readonly Pair[] = [
  ...cross(['text', 'text-muted', 'text-faint'], SURFACES, 4.5),
  ...cross(
    ['text', 'text-muted'],
    [...TONES, ...LINES].map((tone) => `${tone}-soft`),
    4.5,
  ),
  ...cross(['text'], ['selection'], 4.5),
  ...cross(TONES, SURFACES, 4.5),
  ...cross(LINES, SURFACES, 4.5),
  ...cross(SYNTAX, RESTING, 4.5),
  ...[...TONES, ...LINES].map((tone): Pair => ({ front: tone, back: `${tone}-soft`, atLeast: 4.5 })),
  ...cross(['on-fill'], ['accent-fill', 'accent-fill-hover', 'bad-fill', 'bad-fill-hover'], 4.5),
  ...cross(['accent-fill', 'bad-fill'], RESTING, 3),
  ...cross(['border'], FRAMED, 3),
  ...cross(['focus', 'byte-ghost'], RESTING, 3),
  ...cross(
    ['byte-ghost'],
    LINES.map((line) => `${line}-soft`),
    3,
  ),
];

/** Colours nothing depends on, each with why it needs no contrast. */
export const DECORATIVE: Readonly<Record<string, string>> = {
  hairline: 'divides what spacing and headings divide already',
  'border-soft': 'frames a control whose text or icon already has its contrast',
  scrim: 'dims the page behind a dialog',
  shadow: 'lifts a dialog that has a border',
};

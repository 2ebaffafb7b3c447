/** Every colour token has the contrast its use needs, in both themes; the five lines can be told apart. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, distance, VISIONS, type Vision } from './colour.ts';
import { DECORATIVE, LINES, PAIRS } from './pairs.ts';

const css = readFileSync(new URL('../../components/ui/tokens.css', import.meta.url), 'utf8');

function colourTokens(selectorEnd: string): Map<string, string> {
  const block = css.match(new RegExp(`\\[data-theme="${selectorEnd}"\\] \\{([^}]*)\\}`))?.[1] ?? '';
  const found = [...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]+);/g)];
  return new Map(found.map(([, name, value]) => [name ?? '', value ?? '']));
}

const themes = { light: colourTokens('light'), dark: colourTokens('dark') };

function colourOf(theme: Map<string, string>, name: string): string {
  const value = theme.get(name);
  if (value === undefined) throw new Error(`--${name} isn't declared`);
  return value;
}

describe('the colour tokens', () => {
  it('are all seen, the same in both themes, and nowhere else', () => {
    expect(themes.light.size).toBeGreaterThan(40);
    expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
    const declared = [...css.matchAll(/--[a-z-]+:\s*#/g)];
    expect(declared).toHaveLength(themes.light.size + themes.dark.size);
    expect(css.match(/rgb\(|hsl\(|oklch\(|color-mix\(/)).toBeNull();
  });

  it('are each held to a contrast or excused by name', () => {
    const covered = new Set([
      ...PAIRS.flatMap(({ front, back }) => [front, back]),
      ...Object.keys(DECORATIVE),
    ]);
    expect([...covered].sort()).toEqual([...themes.light.keys()].sort());
  });
});

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  it.each(PAIRS)('$front on $back has a contrast of at least $atLeast', ({ front, back, atLeast }) => {
    expect(contrast(colourOf(theme, front), colourOf(theme, back))).toBeGreaterThanOrEqual(atLeast);
  });

  it.each(Object.keys(VISIONS) as Vision[])('the five lines differ with %s', (vision) => {
    const colours = LINES.map((name) => colourOf(theme, name));
    const distances = colours.flatMap((a, i) => colours.slice(i + 1).map((b) => distance(a, b, vision)));
    expect(distances).toHaveLength(10);
    expect(Math.min(...distances)).toBeGreaterThan(0.085);
  });
});

describe('the measure itself', () => {
  it('agrees with the published extremes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(distance('#000000', '#ffffff', 'usual')).toBeCloseTo(1, 3);
  });
});

/** Which shortcut a key press completes. */

import { describe, expect, test } from 'vitest';
import {
  createKeyReader,
  createTypingWatch,
  keysOf,
  type Press,
} from '../../../components/palette/shortcut.ts';

const SHORTCUTS = ['Mod+K', 'Mod+Enter', '?', '/', 'G I', 'G H', 'I', 'N'];

function press(key: string, more: Partial<Press> = {}): Press {
  return {
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    timeStamp: 0,
    ...more,
  };
}

function typed(presses: readonly Press[], { isMac = false, isTyping = false } = {}) {
  const reader = createKeyReader(isMac);
  return presses.map((one) => reader.read(one, SHORTCUTS, isTyping));
}

describe('one key', () => {
  test.each([
    ['k with Ctrl', press('k', { ctrlKey: true }), false, 'Mod+K'],
    ['K with Caps Lock', press('K', { ctrlKey: true }), false, 'Mod+K'],
    ['k with ⌘ on a Mac', press('k', { metaKey: true }), true, 'Mod+K'],
    [
      'k with Ctrl on a Mac, which deletes to the end of the line',
      press('k', { ctrlKey: true }),
      true,
      undefined,
    ],
    ['k with the Windows key', press('k', { metaKey: true }), false, undefined],
    ['k with Ctrl and Alt, which is AltGr', press('k', { ctrlKey: true, altKey: true }), false, undefined],
    ['the key of K where Cyrillic is typed', press('л', { ctrlKey: true, code: 'KeyK' }), false, 'Mod+K'],
    ['?', press('?'), false, '?'],
    ['n', press('n'), false, 'N'],
    ['n held down', press('n', { repeat: true }), false, undefined],
    ['n while composing', press('n', { isComposing: true }), false, undefined],
    ['n with Ctrl', press('n', { ctrlKey: true }), false, undefined],
    ['z', press('z'), false, undefined],
  ])('%s', (_, one, isMac, expected) => {
    expect(typed([one], { isMac })).toEqual([expected]);
  });
});

describe('two keys', () => {
  test('are one shortcut, also with Shift between them', () => {
    expect(typed([press('g'), press('i')])).toEqual([undefined, 'G I']);
    expect(typed([press('g'), press('Shift'), press('I')])).toEqual([undefined, undefined, 'G I']);
  });

  test('that are too far apart, or have another between them, are each their own', () => {
    expect(typed([press('g'), press('i', { timeStamp: 2000 })])).toEqual([undefined, 'I']);
    expect(typed([press('g'), press('x'), press('i')])).toEqual([undefined, undefined, 'I']);
    expect(typed([press('g'), press('g'), press('h')])).toEqual([undefined, undefined, 'G H']);
  });
});

test('while text is typed only keys with Ctrl are shortcuts', () => {
  const presses = [press('n'), press('?'), press('g'), press('i'), press('k', { ctrlKey: true })];
  expect(typed(presses, { isTyping: true })).toEqual([undefined, undefined, undefined, undefined, 'Mod+K']);
});

test('they’re written as the keyboard has them', () => {
  expect(keysOf('Mod+K', false)).toEqual(['Ctrl+K']);
  expect(keysOf('Mod+K', true)).toEqual(['⌘K']);
  expect(keysOf('G I', true)).toEqual(['G', 'I']);
});

describe('what’s typed while the field goes away', () => {
  const field = document.createElement('input');
  const { body } = document;

  function typedAt(...presses: readonly (readonly [string, number, HTMLElement])[]): readonly boolean[] {
    const watch = createTypingWatch();
    return presses.map(([key, timeStamp, target]) => watch.isTyped(press(key, { timeStamp }), target));
  }

  test('runs no shortcut, however long the word is', () => {
    const word = [...'ledger_entries'].map((key, at) => [key, at * 200, at < 6 ? field : body] as const);
    expect(typedAt(...word)).not.toContain(false);
  });

  test('is over a second later', () => {
    expect(typedAt(['g', 0, field], ['i', 1001, body])).toEqual([true, false]);
  });

  test.each(['Tab', 'Enter', 'Escape'])('is over once %s took the user elsewhere', (key) => {
    expect(typedAt(['g', 0, field], [key, 100, field], ['i', 200, body])).toEqual([true, true, false]);
  });

  test('is over with a click', () => {
    const watch = createTypingWatch();
    expect(watch.isTyped(press('g'), field)).toBe(true);
    watch.leave();
    expect(watch.isTyped(press('i', { timeStamp: 100 }), body)).toBe(false);
  });

  test('doesn’t begin with a shortcut', () => {
    expect(typedAt(['g', 0, body], ['i', 100, body])).toEqual([false, false]);
  });
});

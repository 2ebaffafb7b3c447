import { describe, expect, it } from 'vitest';
import { withoutFinalLineBreaks } from '../../../lib/core/mistakes/line-breaks.ts';
import { latin1 } from '../signing/requests.ts';

describe('line breaks at the end', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    ['a\n', 'a'],
    ['a\r\n\n\r\n', 'a'],
    ['\n', ''],
    ['\r\n', ''],
    ['a\r', 'a\r'],
    ['a\n ', 'a\n '],
    ['a\r\r\n', 'a\r'],
  ])('are taken off %j', (text, bare) => {
    expect(withoutFinalLineBreaks(latin1(text))).toBe(bare);
  });

  it('are looked for in linear time', () => {
    const text = latin1(`${'\n'.repeat(2_000_000)}a`);
    expect(withoutFinalLineBreaks(text)).toBe(text);
  });
});

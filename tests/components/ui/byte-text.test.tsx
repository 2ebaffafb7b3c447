/** Signed bytes are drawn so that nothing is invisible, stay fast, and light up together. */

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { byteStretches } from '../../../components/ui/byte-stretches.ts';
import { ByteText, type ByteTextMark, MOST_BYTES } from '../../../components/ui/byte-text.tsx';
import { byteStringOfBytes, byteStringOfText } from '../../../lib/core/signing/bytes.ts';

const names = (): string[] =>
  screen.queryAllByRole('img').map((sign) => sign.getAttribute('aria-label') ?? '');

describe('ByteText', () => {
  it.each<[string, string, string[]]>([
    ['the space at the end', 'paid ', ['space']],
    ['spaces at the start', '  paid', ['2 spaces']],
    ['no space between words, which is read as it is', 'a b', []],
    ['a tab', 'a\tb', ['tab']],
    ['line ends', 'a\r\n', ['carriage return, \\r', 'line feed, \\n']],
    ['NUL', 'a\0', ['U+0000 control character']],
    ['a zero width space', 'a\u200bb', ['U+200B zero width space']],
    ['a look-alike', 'p\u0430id', ['U+0430 Cyrillic letter that looks like a']],
    ['a combining mark', 'e\u0301', ['U+0301 combining mark, joined to the letter before']],
  ])('names %s', (_, text, expected) => {
    render(<ByteText text={byteStringOfText(text)} />);
    expect(names()).toEqual(expected);
  });

  it('boxes bytes that are no UTF-8', () => {
    render(<ByteText text={byteStringOfBytes(Uint8Array.from([0x5a, 0xfc]))} />);
    expect(screen.getByRole('img', { name: 'byte FC, not UTF-8' }).textContent).toBe('FC');
  });

  it('copies as the same characters', () => {
    const text = 'a  b\n\tc ü 東\n';
    const { container } = render(<ByteText text={byteStringOfText(text)} />);
    expect(container.textContent).toBe(text.replaceAll('\n', '⏎\n'));
  });

  it.each([
    [
      '{"merchant_order_id":"A-1001","amount":25.0,"paid":null}',
      ['{"merchant_order_id":', '"A-1001",', '"amount":', '25.0,', '"paid":', 'null}'],
    ],
    ["{'at':'2026-11-01T00:00:00Z',\"n\":[1,2]}", ["{'at':", "'2026-11-01T00:00:00Z',", '"n":', '[1,2]}']],
    ['amount=25.00&note=a-b,c:d', ['amount=25.00&note=a-b,c:d']],
  ])('goes on in the next line between the names and values of %s, and copies as it is', (text, lines) => {
    const { container } = render(<ByteText text={byteStringOfText(text)} />);
    expect(container.textContent).toBe(text);
    const [bytes] = container.children;
    const pieces = [...(bytes?.childNodes ?? [])].map((node) =>
      node.nodeName === 'WBR' ? '\n' : node.textContent,
    );
    expect(pieces.join('').split('\n')).toEqual(lines);
    const hyphens = text.includes('"') ? text.split('-').length - 1 : 0;
    expect(container.querySelectorAll('span > span')).toHaveLength(hyphens);
  });

  it('says when there’s nothing', () => {
    render(<ByteText text={byteStringOfText('')} empty="empty: no query" />);
    expect(screen.getByText('empty: no query')).toBeDefined();
  });

  it('draws little of a long text until asked, and never all of a very long one', async () => {
    const { container } = render(<ByteText text={byteStringOfText('x'.repeat(100_000))} limit={100} />);
    expect(container.textContent).toBe(`${'x'.repeat(100)}… 99,900 more bytesShow the first 65,536`);
    await userEvent.click(screen.getByRole('button', { name: 'Show the first 65,536' }));
    expect(container.textContent).toBe(`${'x'.repeat(MOST_BYTES)}… 34,464 more bytes`);
  });

  it('draws all of a text that fits', async () => {
    const { container } = render(<ByteText text={byteStringOfText('x'.repeat(101))} limit={100} />);
    expect(container.textContent).toContain('… 1 more byteShow all');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(container.textContent).toBe('x'.repeat(101));
  });
});

const MARKS: readonly ByteTextMark[] = [
  { id: 'b', start: 2, end: 5, tone: 'query', label: 'Second parameter' },
  { id: 'a', start: 0, end: 1, tone: 'path' },
];

function Pair({ onPick }: { readonly onPick: (id: string) => void }) {
  const [active, setActive] = useState<string>();
  const shared = { activeMark: active, onMark: setActive, onMarkPick: onPick };
  const other = [{ id: 'b', start: 0, end: 3, tone: 'query' as const }];
  return (
    <>
      <ByteText text={byteStringOfText('x&b=1')} marks={MARKS} {...shared} />
      <ByteText text={byteStringOfText('b=1')} marks={other} {...shared} />
    </>
  );
}

describe('marks', () => {
  const pressed = () =>
    screen.getAllByRole('button').map((mark) => `${mark.textContent} ${mark.getAttribute('aria-pressed')}`);

  it('light up in both texts when one is pointed at', async () => {
    render(<Pair onPick={() => undefined} />);
    expect(pressed()).toEqual(['x false', 'b=1 false', 'b=1 false']);
    const first = screen.getAllByRole('button')[1];
    if (!first) throw new Error('no mark');
    await userEvent.hover(first);
    expect(pressed()).toEqual(['x false', 'b=1 true', 'b=1 true']);
    await userEvent.unhover(first);
    expect(pressed()).toEqual(['x false', 'b=1 false', 'b=1 false']);
  });

  it('light up and are picked from the keyboard', async () => {
    const pick = vi.fn();
    render(<Pair onPick={pick} />);
    await userEvent.tab();
    expect(pressed()).toEqual(['x true', 'b=1 false', 'b=1 false']);
    await userEvent.tab();
    await userEvent.keyboard('{Enter} ');
    expect(pressed()).toEqual(['x false', 'b=1 true', 'b=1 true']);
    expect(pick.mock.calls).toEqual([['b'], ['b']]);
  });

  it('are no buttons where nothing listens', () => {
    render(<ByteText text={byteStringOfText('x&b=1')} marks={MARKS} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('b=1').title).toBe('Second parameter');
  });
});

describe('byteStretches', () => {
  it('covers everything once, whatever the marks', () => {
    const mark = fc.record({
      id: fc.string(),
      start: fc.integer({ min: -3, max: 30 }),
      end: fc.integer({ min: -3, max: 30 }),
      tone: fc.constant('path'),
    });
    fc.assert(
      fc.property(fc.nat(25), fc.array(mark), (length, marks) => {
        let at = 0;
        for (const { start, end } of byteStretches(length, marks)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(length);
      }),
    );
  });
});

/** URLs as the platform parses them, on every runtime alike. */

import { expect, test } from 'vitest';
import { parsedUrl } from '../../lib/core/parsed-url.ts';

test('a host with letters beyond ASCII is parsed however often it was', () => {
  const hosts = new Set<string | undefined>();
  // So often that V8 compiles the call: Node 20's canParse would then refuse it.
  for (let at = 0; at < 50_000; at++) hosts.add(parsedUrl('https://bücher.example/')?.host);
  expect([...hosts]).toEqual(['xn--bcher-kva.example']);
});

test('what’s no URL is none, and what’s relative is one beside another', () => {
  expect(parsedUrl('https://[')).toBeUndefined();
  expect(parsedUrl('/a')).toBeUndefined();
  expect(parsedUrl('/a', 'https://b.example')?.href).toBe('https://b.example/a');
});

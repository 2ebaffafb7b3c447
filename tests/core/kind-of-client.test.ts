import { expect, test } from 'vitest';
import { kindOfClient } from '../../lib/core/kind-of-client.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

const kindOf = (agent: string) =>
  kindOfClient(wireRequest({ method: 'GET', target: '/', headers: [['User-Agent', agent]] }));

test('a retry by another version, or another library of Python, is of the same client', () => {
  expect(kindOf('axios/1.8.2')).toBe(kindOf('axios/1.7.9'));
  expect(kindOf('python-requests/2.32.3')).toBe(kindOf('python-urllib3/2.2'));
  expect(kindOf('Python-urllib/3.11')).toBe(kindOf('Python/3.11 aiohttp/3.8.3'));
});

test('programs that share the beginning of their names aren’t', () => {
  expect(kindOf('acme-web/1.0')).not.toBe(kindOf('acme-worker/1.0'));
  expect(kindOf('python-billing/1.0')).not.toBe(kindOf('python-shipping/1.0'));
  expect(kindOf('/x')).not.toBe(kindOf(''));
  expect(kindOf('curl/8.5.0')).not.toBe(kindOf('axios/1.7.9'));
});

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { terminalForPrograms } from '../../cli/sandbox-terminal.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { transportFailure } from '../../lib/sandbox/service.ts';
import { NOW } from '../sandbox/signed.ts';

class Stream extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  write(text: string) {
    this.written.push(text);
    return true;
  }
}

test.each([
  ['/a?k=sk_live_abcdef&b=1', '/a?k=[secret]&b=1'],
  ['/a?k=sk%5Flive%5Fabcdef', '…'],
  ['/a?k=1', '/a?k=1'],
])('a refused request’s target %s is told to programs as %s', (target, shown) => {
  const stream = new Stream();
  terminalForPrograms(stream as never).onExchange({
    at: NOW,
    request: wireRequest({ method: 'GET', target }),
    response: transportFailure(403, 'live_key_refused', 'Refused.', NOW),
  });
  expect(stream.written.map((line) => JSON.parse(line))).toEqual([
    {
      event: 'turned-away',
      receivedAt: NOW,
      method: 'GET',
      target: shown,
      response: { status: 403, code: 'live_key_refused' },
    },
  ]);
});

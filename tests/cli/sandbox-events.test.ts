import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createEventStreams } from '../../cli/sandbox-events.ts';
import { createRecord } from '../../cli/sandbox-record.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { NOW } from '../sandbox/signed.ts';
import { call, type Listed, listed, raw, runSandbox, until } from './sandbox-running.ts';

interface Seen {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** A stream of events, read until it's told to stop. */
async function listen(
  baseUrl: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const stop = new AbortController();
  const answer = await fetch(`${baseUrl}/_sandbox/events${query}`, { signal: stop.signal, headers });
  const seen: Seen[] = [];
  let text = '';
  const read = async () => {
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      text += decoder.decode(piece.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('event'))
          seen.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) });
      }
    }
  };
  const ended = read().catch(() => undefined);
  return { answer, seen, ended, stop: () => stop.abort() };
}

/** Takes nothing until it's told to. */
class SlowAnswer extends EventEmitter {
  readonly written: string[] = [];
  destroyed = false;
  write(text: string) {
    this.written.push(text);
    return false;
  }
}

const targets = (seen: readonly Seen[]) =>
  seen.filter(({ event }) => event === 'request').map(({ data }) => (data as Listed).target);

describe('events', () => {
  test('tell of each request as it’s recorded, as the list has it', async () => {
    const { baseUrl } = await runSandbox();
    await call(baseUrl, '/before');
    const { answer, seen, stop } = await listen(baseUrl);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    await call(baseUrl, '/api/v1/orders?limit=1');
    await until(() => targets(seen).length === 1);
    const [, second] = (await listed(baseUrl)).requests;
    expect(seen[0]).toEqual({ id: second?.id, event: 'request', data: { ...second, diagnosis: null } });
    stop();
  });

  test('go on where a listener left off', async () => {
    const { baseUrl } = await runSandbox();
    for (const target of ['/1', '/2', '/3']) await call(baseUrl, target);
    const [first] = (await listed(baseUrl)).requests;
    const resumed = await listen(baseUrl, { headers: { 'Last-Event-ID': first?.id ?? '' } });
    const whole = await listen(baseUrl, { query: '?after=0' });
    await call(baseUrl, '/4');
    await until(() => targets(resumed.seen).length === 3 && targets(whole.seen).length === 4);
    expect(targets(resumed.seen)).toEqual(['/2', '/3', '/4']);
    expect(targets(whole.seen)).toEqual(['/1', '/2', '/3', '/4']);
    resumed.stop();
    whole.stop();
  });

  test('a large body is told of, not pushed', async () => {
    const { baseUrl } = await runSandbox();
    const { seen, stop } = await listen(baseUrl);
    await fetch(`${baseUrl}/large`, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
    await until(() => targets(seen).length === 1);
    expect(seen[0]?.data).toMatchObject({ target: '/large', bodyBase64: null, bodyOmitted: true });
    stop();
  });

  test('a silent stream shows that it’s alive, and isn’t cut off', async () => {
    const { port } = await runSandbox({ patience: 300 });
    const seen = await raw(
      port,
      'GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
      /(still here[\s\S]*){8}/,
    );
    expect(seen.match(/^: still here$/gm)?.length).toBeGreaterThanOrEqual(8);
  });

  test('a bad id is refused, and so is one listener too many, until another leaves', async () => {
    const { baseUrl } = await runSandbox();
    expect((await fetch(`${baseUrl}/_sandbox/events?after=x`)).status).toBe(400);
    const many = await Promise.all(Array.from({ length: 32 }, () => listen(baseUrl)));
    const over = await fetch(`${baseUrl}/_sandbox/events`);
    expect([over.status, await over.text()]).toEqual([503, expect.stringContaining('too_many_listeners')]);
    many[0]?.stop();
    await until(async () => {
      const again = await listen(baseUrl);
      again.stop();
      return again.answer.status === 200;
    });
    for (const { stop } of many) stop();
  });

  test('one that stops reading is dropped, the others get everything, and it can go on later', async () => {
    const { port, baseUrl } = await runSandbox({ patience: 5000 });
    const stuck = connect(port, '127.0.0.1');
    stuck.on('error', () => undefined);
    stuck.write('GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    const [first] = await once(stuck, 'data');
    expect(String(first)).toContain('200 OK');
    stuck.pause();
    const { seen, stop } = await listen(baseUrl);
    const body = 'x'.repeat(900_000);
    for (let i = 0; i < 30; i++) await (await fetch(`${baseUrl}/${i}`, { method: 'POST', body })).text();
    await until(() => targets(seen).length === 30);
    // A paused socket learns of its end only when it writes, which the sandbox doesn't take for reading.
    await until(() => stuck.destroyed || (stuck.write('\r\n') && false));
    expect(stuck.bytesRead).toBeLessThan(30 * 1_200_000);
    stop();
  });

  test('nothing is written to one that hasn’t taken what it has, not even a heartbeat', async () => {
    const record = createRecord(NOW * 1000);
    const slow = new SlowAnswer();
    createEventStreams(record, 5, 1).open(slow as never);
    const add = () =>
      record.add({
        receivedAt: NOW,
        request: wireRequest({ method: 'GET', target: '/', body: 'x'.repeat(100_000) }),
        response: { status: 200, code: null },
        switches: [],
        keys: [],
      });
    const moment = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let n = 0; n < 100; n++) add();
    await moment();
    expect(slow.written).toHaveLength(1);
    slow.emit('drain');
    await moment();
    expect(slow.written).toHaveLength(2);
    expect(slow.written[1]?.length).toBeLessThan(200_000);
    slow.emit('close');
  });
});

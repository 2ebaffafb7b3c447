/** Combinations that one helper causes: each message and key by hand, and that each counts as one mistake. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { JOINING_MISTAKES } from '../../../lib/core/mistakes/joining/mistakes.ts';
import { render } from '../../../lib/core/mistakes/joining/templates.ts';
import { OUTPUT_MISTAKES } from '../../../lib/core/mistakes/output/mistakes.ts';
import { tiedCompounds, tiedShapes } from '../../../lib/core/mistakes/ties/tied.ts';
import { TIES } from '../../../lib/core/mistakes/ties/ties.ts';
import { expectInProportion } from '../in-proportion.ts';
import { subject, valuesOf } from './joining-subjects.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const BODY = '{"a":1}';
const GET = subject('GET', '/api/v1/orders');
const POST = subject('POST', '/api/v1/charges', BODY);
const HEAD = 'POST\n/api/v1/charges\n\n1764000000\n';

const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
const sha256 = (bytes: string) => createHash('sha256').update(bytes, 'latin1').digest('hex');

interface Made {
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
}

function made(of: typeof GET, ids: string): Made[] {
  return tiedShapes(of)
    .filter(({ uses }) => uses.map(({ id }) => id).join(' ') === ids)
    .map(({ template, map, keys }) => ({ message: render(template, valuesOf(of), map), keys }));
}

/** How many mistakes the search counts: what a tie holds together is one. */
function mistakes(ids: readonly string[]): number {
  const joined = TIES.filter((tie) => tie.ids.every((id) => ids.includes(id)));
  return Math.max(1, ids.length - joined.reduce((sum, tie) => sum + tie.ids.length - 1, 0));
}

describe('tied shapes', () => {
  it('UTF-16 for secret, message and body', () => {
    const message = utf16(`${HEAD}${sha256(utf16(BODY))}`);
    expect(made(POST, 'key-charset join-charset body-charset')).toContainEqual({
      message,
      keys: [utf16('sk_test_x')],
    });
    expect(made(POST, 'join-charset body-charset')).toContainEqual({ message, keys: undefined });
    expect(made(GET, 'key-charset join-charset')).toContainEqual({
      message: utf16(`GET\n/api/v1/orders\n\n1764000000\n${EMPTY}`),
      keys: [utf16('sk_test_x')],
    });
  });

  it('Java’s UTF-16 puts a byte-order mark before each', () => {
    const java = (text: string) => `\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`;
    expect(made(POST, 'key-charset join-charset body-charset')).toContainEqual({
      message: java(`${HEAD}${sha256(java(BODY))}`),
      keys: [java('sk_test_x')],
    });
  });

  it.each([
    ['hmac-sha512', 'sha512'],
    ['hmac-sha384', 'sha384'],
    ['hmac-sha1', 'sha1'],
    ['hmac-md5', 'md5'],
    ['hmac-sha3', 'sha3-256'],
    ['hmac-sha512-256', 'sha512-256'],
  ])('%s for the body too', (id, hash) => {
    const digest = createHash(hash).update(BODY).digest('hex');
    const shape = tiedShapes(POST).find(({ uses, mac }) => uses[0]?.id === id && mac.hash === hash);
    expect(shape?.uses.map(({ id: use }) => use)).toEqual([id, 'bodyhash-alg']);
    expect(shape && render(shape.template, valuesOf(POST))).toBe(`${HEAD}${digest}`);
    expect(shape?.mac).toEqual({ hash, form: 'hmac' });
  });

  it('CR LF in the body and between the lines', () => {
    const of = subject('POST', '/p', '{\n"a":1\n}');
    const hash = sha256('{\r\n"a":1\r\n}');
    expect(made(of, 'join-crlf body-crlf').map(({ message }) => message)).toEqual([
      `POST\r\n/p\r\n\r\n1764000000\r\n${hash}`,
      `POST\r\n/p\r\n\r\n1764000000\r\n${hash}\r\n`,
    ]);
    expect(made(POST, 'join-crlf body-crlf')).toEqual([]);
  });

  it('nothing for no body, and empty lines left out', () => {
    expect(made(GET, 'bodyhash-empty join-empty-dropped')).toEqual([
      { message: 'GET\n/api/v1/orders\n1764000000', keys: undefined },
    ]);
    expect(made(POST, 'bodyhash-empty join-empty-dropped')).toEqual([]);
  });

  it('echo wherever it prints', () => {
    const newline = sha256(`${BODY}\n`);
    const keys = ['sk_test_x\n'];
    expect(made(POST, 'bodyhash-newline-in-hash join-trailing-newline')).toContainEqual({
      message: `${HEAD}${newline}\n`,
      keys: undefined,
    });
    expect(made(POST, 'bodyhash-newline-in-hash join-trailing-newline key-whitespace')).toEqual([
      { message: `${HEAD}${newline}\n`, keys },
    ]);
    expect(made(POST, 'bodyhash-newline-in-hash key-whitespace')).toEqual([
      { message: `${HEAD}${newline}`, keys },
    ]);
    expect(made(POST, 'join-trailing-newline key-whitespace')).toEqual([
      { message: `${HEAD}${sha256(BODY)}\n`, keys },
    ]);
  });

  it('tools’ output unparsed', () => {
    const messages = (ids: string) => made(POST, ids).map(({ message }) => message);
    expect(messages('bodyhash-suffixed join-trailing-newline')).toContain(`${HEAD}${sha256(BODY)}  -\n`);
    expect(messages('bodyhash-prefixed join-trailing-newline')).toContain(
      `${HEAD}SHA2-256(stdin)= ${sha256(BODY)}\n`,
    );
    expect(messages('bodyhash-newline-in-hash bodyhash-suffixed join-trailing-newline')).toContain(
      `${HEAD}${sha256(`${BODY}\n`)}  -\n`,
    );
  });

  it('Standard Webhooks’ secret and dots', () => {
    const of = subject('POST', '/p', BODY, [], 'sk_test_aGVsbG8gd29ybGQ=');
    const shapes = made(of, 'key-prefix-stripped key-base64-decoded join-other-sep');
    expect(shapes.flatMap(({ keys }) => keys ?? [])).toContain('hello world');
    expect(shapes[0]?.message).toBe(`POST./p..1764000000.${sha256(BODY)}`);
  });

  it('are one mistake each, and say nothing of the secret', () => {
    const of = subject('POST', '/a/b/c?x=1', '{\n"a":"é"}', [], 'sk_live_verysecret_part');
    const shapes = [GET, POST, of].flatMap((one) => [...tiedShapes(one), ...tiedCompounds(one)]);
    expect(shapes.length).toBeGreaterThan(60);
    for (const { uses } of shapes) {
      expect(mistakes(uses.map(({ id }) => id)), uses.map(({ id }) => id).join()).toBe(1);
      for (const { how } of uses) expect(how).not.toMatch(/sk_|verysecret|part\b/);
    }
  });

  it('are few', () => {
    for (const of of [GET, POST]) expect(tiedShapes(of).length).toBeLessThan(50);
    expect(tiedCompounds(subject('GET', '/a/b/c/d/e/f/g/h?x=1')).length).toBeLessThan(30);
  });

  it('don’t hash very long bodies', () => {
    const shapesOf = (length: number) => tiedShapes(subject('POST', '/p', 'x'.repeat(length)));
    expectInProportion(1_000_000, shapesOf);
    expect(shapesOf(3_000_000).length).toBeLessThan(5);
  });
});

describe('tied values', () => {
  it('an interceptor that signs its settings', () => {
    const compounds = tiedCompounds(subject('GET', '/api/v1/orders?limit=5'));
    const values = compounds.map((compound) => compound.values);
    expect(values).toContainEqual({ method: 'get', path: '/orders' });
    expect(values).toContainEqual({ method: 'get', path: '/orders', query: '' });
    expect(values).toContainEqual({ method: 'get', path: 'orders' });
    expect(values).toContainEqual({ path: '/v1/orders', query: '' });
    expect(values).toContainEqual({ method: 'get', path: 'https://api.example.com/api/v1/orders' });
    for (const { uses } of tiedCompounds(GET))
      expect(uses.map(({ id }) => id)).not.toContain('query-omitted');
  });
});

describe('ties', () => {
  it('hold the pairs of the research', () => {
    const ties = TIES.map(({ ids }) => [...ids].toSorted().join(' '));
    for (const pair of [
      ['out-uppercase', 'bodyhash-uppercase'],
      ['out-dashed', 'bodyhash-separated'],
      ['out-base64', 'bodyhash-base64'],
      ['out-byte-zeros-dropped', 'bodyhash-zeros-dropped'],
      ['bodyhash-prefixed', 'out-prefixed'],
      ['hmac-sha512', 'bodyhash-alg'],
      ['key-charset', 'join-charset'],
      ['join-crlf', 'body-crlf'],
      ['join-indented', 'join-crlf'],
      ['bodyhash-empty', 'join-empty-dropped'],
      ['query-order-as-sent', 'query-leading-qmark'],
      ['path-with-query', 'query-omitted'],
      ['key-prefix-stripped', 'key-base64-decoded'],
      ['join-trailing-newline', 'key-whitespace'],
      ['body-placeholder', 'path-prefix-stripped'],
      ['query-null-literal', 'query-enc'],
    ])
      expect(ties).toContain(pair.toSorted().join(' '));
    expect(new Set(ties).size).toBe(TIES.length);
  });

  it('name mistakes that exist, where they’re ours', () => {
    const ours = new Set<string>([...Object.keys(JOINING_MISTAKES), ...Object.keys(OUTPUT_MISTAKES)]);
    for (const id of TIES.flatMap(({ ids }) => ids))
      if (/^(?:join|out)-/.test(id)) expect(ours).toContain(id);
  });
});

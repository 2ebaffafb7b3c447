import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createPrinter } from '../../cli/sandbox-printer.ts';

class Stream extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  write(text: string) {
    this.written.push(text);
    return true;
  }
}

test('what a slow reader can’t take is counted, and told once it reads on', () => {
  const stream = new Stream();
  const print = createPrinter(stream as never, (count) => `${count} left out`);
  print('a');
  stream.writableLength = 2 ** 21;
  for (let n = 0; n < 1000; n++) print('b');
  expect(stream.written).toEqual(['a']);
  stream.writableLength = 0;
  stream.emit('drain');
  print('c');
  expect(stream.written).toEqual(['a', '1000 left out', 'c']);
});

test('a reader that has left ends nothing', () => {
  const stream = new Stream();
  createPrinter(stream as never, String);
  expect(() => stream.emit('error', new Error('EPIPE'))).not.toThrow();
});

/** Writes to a stream that may be read slowly or not at all: what it can't take is counted, not kept. */

const MOST_WAITING = 1024 * 1024;

/** @param skipped says how many texts were left out. */
export function createPrinter(
  stream: Pick<NodeJS.WriteStream, 'write' | 'on' | 'writableLength'>,
  skipped: (count: number) => string,
): (text: string) => void {
  let missing = 0;
  const tell = () => {
    if (missing > 0) stream.write(skipped(missing));
    missing = 0;
  };
  stream.on('drain', tell);
  // Whoever read it has left; the sandbox goes on.
  stream.on('error', () => undefined);
  return (text) => {
    if (stream.writableLength > MOST_WAITING) {
      missing++;
      return;
    }
    tell();
    stream.write(text);
  };
}

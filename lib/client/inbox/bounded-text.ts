/** What a local server says, piece by piece: whoever answers there may say more than the page has memory for. */

/**
 * As UTF-8. Leaving the loop ends the connection. Rejects once the signal is aborted, though `fetch` had it too: Node 20
 * forgets a signal when it collects the request, and a read of its body then never ends.
 */
export async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    signal.removeEventListener('abort', cancel);
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * However the bytes are packed, and whatever the headers say of them.
 * @param longest in characters. @returns `undefined` where it's longer; the rest isn't read.
 */
export async function textWithin(
  response: Response,
  longest: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (isSurelyLonger(response.headers, longest)) {
    await response.body?.cancel();
    return undefined;
  }
  const pieces: string[] = [];
  let left = longest;
  for await (const piece of response.body ? piecesOf(response.body, signal) : []) {
    left -= piece.length;
    if (left < 0) return undefined;
    pieces.push(piece);
  }
  return pieces.join('');
}

/** Bytes in UTF-8 are three for a character at most; of packed ones the length says nothing. */
function isSurelyLonger(headers: Headers, longest: number): boolean {
  return !headers.has('Content-Encoding') && Number(headers.get('Content-Length') ?? 0) > 3 * longest;
}

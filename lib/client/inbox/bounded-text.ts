/** What a local server says, piece by piece: whoever answers there may say more than the page has memory for. */

/** As UTF-8. Leaving the loop ends the connection. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * However the bytes are packed, and whatever the headers say of them.
 * @param longest in characters. @returns `undefined` where it's longer; the rest isn't read.
 */
export async function textWithin(response: Response, longest: number): Promise<string | undefined> {
  if (isSurelyLonger(response.headers, longest)) {
    await response.body?.cancel();
    return undefined;
  }
  const pieces: string[] = [];
  let left = longest;
  for await (const piece of response.body ? piecesOf(response.body) : []) {
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

/** In a page of the extension: a whole list fetched by as short a loop as can be written. */

export interface WalkRound {
  readonly records: number;
  readonly ms: number;
}

/** The service, and how many requests at once. */
interface Bare {
  readonly baseUrl: string;
  readonly id: string;
  readonly secretText: string;
  readonly atOnce: number;
}

/**
 * What somebody writes who needs the records once: sign, fetch, parse, go on to the total.
 * @public called by name in the page
 */
export async function bareLoop({ baseUrl, id, secretText, atOnce }: Bare, limit: number): Promise<WalkRound> {
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', utf8(secretText), hmac, false, ['sign']);
  const ask = async (offset: number): Promise<{ data: unknown[]; total: number }> => {
    const query = `limit=${limit}&offset=${offset}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const bodyHash = hex(await crypto.subtle.digest('SHA-256', new Uint8Array(0)));
    const lines = ['GET', '/api/v1/orders', query, timestamp, bodyHash];
    const signature = hex(await crypto.subtle.sign('HMAC', secret, utf8(lines.join('\n'))));
    const response = await fetch(`${baseUrl}/api/v1/orders?${query}`, {
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'X-Api-Key': id, 'X-Timestamp': timestamp, 'X-Signature': signature },
    });
    return response.json() as Promise<{ data: unknown[]; total: number }>;
  };
  const began = performance.now();
  const first = await ask(0);
  let next = limit;
  let records = first.data.length;
  const worker = async (): Promise<void> => {
    while (next < first.total) {
      const offset = next;
      next += limit;
      const page = await ask(offset);
      records += page.data.length;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { records, ms: performance.now() - began };
}

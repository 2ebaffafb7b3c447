/** Bytes that are kept for later in few large Blobs, which the browser may put on disk. */

/** One stretch of them. */
export interface KeptBytes {
  readonly length: number;
  read(): Promise<Uint8Array>;
}

interface Open {
  body: Uint8Array | undefined;
  blob: Blob | undefined;
  at: number;
}

const SEALED_BYTES = 4 * 1024 * 1024;

/** Until there's enough of them they stay in memory, then they go out of it together. */
export function bytesKeeper(): { keep(body: Uint8Array): KeptBytes } {
  let open: Open[] = [];
  let openBytes = 0;

  function seal(): void {
    // Bytes made here never live in shared memory, which is all the narrower type says.
    const bodies = open.flatMap(({ body }) => (body ? [body as Uint8Array<ArrayBuffer>] : []));
    const blob = new Blob(bodies);
    let at = 0;
    for (const one of open) {
      const length = one.body?.length ?? 0;
      Object.assign(one, { body: undefined, blob, at });
      at += length;
    }
    open = [];
    openBytes = 0;
  }

  return {
    keep(body) {
      const own: Open = { body, blob: undefined, at: 0 };
      const { length } = body;
      open.push(own);
      openBytes += length;
      if (openBytes >= SEALED_BYTES) seal();
      let part: Blob | undefined;
      return {
        length,
        async read() {
          if (own.body) return own.body;
          // Chromium waits for another process to slice a Blob: once is enough.
          part ??= own.blob?.slice(own.at, own.at + length);
          return new Uint8Array((await part?.arrayBuffer()) ?? new ArrayBuffer(0));
        },
      };
    },
  };
}

/** ZIP archives that hang on their content alone: the same files give the same bytes anywhere, at any time. */

import { type UnzipFileInfo, unzipSync, type Zippable, zipSync } from 'fflate';

/** By path, with `/` between folders. */
export type FilesByPath = ReadonlyMap<string, Uint8Array>;

const UNIX = 3;
/** A plain file, readable by all and written by its owner, where a ZIP has it. */
const PLAIN_FILE = 0o100644 * 2 ** 16;

export function archiveOf(files: FilesByPath): Uint8Array {
  // The first day that a ZIP can name. Its fields are read in local time, so this is the same in every zone.
  const mtime = new Date(1980, 0, 1);
  const sorted = [...files].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const entries: Zippable = Object.fromEntries(
    sorted.map(([name, bytes]) => [name, [bytes, { mtime, os: UNIX, attrs: PLAIN_FILE, level: 9 }]]),
  );
  return zipSync(entries);
}

type Unpacked =
  | { readonly ok: true; readonly files: FilesByPath }
  | { readonly ok: false; readonly problem: 'not-an-archive' | 'a-name-twice' | 'too-large' };

/** All files together, unpacked. */
const MOST_BYTES = 256 * 2 ** 20;
/** Before the archive, in Chromium’s packages: this, the version of the format, and the length of what comes next. */
const CRX = 'Cr24';
const CRX_HEAD = 12;

/** @param bytes of a ZIP, an .xpi or a .crx. */
export function unpack(bytes: Uint8Array): Unpacked {
  const names = new Set<string>();
  let problem: 'a-name-twice' | 'too-large' | undefined;
  let size = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    size += originalSize;
    if (size > MOST_BYTES) problem = 'too-large';
    // Which of the two a browser takes, nobody says.
    if (names.has(name)) problem ??= 'a-name-twice';
    names.add(name);
    return problem === undefined && !name.endsWith('/');
  };
  try {
    const files = new Map(Object.entries(unzipSync(withoutCrxHead(bytes), { filter })));
    // A name such as __proto__ is lost on the way.
    const isWhole = [...names].every((name) => name.endsWith('/') || files.has(name));
    if (problem === undefined && !isWhole) return { ok: false, problem: 'not-an-archive' };
    return problem === undefined ? { ok: true, files } : { ok: false, problem };
  } catch {
    return { ok: false, problem: 'not-an-archive' };
  }
}

function withoutCrxHead(bytes: Uint8Array): Uint8Array {
  if (new TextDecoder().decode(bytes.subarray(0, CRX.length)) !== CRX) return bytes;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(8, true);
  return bytes.subarray(CRX_HEAD + length);
}

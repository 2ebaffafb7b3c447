/** `npm run verify`: whether an installed copy of the extension is this source, which is built for it. */

import { verifyCopies } from './verify-copies.ts';
import { builtNow } from './zip.ts';

export function main(args: readonly string[]): Promise<number> {
  return verifyCopies(args, builtNow);
}

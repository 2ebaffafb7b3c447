/** Text with characters that show as nothing, drawn as in the view of the bytes. Loaded late, since it's seldom needed. */

import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { ByteText } from '../ui/byte-text.tsx';

export function UnseenText({ text }: { readonly text: string }) {
  return <ByteText text={byteStringOfText(text)} />;
}

/** Mistakes with a signature that the calls of an exam can't show for certain, and why. */

import type { MistakeId } from '../core/mistakes/catalogue.ts';

export const UNSHOWN = {
  'path-dot-segments':
    'HTTP clients resolve . and .. before they send, so no call can have them in its path.',
  'body-quotes-lost':
    'It needs a body whose double quotes a shell took off. A call with such a body isn’t recognized as one of the exam.',
  'body-compressed':
    'It needs a compressed body. HTTP clients don’t compress what they send unless they’re told to.',
  'ts-signed-s':
    'It needs a timestamp in milliseconds, which the server rejects as too old before it checks the signature.',
  'out-leading-zeros-dropped':
    'It shows only in a signature that begins with 0. Of 16 signatures one does, and the client’s clock decides which.',
} as const satisfies Partial<Record<MistakeId, string>>;

export const UNSHOWN_IDS = Object.keys(UNSHOWN).filter((id): id is keyof typeof UNSHOWN => id in UNSHOWN);

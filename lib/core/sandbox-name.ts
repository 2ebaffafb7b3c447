/** What the sandbox calls itself in the `Server` header of its answers, whatever the port. */

import { byteStringOfText } from './signing/bytes.ts';

export const SANDBOX_NAME = byteStringOfText('Countersign-Sandbox');

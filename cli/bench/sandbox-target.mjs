/** A server to be put under load, in a process of its own: makes TypeScript loadable there, then runs it. */

import { register } from 'tsx/esm/api';

// As in run.mjs.
register({ tsconfig: false });
await import('./sandbox-targets.ts');

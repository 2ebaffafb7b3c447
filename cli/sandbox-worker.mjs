/** The thread that diagnoses for the local sandbox: makes TypeScript loadable there, then runs it. */

import { register } from 'tsx/esm/api';

// As in run.mjs.
register({ tsconfig: false });
await import('./sandbox-diagnosis-worker.ts');

/** Where Rust's samples stand. */

import { HASH_ZEROS, QUERY, SIGNATURE_ZEROS, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const RUST: Bench = { language: 'rust', frozen: `let timestamp = "${TIME}".to_string();` };

export const RUST_SAMPLES = samplesOf(RUST, {
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'bodyhash-zeros-dropped': { asked: HASH_ZEROS },
  'out-byte-zeros-dropped': { asked: SIGNATURE_ZEROS },
} satisfies Places);

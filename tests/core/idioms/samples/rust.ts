/** Where Rust's samples stand. */

import { HASH_ZEROS, QUERY, SIGNATURE_ZEROS, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const RUST: Bench = { language: 'rust', frozen: `let timestamp = "${TIME}".to_string();` };

export const RUST_SAMPLES = samplesOf(RUST, {
  'query-order-as-sent': {
    asked: QUERY,
    text: 'let query = pairs.join("&");',
    as: '‹code›\nlet query = query.to_owned();',
  },
  'query-identical-pairs-once': { asked: TWICE, for: 'query' },
  'bodyhash-zeros-dropped': {
    asked: HASH_ZEROS,
    for: 'body-hash',
    as: 'let digest = Sha256::digest(&raw);\nlet body_hash: String = ‹code›;',
  },
  'out-byte-zeros-dropped': {
    asked: SIGNATURE_ZEROS,
    for: 'output',
    as: 'let bytes = mac.finalize().into_bytes();\nlet signature: String = ‹code›;',
  },
} satisfies Places);

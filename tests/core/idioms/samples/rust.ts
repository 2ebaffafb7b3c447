/** Where Rust's sample stands. */

import { QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const RUST: Bench = { language: 'rust', frozen: `let timestamp = "${TIME}".to_string();` };

export const RUST_SAMPLES = samplesOf(RUST, {
  'query-order-as-sent': {
    asked: QUERY,
    text: 'let query = pairs.join("&");',
    as: '‹code›\nlet query = query.to_owned();',
  },
  'query-identical-pairs-once': { asked: TWICE, for: 'query' },
} satisfies Places);

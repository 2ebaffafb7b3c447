/** Where Elixir's samples stand. */

import { CHARGE, QUERY, TIME } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const ELIXIR: Bench = { language: 'elixir', frozen: `timestamp = "${TIME}"` };

export const ELIXIR_SAMPLES = samplesOf(ELIXIR, {
  'method-lowercase': {
    asked: CHARGE,
    for: 'method',
    as: (code) => `verb = method |> String.downcase() |> String.to_atom()\n${code}`,
  },
  'query-order-as-sent': { asked: QUERY },
  'bodyhash-uppercase': { asked: CHARGE },
  'join-trailing-newline': { asked: CHARGE },
  'out-uppercase': [{ asked: CHARGE }, { symptom: 'out-uppercase', asked: CHARGE }],
  'out-base64': { asked: CHARGE },
} satisfies Places);

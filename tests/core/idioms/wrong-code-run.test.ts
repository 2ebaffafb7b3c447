/**
 * Every piece of code that's shown under a diagnosis, run: the wrong one, put into its language's signer, sends a
 * request whose diagnosis names the very mistake, in that way; the right one, in the same place, sends a valid
 * signature. Where an interpreter or a library is missing, it isn't run, which is said at the end.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import { publish, type Row } from '../../search/results.ts';
import { SAMPLES } from './samples/all.ts';
import { diagnosed, isNamed, namesIn, runAll, type Sent } from './samples/run.ts';
import type { Sample } from './samples/sample.ts';
import { missing, samplesFor } from './samples/shown.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const rows = new Map<Language, Row>();

const nameOf = ({ mistake, place: { way, symptom } }: Sample) =>
  [mistake, symptom ?? way].filter(Boolean).join(', ');

/** What it did that it shouldn't have. */
async function astrayIn({ sample, said, ...sent }: Sent): Promise<readonly string[]> {
  const name = nameOf(sample);
  const [wrong, right] = [sent.wrong.at(-1), sent.right.at(-1)];
  if (!wrong || !right) return [`${name}: the ${wrong ? 'right' : 'wrong'} code sent nothing. ${said}`];
  const mistake = await diagnosed(wrong, sample);
  const mended = await diagnosed(right, sample);
  return [
    ...(isNamed(sample, mistake) ? [] : [`${name}: it’s diagnosed as ${namesIn(mistake)}`]),
    ...(mended.verdict === 'valid' ? [] : [`${name}: right code isn’t: ${namesIn(mended)}`]),
  ];
}

describe('the code shown under a diagnosis', () => {
  it.for(languages)(
    'in %s: the wrong one makes the very mistake, the right one signs right',
    async (language) => {
      const all = SAMPLES.filter((sample) => sample.language === language);
      const runnable = all.filter((sample) => missing(sample) === undefined);
      const astray = await Promise.all((await runAll(language, runnable)).map(astrayIn));
      rows.set(language, {
        language,
        'wrong code shown': all.length,
        run: runnable.length,
        'diagnosed as named, right code valid': astray.filter(({ length }) => length === 0).length,
        'not runnable here': all.length - runnable.length,
        'for want of': [...new Set(all.flatMap((sample) => missing(sample) ?? []))].join('; '),
      });
      expect(astray.flat()).toEqual([]);
    },
  );

  it('is noticed where wrong and right are mixed up', async () => {
    const [sample] = samplesFor('node-fetch', 'join-literal-backslash-n');
    if (!sample) throw new Error('there is no such sample');
    const [wrong, right] = ["parts.join('\\\\n')", "parts.join('\\n')"] as const;
    const program = (code: string) => sample.program(code === wrong ? right : wrong);
    const [run] = await runAll('node-fetch', [{ ...sample, program }]);
    expect(run && (await astrayIn(run))).toEqual([
      expect.stringContaining('it’s diagnosed as valid'),
      expect.stringContaining('right code isn’t: join-literal-backslash-n'),
    ]);
  });
});

afterAll(() => {
  publish('wrong-code', 'Code shown under a diagnosis, run', [...rows.values()]);
});

/** `npm run test:fuzz`: a million inputs over all readers, and over a hundred thousand requests answered three times. */

import { helpOrWrongUsage, WRONG_USAGE } from './read-options.ts';
import { closingLine } from './tally.ts';
import { repeatedBy, SEED_VARIABLE, samplingFrom, samplingVariables } from './test-sample.ts';
import { runSuite } from './vitest-suite.ts';

const HELP = `Gives every reader inputs that nobody meant, led by the branches they take: more than a million in all. Then it has
more than a hundred thousand requests answered by the verifier, by node:crypto and by Python. It may take half an hour.

  npm run test:fuzz
  ${SEED_VARIABLE}=NUMBER npm run test:fuzz     the inputs of an earlier run

npm test does a little of it.
`;

/** @returns 0 where nothing was found. */
export async function main(args: readonly string[]): Promise<number> {
  const exitCode = helpOrWrongUsage(args, HELP, 'For all options: npm run test:fuzz -- --help');
  if (exitCode !== undefined) return exitCode;
  const sampling = samplingFrom(process.env, true);
  if (!sampling) {
    console.error(`${SEED_VARIABLE} must be a whole number from 0 to 4294967295`);
    return WRONG_USAGE;
  }
  const tally = await runSuite('fuzz', { output: 'stream', env: samplingVariables(sampling) });
  console.log(`The same again: ${repeatedBy(sampling, 'npm run test:fuzz')}`);
  console.log(closingLine(tally));
  return tally.failed === 0 ? 0 : 1;
}

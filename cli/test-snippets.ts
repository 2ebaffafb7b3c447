/** `npm run test:snippets`: the programs of `npm run snippet` and the code of fixes, in all languages that can be had here. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { helpOrWrongUsage, WRONG_USAGE } from './read-options.ts';
import { runProgram } from './run-tool.ts';
import { closingLine } from './tally.ts';
import { SEED_VARIABLE, samplingFrom, samplingVariables } from './test-sample.ts';
import { runSuite } from './vitest-suite.ts';

const FOLDER = path.resolve('.tmp/snippet-libraries');
const DEBIAN_PACKAGES = [
  ...['curl', 'jq', 'openssl', 'default-jdk-headless', 'golang-go', 'ruby', 'perl'],
  ...['lua5.4', 'lua-socket', 'lua-sec', 'lua-luaossl', 'lua-dkjson'],
  ...['php-cli', 'php-curl', 'php-guzzlehttp-guzzle', 'python3-requests', 'python3-httpx'],
  ...['mono-mcs', 'mono-runtime', 'libmono-system-net-http4.0-cil', 'libmono-system-core4.0-cil'],
  ...['elixir', 'erlang-inets', 'erlang-ssl', 'erlang-jiffy', 'kotlin', 'scala'],
  ...['r-base-core', 'r-cran-curl', 'r-cran-openssl', 'r-cran-httr', 'r-cran-jsonlite'],
  ...['gcc', 'libc6-dev', 'libcurl4-openssl-dev', 'libssl-dev', 'libcjson-dev'],
  ...['cargo', 'pkg-config', 'librust-reqwest-dev', 'librust-hmac-dev', 'librust-sha2-dev'],
  ...['librust-hex-dev', 'librust-serde-json-dev', 'librust-base64-dev', 'libnewtonsoft-json5.0-cil'],
];
/** Debian’s sources of crates; nothing else is asked for any. */
const CRATES = '/usr/share/cargo/registry';
const CARGO_CONFIG = `[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "${CRATES}"
`;
const NPM_PACKAGES = ['axios@1.21.1', 'newman@6.2.2', '@usebruno/cli@4.1.0', 'crypto-js@4.2.0'];
const TESTS = ['tests/snippets/program', 'tests/core/idioms'];

const HELP = `Runs the programs of npm run snippet, and the code that fixes show, in all languages that can be had here. Each mistake
that such code makes is put into its language's program, which takes the exam.

  npm run test:snippets

On Debian, and with the rights to, these packages are installed:
  ${DEBIAN_PACKAGES.join(' ')}
${NPM_PACKAGES.join(', ')} go into .tmp/snippet-libraries. Elsewhere the languages that are there are run.
`;

/** @returns 0 where every test passed. */
export async function main(args: readonly string[]): Promise<number> {
  const exitCode = helpOrWrongUsage(args, HELP, 'For all options: npm run test:snippets -- --help');
  if (exitCode !== undefined) return exitCode;
  await installLanguages();
  await installLibraries();
  const sampling = samplingFrom(process.env, true);
  if (!sampling) {
    console.error(`${SEED_VARIABLE} must be a whole number from 0 to 4294967295`);
    return WRONG_USAGE;
  }
  const env = { SIGNER_LIBRARIES: FOLDER, ...samplingVariables(sampling) };
  const tally = await runSuite('pure', { output: 'stream', env }, TESTS);
  console.log(closingLine(tally));
  return tally.failed === 0 ? 0 : 1;
}

async function installLanguages(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${DEBIAN_PACKAGES.join(' ')}`);
  const options = { output: 'capture', env: { DEBIAN_FRONTEND: 'noninteractive' } } as const;
  await runProgram('apt-get', ['update'], options);
  const install = ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES];
  const { code, output } = await runProgram('apt-get', install, options);
  if (code !== 0) console.log(output.trim());
}

async function installLibraries(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  if (existsSync(CRATES)) {
    mkdirSync(path.join(FOLDER, '.cargo'), { recursive: true });
    writeFileSync(path.join(FOLDER, '.cargo/config.toml'), CARGO_CONFIG);
  }
  const own = path.join(FOLDER, 'package.json');
  if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
  const { code, output } = await runProgram('npm', ['install', '--prefix', FOLDER, ...NPM_PACKAGES], {
    output: 'capture',
  });
  if (code !== 0) console.log(output.trim());
}

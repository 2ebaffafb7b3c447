#!/usr/bin/env node
/** `countersign COMMAND`, the program of the npm package: loads what the command needs, and nothing else. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nodeProblem } from './node-version.mjs';

const COMMANDS = {
  sandbox: {
    about: 'run a local sandbox of the payment API, which names the mistake of each request',
    load: () => import('./sandbox.ts'),
  },
  exam: {
    about: 'check your client for every signing mistake that requests can show',
    load: () => import('./exam.ts'),
  },
  diagnose: {
    about: 'name the mistake behind an invalid signature, in a file or from a pipe',
    load: () => import('./diagnose.ts'),
  },
  snippet: {
    about: 'write a request as a whole program that signs and sends it',
    load: () => import('./snippet.ts'),
  },
  verify: {
    about: 'compare the installed extension with its source, file by file',
    load: async () => {
      const [{ verifyCopies }, { packedBuild }] = await Promise.all([
        import('./verify-copies.ts'),
        import('./known-builds.ts'),
      ]);
      return { main: (args) => verifyCopies(args, packedBuild) };
    },
  },
};

const LIST = Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}\n`)
  .join('');

const HELP = `Finds out why a signed API request got bad_signature.

  npx --no -- countersign COMMAND [OPTION …]

${LIST}
  npx --no -- countersign COMMAND --help prints a command’s options,
  npx --no -- countersign --version the version. All of it runs on this computer.
`;

const EXIT = { usage: 64, fault: 70 };

async function run([name = '', ...args]) {
  const problem = nodeProblem(process.versions.node);
  if (problem) return refuse(`${problem}\n`, EXIT.fault);
  if (name === '--help' || name === '-h' || name === 'help') return print(HELP);
  if (name === '--version' || name === '-v') return print(`${version()}\n`);
  if (name === '') return refuse(HELP, EXIT.usage);
  if (!Object.hasOwn(COMMANDS, name))
    return refuse(`There is no command “${name}”. There are:\n\n${LIST}`, EXIT.usage);
  const { main } = await COMMANDS[name].load();
  return main(args);
}

function print(text) {
  process.stdout.write(text);
  return 0;
}

function refuse(text, code) {
  process.stderr.write(text);
  return code;
}

/** Of the package's own package.json, beside the folder that this file is bundled into. */
function version() {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).version;
}

process.exitCode = await run(process.argv.slice(2));

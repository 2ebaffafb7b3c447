/** `npm start`: the extension built, the local sandbox running and a browser open with both ready to use. */

import { seedExpression } from '../lib/storage/seed-local-sandbox.ts';
import { buildIfChanged } from './build-extension.ts';
import { hasNoDisplay, openBrowser } from './chromium.ts';
import { CHROMIUM_VARIABLE, findChromium } from './find-browser.ts';
import { keyFromEnvironment } from './key-from-environment.ts';
import { startOnFreePort } from './sandbox-server.ts';
import { isColoured, printerForPeople, terminalForPeople } from './sandbox-terminal.ts';
import type { Windowless } from './start-messages.ts';
import { type StartParts, start } from './start-session.ts';
import { stopOnSignal } from './stop-signal.ts';

const FLAGS = ['--headless', '--once', '--full'];

const HELP = `Builds the extension, runs the local sandbox and opens a Chromium-family browser with both ready to use.

  npm start
  npm start -- [--headless] [--once] [--full]

  --headless   open no window
  --once       end as soon as everything is ready
  --full       print all of each diagnosis; without it the mistake, where it is and the fix
  --help       print this

  ${CHROMIUM_VARIABLE} names the browser to use; without it, an installed one is looked for.
  COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set the API key; without them a new one is made.
`;

/** @param args `--headless`: no window; `--once`: end as soon as everything is ready; `--full`: whole diagnoses. */
export async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const unknown = args.find((argument) => !FLAGS.includes(argument));
  if (unknown !== undefined) {
    console.error(`There is no option “${unknown}”. There are: ${[...FLAGS, '--help'].join(', ')}`);
    return 2;
  }
  const key = keyFromEnvironment(process.env);
  if (typeof key === 'string') {
    console.error(key);
    return 2;
  }
  const windowless = windowlessReason(args);
  const stop = stopOnSignal();
  const parts: StartParts = {
    build: buildIfChanged,
    startSandbox: async (port, show) => {
      const terminal = terminalForPeople(show, isColoured(process.stdout, process.env));
      const server = await startOnFreePort({
        port,
        ...terminal,
        full: args.includes('--full'),
        ...(key && { key }),
      });
      return { ...server, key: { ...server.key, fromEnvironment: key !== undefined } };
    },
    findBrowser: () => findChromium(),
    openBrowser: (file) => openBrowser({ file, headless: windowless !== undefined, stop }),
    windowless,
    seedExpression,
    stop,
    progress: (line) => console.log(`[${performance.now().toFixed(0).padStart(6)} ms] ${line}`),
    print: (text) => console.log(text),
    printRequest: printerForPeople(process.stdout),
  };
  return start(parts, args.includes('--once'));
}

function windowlessReason(args: readonly string[]): Windowless | undefined {
  if (hasNoDisplay(process.platform, process.env)) return 'no-display';
  return args.includes('--headless') ? 'headless-flag' : undefined;
}

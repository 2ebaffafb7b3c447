/** `npm start`: the extension built, the local sandbox running and a browser open with both ready to use. */

import { seedExpression } from '../lib/storage/seed-local-sandbox.ts';
import { buildIfChanged } from './build-extension.ts';
import { hasNoDisplay, openBrowser } from './chromium.ts';
import { findChromium } from './find-browser.ts';
import { keyFromEnvironment } from './key-from-environment.ts';
import { describeExchange } from './sandbox-messages.ts';
import { type Exchange, startOnFreePort } from './sandbox-server.ts';
import type { Windowless } from './start-messages.ts';
import { type StartParts, start } from './start-session.ts';
import { stopOnSignal } from './stop-signal.ts';

const FLAGS = ['--headless', '--once'];

/** @param args `--headless`: no window; `--once`: end as soon as everything is ready. */
export async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((argument) => !FLAGS.includes(argument));
  if (unknown !== undefined) {
    console.error(`There is no option “${unknown}”. There are: ${FLAGS.join(', ')}`);
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
    startSandbox: async (port, onRequest) => {
      const onExchange = (exchange: Exchange) => onRequest(describeExchange(exchange));
      const server = await startOnFreePort({ port, onExchange, ...(key && { key }) });
      return { ...server, key: { ...server.key, fromEnvironment: key !== undefined } };
    },
    findBrowser: () => findChromium(),
    openBrowser: (file) => openBrowser({ file, headless: windowless !== undefined, stop }),
    windowless,
    seedExpression,
    stop,
    progress: (line) => console.log(`[${performance.now().toFixed(0).padStart(6)} ms] ${line}`),
    print: (text) => console.log(text),
  };
  return start(parts, args.includes('--once'));
}

function windowlessReason(args: readonly string[]): Windowless | undefined {
  if (hasNoDisplay(process.platform, process.env)) return 'no-display';
  return args.includes('--headless') ? 'headless-flag' : undefined;
}

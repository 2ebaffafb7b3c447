/** `npm start`: the extension built, the local sandbox running and a browser open with both ready to use. */

import { seedExpression } from '../lib/storage/seed-local-sandbox.ts';
import { buildIfChanged } from './build-extension.ts';
import { hasNoDisplay, openBrowser } from './chromium.ts';
import { findChromium } from './find-browser.ts';
import { keyFromEnvironment } from './key-from-environment.ts';
import { startOnFreePort } from './sandbox-server.ts';
import { start } from './start-session.ts';
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
  const headless = args.includes('--headless') || hasNoDisplay(process.platform, process.env);
  const stop = stopOnSignal();
  const parts = {
    build: buildIfChanged,
    startSandbox: (port: number) => startOnFreePort({ port, ...(key && { key }) }),
    findBrowser: () => findChromium(),
    openBrowser: (file: string) => openBrowser({ file, headless, stop }),
    seedExpression,
    stop,
    progress: (line: string) => console.log(`[${performance.now().toFixed(0).padStart(6)} ms] ${line}`),
    print: (text: string) => console.log(text),
  };
  return start(parts, args.includes('--once'));
}

/** `npm run sandbox`: the local sandbox in a terminal, with a key to use and a line for every request. */

import { parseArgs } from 'node:util';
import { type KeyPair, keyFromEnvironment } from './key-from-environment.ts';
import { describeExchange, describeMove, describeServer } from './sandbox-messages.ts';
import { PortUnavailableError, startOnFreePort } from './sandbox-server.ts';
import { stopOnSignal, stopped } from './stop-signal.ts';

const DEFAULT_PORT = 4610;

const HELP = `Runs a sandbox of the payment API on this machine.

  npm run sandbox -- [--port N] [--json]

  --port N   the port to listen on, ${DEFAULT_PORT} unless given; a busy one gives way to
             the next free one of the 20 after it, said so; 0 takes any
  --json     print one line of JSON when ready, and nothing else
  --help     print this

  COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set the key pair; without them a new one is made.
`;

interface Settings {
  readonly port: number;
  readonly json: boolean;
  readonly key: KeyPair | undefined;
}

type Command =
  | { readonly kind: 'run'; readonly settings: Settings }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly words: string };

/** Runs until it's told to stop. @returns the exit code: 2 for a wrong option or variable, 1 where no port was free. */
export async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args, process.env);
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if (command.kind === 'wrong') {
    process.stderr.write(`${command.words}\n`);
    return 2;
  }
  try {
    await run(command.settings, stopOnSignal());
    return 0;
  } catch (error) {
    if (!(error instanceof PortUnavailableError)) throw error;
    process.stderr.write(`${error.message}. Choose another with --port, or --port 0 for any that’s free.\n`);
    return 1;
  }
}

async function run({ port, json, key }: Settings, stop: AbortSignal): Promise<void> {
  const server = await startOnFreePort({
    port,
    ...(key && { key }),
    ...(!json && { onExchange: (exchange) => process.stdout.write(`${describeExchange(exchange)}\n`) }),
  });
  if (server.busyPorts.length > 0) process.stderr.write(`${describeMove(server.busyPorts, server.port)}\n`);
  const { baseUrl } = server;
  const ready = { event: 'listening', baseUrl, keyId: server.key.id, secret: server.key.secret.reveal() };
  process.stdout.write(
    json
      ? `${JSON.stringify(ready)}\n`
      : describeServer({ baseUrl, key: { ...server.key, fromEnvironment: key !== undefined } }),
  );
  await stopped(stop);
  await server.close();
}

/** npm takes options before `--` as its own and hands on their values alone. */
function hint(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    ? '\nOptions go after --: npm run sandbox -- --port 4700'
    : '';
}

function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const options = { port: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  let values: { port?: string; json?: boolean; help?: boolean };
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { kind: 'wrong', words: `${problem}\nThe options are --port, --json and --help.${hint(error)}` };
  }
  if (values.help) return { kind: 'help' };
  const { port = String(DEFAULT_PORT), json = false } = values;
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535)
    return { kind: 'wrong', words: '--port takes a whole number from 0 to 65535.' };
  const key = keyFromEnvironment(env);
  if (typeof key === 'string') return { kind: 'wrong', words: key };
  return { kind: 'run', settings: { port: Number(port), json, key } };
}

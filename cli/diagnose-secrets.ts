/** The secrets that `npm run diagnose` is handed: a file of them by key id, and one in the environment. */

import { withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import { readGivenSecret } from '../lib/core/diagnosis/given-secret.ts';
import { checkKeyId } from '../lib/core/signing/key-pair.ts';
import { type NamedSecret, Secret } from '../lib/core/signing/secret.ts';
import { readBytes, UsageError } from './limited-input.ts';

export interface Secrets {
  readonly byId: ReadonlyMap<string, Secret>;
  /** For any key id. */
  readonly any: Secret | undefined;
  /** The key id that `any` was given with, where one was. */
  readonly anyId: string | undefined;
  /** Tried as other keys’ secrets. */
  readonly others: readonly NamedSecret[];
  readonly notes: readonly string[];
}

const VARIABLE = 'COUNTERSIGN_SECRET';
const ID_VARIABLE = 'COUNTERSIGN_KEY_ID';
/** What signers read: it's nothing to diagnose with, and mustn't be printed. */
const SIGNER_VARIABLE = 'SIGNING_SECRET';

const SECRET_PROBLEMS = {
  empty: 'is empty',
  live: 'belongs to a live key; diagnose with a test key’s',
  'is-key-id': 'holds a key id (pk_…), not a secret',
  'too-long': 'is too long for a secret, which is a line of text',
} as const;

/** As they were given, so that it's kept out of what's said before the others are read. */
export function secretsInEnvironment(env: NodeJS.ProcessEnv): Secret[] {
  return [VARIABLE, SIGNER_VARIABLE].flatMap((name) => {
    const text = env[name]?.trim();
    return text && text.length <= LONGEST_ARGUMENT ? [new Secret(text)] : [];
  });
}

/** Characters: what's longer stands in no argument, no name and so in no message, and takes seconds to look for. */
const LONGEST_ARGUMENT = 131_072;

/** @throws UsageError where one isn't a test key's; it never quotes a value. */
export async function readSecrets(file: string | undefined, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const byId = new Map<string, Secret>();
  const others: NamedSecret[] = [];
  const notes: string[] = [];
  const take = (text: string, id: string): Secret => {
    const name = withoutAnySecret(id);
    const given = readGivenSecret(text);
    if (!given.ok) throw new UsageError(`${name} ${SECRET_PROBLEMS[given.problem]}`);
    if (given.note) notes.push(`${name}: ${given.note}`);
    others.push({ name, secret: given.secret });
    if (given.asGiven) others.push({ name: `${name}, exactly as given`, secret: given.asGiven });
    return given.secret;
  };
  if (file !== undefined)
    for (const [id, text] of secretsIn(await readBytes(file), file)) byId.set(id, take(text, id));
  const single = env[VARIABLE];
  const any = single ? take(single, VARIABLE) : undefined;
  const anyId = single ? idIn(env) : undefined;
  return { byId, any, anyId, others, notes };
}

/** What isn't a test key's id says nothing of the secret beside it. */
function idIn(env: NodeJS.ProcessEnv): string | undefined {
  const id = env[ID_VARIABLE]?.trim();
  return id && problemOfId(id) === undefined ? id : undefined;
}

/** What's wrong is said without quoting anything: it's a file of secrets. */
function secretsIn(bytes: Uint8Array, file: string): [id: string, text: string][] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UsageError(`${file} isn’t JSON; it must be {"pk_test_…": "sk_…"}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${file} must be an object: {"pk_test_…": "sk_…"}`);
  return Object.entries(value).map(([id, text]: [string, unknown], index) => {
    const problem = problemOfId(id);
    if (problem) throw new UsageError(`${file}: the name of entry ${index + 1} ${problem}`);
    if (typeof text === 'string') return [id, text];
    throw new UsageError(`${file}: every secret must be text: {"pk_test_…": "sk_…"}`);
  });
}

function problemOfId(id: string): string | undefined {
  const checked = checkKeyId(id);
  // A made-up name such as pk_test_my_shop looks like a placeholder where it's typed, but is fine here.
  if (checked.ok || checked.problem === 'placeholder') return undefined;
  return checked.problem === 'live'
    ? 'is a live key’s id (pk_live_…); diagnose with a test key’s'
    : 'isn’t a pk_test_ key id; the two values may be swapped';
}

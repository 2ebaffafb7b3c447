/** Rightly signed requests as gateways and frameworks passed them on, and what the diagnosis makes of each. */

import { readdirSync, readFileSync } from 'node:fs';
import { conclude, examine } from '../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { conduct, inProcessRunner } from '../../lib/core/search/conduct.ts';
import type { Stage } from '../../lib/core/search/found.ts';
import type { Kernel } from '../../lib/core/search/kernel/kernel.ts';
import { createSearch, STAGES } from '../../lib/core/search/search.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';

const FOLDER = new URL('../fixtures/gateways/', import.meta.url);

interface Stored {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** In base64. */
  readonly body: string;
}

export interface GatewayRow {
  readonly gateway: string;
  /** Of the gateway’s ways, those that made this of it. */
  readonly ways: readonly string[];
  /** Which one was signed and sent. */
  readonly request: string;
  readonly arrived: Stored;
}

interface GatewayFile {
  readonly rows: readonly Omit<GatewayRow, 'gateway'>[];
}

export const gatewayNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();

export function readGateway(gateway: string): readonly GatewayRow[] {
  const { rows } = JSON.parse(readFileSync(new URL(`${gateway}.json`, FOLDER), 'utf8')) as GatewayFile;
  return rows.map((row) => ({ gateway, ...row }));
}

/** As the server got it. */
export function wireRequestOf({ method, target, headers, body }: Stored): WireRequest {
  const bytes = Uint8Array.from(Buffer.from(body, 'base64'));
  return wireRequest({ method, target, headers, body: bytes.length === 0 ? undefined : bytes });
}

const SECRET = new Secret('sk_test_made_up_for_gateways_0000');
const TIMESTAMP = 1794304800;

export const ONE_MISTAKE: readonly Stage[] = STAGES.filter(
  ({ kind, mistakes }) => kind === 'level' && mistakes === 1,
);
/** With the secret and all of the request, as a server’s owner has them. */
export async function diagnoseArrived(
  { arrived }: GatewayRow,
  kernel: Kernel,
  stages: readonly Stage[],
): Promise<Diagnosis> {
  const examination = examine({
    request: wireRequestOf(arrived),
    gaps: [],
    secretFor: () => ({ secret: SECRET, revoked: false }),
    now: TIMESTAMP,
    isReceived: true,
  });
  if (!examination.subject) return examination.diagnosis;
  const search = createSearch(examination.subject, kernel);
  const result = await conduct(
    inProcessRunner(search, async () => {}),
    { budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now(), stages },
  );
  return conclude(examination, result, search.coverage);
}

/** What it’s kept under in `gateways-named.json`: by its first way. */
export function nameOf({ gateway, ways, request }: GatewayRow): string {
  return `${gateway} | ${ways[0] ?? ''} | ${request}`;
}

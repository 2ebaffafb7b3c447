/** What an extension is called: browsers look its name up in its languages, and read manifests that aren’t JSON. */

import type { FilesByPath } from './archive.ts';
import { MANIFEST, readManifest } from './known-builds.ts';

/** As in __MSG_appName__; the case of letters makes no difference. */
const MESSAGE = /__MSG_(\w+)__/gi;
/** As in $product$, which a message’s placeholders say. */
const PLACEHOLDER = /\$(\w+)\$/g;
const MESSAGES = /^_locales\/[^/]+\/messages\.json$/i;

/** In any of its languages. Letters’ case and characters that can’t be seen make no difference. */
export function isNamed(files: FilesByPath, name: string): boolean {
  const bytes = files.get(MANIFEST);
  if (!bytes) return false;
  const manifest = readManifest(bytes);
  // Chromium takes comments and a byte order mark: whatever of ours that says, it isn’t our manifest.
  if (!manifest) return bare(unescaped(new TextDecoder().decode(bytes))).includes(bare(name));
  const own = String(manifest['name']);
  const messages = [...files].flatMap(([file, content]) =>
    MESSAGES.test(file) ? [readManifest(content)] : [],
  );
  const names = [own, ...messages.map((its) => own.replace(MESSAGE, (_, id: string) => messageOf(its, id)))];
  return names.some((one) => bare(one) === bare(name));
}

function messageOf(messages: Readonly<Record<string, unknown>> | undefined, id: string): string {
  const { message, placeholders } = fieldsOf(namedIn(messages, id));
  const filled = (_: string, name: string) =>
    String(fieldsOf(namedIn(fieldsOf(placeholders), name))['content']);
  return String(message).replace(PLACEHOLDER, filled);
}

function namedIn(of: Readonly<Record<string, unknown>> | undefined, name: string): unknown {
  return Object.entries(of ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase();
}

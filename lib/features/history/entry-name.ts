/** How an entry is called in a question or an announcement: by its name, else by what it asks for. A secret is cut. */

import { bytesOf, displayText } from '../../core/signing/bytes.ts';
import type { KnownSecrets } from '../../core/signing/known-secrets.ts';
import { withoutSecrets } from '../../core/signing/secret-shape.ts';
import type { HistoryEntry } from '../../storage/history/history.ts';

export function entryName(entry: HistoryEntry, secrets: KnownSecrets): string {
  return entry.name ?? `${entry.method} ${shownTarget(entry, secrets).slice(0, 80)}`;
}

export function shownTarget({ target }: HistoryEntry, { hide }: KnownSecrets): string {
  return withoutSecrets(hide(displayText(bytesOf(target as Parameters<typeof bytesOf>[0]))));
}

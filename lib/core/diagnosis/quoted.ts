/** Values from a request as sentences quote them. */

import { withoutSecrets } from '../signing/secret-shape.ts';

/** A value as the words quote it: cut where it's long, with what can't be seen escaped and secrets taken out. */
export function quoted(value: string): string {
  const safe = withoutSecrets(value.slice(0, 512));
  const cut = safe.length > 48 ? `${safe.slice(0, 48)}…` : safe;
  const visible = cut.replace(
    /[^ -~\u00a1-\u00ac\u00ae-\u00ff…]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `“${visible}”`;
}

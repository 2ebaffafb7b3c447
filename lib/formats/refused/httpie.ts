/** Commands of HTTPie, xh and curlie: what of a request they make up isn't in the command, so they're told apart and not read. */

import type { ReadCaptures } from '../capture/capture.ts';

const COMMAND =
  /^[ \t]*(?:\$ )?(?:http|https|xh|xhs|curlie)[ \t]+(?:-[\w-]+(?:=\S+)?[ \t]+)*(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+)?["']?(?:https?:\/\/|:\d|:\/|[\w.-]{1,253}[/:])/im;

export function looksLikeHttpie(text: string): boolean {
  return COMMAND.test(text.slice(0, 10_000));
}

export function refuseHttpie(): ReadCaptures {
  const message =
    'HTTPie, xh and curlie commands aren’t read. Run HTTPie or xh with --offline and paste the request it prints; curlie prints a curl command with --curl';
  return { ok: false, problems: [{ where: '', message }] };
}

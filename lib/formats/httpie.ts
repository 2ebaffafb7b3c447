/** Commands of HTTPie and xh: what of a request they make up isn't in the command, so they're told apart and not read. */

import type { ReadCaptures } from './capture.ts';

const COMMAND =
  /^[ \t]*(?:\$ )?(?:http|https|xh|xhs)[ \t]+(?:--?[\w-]+(?:=\S+)?[ \t]+)*(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+)?["']?(?:https?:\/\/|:\d|:\/|[\w.-]{1,253}[/:])/m;

export function looksLikeHttpie(text: string): boolean {
  return COMMAND.test(text.slice(0, 10_000));
}

export function refuseHttpie(): ReadCaptures {
  const message =
    'HTTPie and xh commands aren’t read. Run it with --offline, or with --print=HB, and paste the request it prints';
  return { ok: false, problems: [{ where: '', message }] };
}

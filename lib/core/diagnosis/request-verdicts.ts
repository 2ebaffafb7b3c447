/**
 * What's made of a signature that was sent.
 * `disputed`: it's right here, and was refused. `unknown-key`: no secret to check it with.
 * `incomplete-evidence`: a part of it isn't there. `doubtful-body`: it would be wrong for a body whose bytes are doubtful.
 * `secret-differs`: the server accepted these very bytes, so it's the secret here that is wrong. `secret-or-text`: that, or
 * a text that isn't what was sent.
 */
export const REQUEST_VERDICTS = [
  'right',
  'disputed',
  'wrong',
  'stale',
  'bad-timestamp',
  'incomplete',
  'unknown-key',
  'incomplete-evidence',
  'doubtful-body',
  'secret-differs',
  'secret-or-text',
] as const;

export type RequestVerdict = (typeof REQUEST_VERDICTS)[number];

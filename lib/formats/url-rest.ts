/** What a URL has besides the request line: it's never sent there, and yet it may have been signed. */

import { type UrlUser, urlRestWords } from '../core/diagnosis/url-rest-words.ts';
import { byteStringOfText } from '../core/signing/bytes.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { Capture, CaptureProblem } from './capture/capture.ts';

/** As a URL is split; each is absent where the URL has none. */
export interface UrlRest {
  /** Behind the `#`, as written. */
  readonly fragment?: string | undefined;
  /** User and password, or one of them, in front of the host. */
  readonly hasUser?: boolean | undefined;
}

/** @param user what the client does with it: by default, as the request shows it. */
export function withUrlRest(
  capture: Capture,
  { fragment, hasUser = false }: UrlRest,
  user: UrlUser = isAuthorized(capture) ? 'authorization' : 'left-out',
): Capture {
  return {
    ...capture,
    ...(fragment !== undefined && { hints: { ...capture.hints, fragment: byteStringOfText(fragment) } }),
    ...(hasUser && { urlUser: user }),
  };
}

function isAuthorized({ request }: Capture): boolean {
  return headerValue(request.headers, 'Authorization') !== undefined;
}

/** Says each once, however many requests it's true of. */
export function urlRestNotes(captures: readonly Capture[]): CaptureProblem[] {
  const words = captures.flatMap(({ urlUser, hints }) =>
    urlRestWords({ user: urlUser, hasFragment: hints.fragment !== undefined }),
  );
  return [...new Set(words)].map((message) => ({ where: '', message }));
}

/** What a URL has besides the request line, in words: each a sentence without its full stop. */

/** `authorization`: the client sends it in that header. `left-out`: it's not in the request. */
export type UrlUser = 'authorization' | 'left-out';

const USER_WORDS: Record<UrlUser, string> = {
  authorization: 'The user name and password in the URL are sent as the header Authorization (Basic)',
  'left-out': 'The user name and password in the URL are left out of the request',
};

export function urlRestWords({
  user,
  hasFragment,
}: {
  readonly user: UrlUser | undefined;
  readonly hasFragment: boolean;
}): string[] {
  return [
    ...(user ? [USER_WORDS[user]] : []),
    ...(hasFragment ? ['The part after # in the URL isn’t in the request: it’s never sent'] : []),
  ];
}

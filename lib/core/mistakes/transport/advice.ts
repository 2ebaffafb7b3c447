/** The words for what goes wrong after signing. */

import type { Advice } from '../mistake-row.ts';
import type { TRANSPORT_MISTAKES } from './mistakes.ts';

export const TRANSPORT_ADVICE = {
  'transport-path-rewritten': {
    title: 'Path changed on the way to the server',
    happened: (how) =>
      `Your code signed the URL it called, but a gateway or proxy changed the path on the way: ${how}.`,
    fix: 'Compare the path you called with the one in the log of the server or gateway. Sign the path in the log, or set up the gateway so that it doesn’t change the path.',
  },
  'transport-redirect-followed': {
    title: 'Redirect followed after signing',
    happened: (how) =>
      `The request changed after signing as a followed redirect changes it: ${how}. Most clients turn POST into GET and drop the body after a 301 or 302.`,
    fix: 'Turn redirects off in your client and send again. If the server returns 3xx, copy scheme, host and trailing slash of its Location header into the base URL. If it doesn’t, send exactly the method and URL that you signed.',
  },
  'transport-query-altered': {
    title: 'Query changed after signing',
    happened: () =>
      'Query parameters were added, dropped or re-encoded after your code signed. A different order alone would be harmless, since the pairs are sorted.',
    fix: 'Find what changes the URL after signing, such as a cache buster, tracking parameters or a firewall. Turn it off for this API, or sign after it.',
  },
  'transport-body-reserialised': {
    title: 'Body serialized again after signing',
    happened: () =>
      'Your code hashed one JSON text. A library or gateway then parsed it and serialized it again, with the same meaning but different bytes.',
    fix: 'Serialize the body once, hash those bytes, and pass the same bytes to the HTTP client. Give it a raw body, not an object.',
  },
  'transport-body-transcoded': {
    title: 'Body sent in a charset other than UTF-8',
    happened: () =>
      'Your code hashed the body as UTF-8. The HTTP client sent its letters in a different charset, or as question marks.',
    fix: 'Encode the body to UTF-8 bytes yourself, hash these bytes, and pass them on as bytes, not as a string.',
  },
  'transport-get-body-dropped': {
    title: 'Body hashed for GET or HEAD, but not sent',
    happened: () =>
      'Your code hashed a body for a GET or HEAD request, but the HTTP client left that body out.',
    fix: 'Put the SHA-256 of zero bytes on line 5 when there’s no body. Leave the body argument out of GET and HEAD requests.',
  },
  'transport-header-dropped': {
    title: 'Authentication header lost on the way',
    happened: () =>
      'Your client set the header, but a proxy or gateway dropped it. The cause may be an underscore in its name, its size, its characters, or a list of allowed headers.',
    fix: 'Write the names with hyphens, and add X-Api-Key, X-Timestamp and X-Signature to the headers the proxy passes on.',
  },
  'transport-header-renamed': {
    title: 'Authentication header misspelled',
    happened: () =>
      'Your code sent a header under a similar name. Upper and lower case don’t matter in header names, but hyphens and underscores do.',
    fix: 'Use exactly X-Api-Key, X-Timestamp and X-Signature.',
  },
  'transport-header-duplicate': {
    title: 'Authentication header set twice',
    happened: () =>
      'Your code set an authentication header twice. Usually an interceptor ran again on a retry, and added the header instead of replacing it.',
    fix: 'Replace the header instead of adding it. Remove the old three headers before you sign an attempt again.',
  },
  'transport-clock-skew': {
    title: 'Client clock differs from the server’s',
    happened: () =>
      'Your code signed correctly with the time of its machine, but that clock differs from the server’s. Containers and virtual machines drift, most of all after sleep.',
    fix: 'Compare the clock with the Date header of any response, and synchronize it with a time server.',
  },
  'transport-delay': {
    title: 'Sent more than 5 minutes after signing',
    happened: () =>
      'Your code signed correctly, but more than 5 minutes passed before the server saw the request. A queue, a retry, a breakpoint or a slow upload causes that.',
    fix: 'Move signing to the last moment before the request leaves, and sign each attempt again.',
  },
  'transport-wrong-host': {
    title: 'Key belongs to a different environment',
    happened: () =>
      'Your code signed correctly, but sent the request to a different environment than the one that issued the key.',
    fix: 'Take the base URL, the key id and the secret from the same environment’s settings.',
  },
  'transport-key-revoked': {
    title: 'Key id unknown or revoked',
    happened: () =>
      'Your code signed correctly with this key’s secret. The server doesn’t know the key id, or the key was revoked.',
    fix: 'Look up the key id in the merchant portal, and create a new API key if it’s gone.',
  },
  'transport-cors-preflight': {
    title: 'API called from a web page',
    happened: () =>
      'A browser sent an OPTIONS request before yours, without authentication headers. Code in a page would also hold the secret where anyone can read it.',
    fix: 'Move the call to your own server, and store the secret there.',
  },
  'transport-replayed-capture': {
    title: 'Captured body isn’t the body sent',
    happened: () =>
      'This request was copied by a tool that serializes bodies again. Its bytes aren’t the ones that were sent.',
    fix: 'Take the body from a proxy or from your HTTP client’s own log of raw bytes, and diagnose that request.',
  },
  'transport-framed-twice': {
    title: 'Two headers say where the body ends',
    happened: () => 'Your client sent both headers, and servers disagree about where such a body ends.',
    fix: 'Let the HTTP client set these headers itself, and pass the body as bytes.',
  },
  'transport-length-differs': {
    title: 'The length sent isn’t the body’s length',
    happened: () => 'Your client counted the body’s characters, or changed the body after counting it.',
    fix: 'Leave Content-Length to the HTTP client, or count the body’s bytes instead of its characters.',
  },
  'transport-body-quotes': {
    title: 'Body isn’t JSON: quotes lost or added',
    happened: () => 'A shell removed the body’s quotes or added its own, or a program printed an object.',
    fix: 'Send the body from a file with --data-binary @file, or serialize it with a JSON function.',
  },
  'transport-shell-mangled': {
    title: 'Request changed by the shell',
    happened: () =>
      'Your shell read characters such as & $ ! { } or % as commands. The sent request is shorter than the signed one, or different.',
    fix: 'Put single quotes around the URL and the body, and turn curl’s brace expansion off with --globoff.',
  },
  'transport-tool-generated': {
    title: 'Request changed by the tool after signing',
    happened: () =>
      'Your script signed the body or the URL as typed. The tool then filled in variables or serialized the body again.',
    fix: 'Fill in the variables in the script, sign the result, and set that very text as the body.',
  },
  'transport-server-reading': {
    title: 'Ambiguous API docs understood differently',
    happened: (how) =>
      `The API docs leave a point open. Your signature is valid if the server computes it this way: ${how}. Countersign assumes a different way. The docs don’t show which of the two is correct.`,
    fix: 'Ask the API’s support which assumption the server makes. Or send two requests: one with a different signature under each assumption, and one with the same signature under both. If the server accepts only the second request, sign by Countersign’s assumption.',
  },
} satisfies Record<keyof typeof TRANSPORT_MISTAKES, Advice>;

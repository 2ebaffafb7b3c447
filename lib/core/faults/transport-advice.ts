/** The words for what goes wrong after signing. */

import type { Advice } from './fault.ts';
import type { TRANSPORT_FAULTS } from './transport-faults.ts';

export const TRANSPORT_ADVICE = {
  'transport-path-rewritten': {
    title: 'Sign the path the service receives',
    happened: () =>
      'Your code signed the path it called, and a gateway or proxy changed it on the way: a prefix was added or taken off, slashes were merged, or %2F was decoded.',
    fix: 'Compare the path you called with the one in the service’s or gateway’s log. Sign that one, or have the gateway pass the path on untouched.',
  },
  'transport-redirect-followed': {
    title: 'Check whether your client followed a redirect',
    happened: (how) =>
      `The request changed after signing as a followed redirect changes it: ${how}. Most clients turn POST into GET and drop the body after a 301 or 302.`,
    fix: 'Turn off following redirects. If there is one, set the base URL to where its Location leads: https, the host, the slash at the end. If there is none, send with the method and URL that were signed.',
  },
  'transport-query-altered': {
    title: 'Sign the query that’s really sent',
    happened: () =>
      'Something added, dropped or re-encoded query parameters after your code signed. Changing their order alone would be harmless, since they’re sorted.',
    fix: 'Find what touches the URL after signing, such as a cache buster, tracking parameters or a firewall. Turn it off for this API, or sign after it has run.',
  },
  'transport-body-reserialised': {
    title: 'Send the very bytes that were hashed',
    happened: () =>
      'Your code hashed one JSON text, and a library or gateway parsed it and printed another with the same meaning.',
    fix: 'Serialise the body once, hash those bytes and pass the same bytes to the HTTP client as a raw body, not as an object.',
  },
  'transport-body-transcoded': {
    title: 'Send the body as UTF-8 bytes',
    happened: () =>
      'Your code hashed the body as UTF-8, and the HTTP client sent its letters in another charset, or as question marks.',
    fix: 'Encode the body to UTF-8 bytes yourself, hash these bytes and pass them on as bytes instead of as a string.',
  },
  'transport-compressed': {
    title: 'Hash the body after compression',
    happened: () =>
      'Your code hashed the plain body, and an interceptor compressed it afterwards. The service hashes the bytes as transmitted.',
    fix: 'Turn off request compression for this API, or sign after the body has been compressed.',
  },
  'transport-get-body-dropped': {
    title: 'Hash zero bytes: GET and HEAD carry no body',
    happened: () =>
      'Your code hashed a body for a GET or HEAD request, and the HTTP client left that body out.',
    fix: 'Put the SHA-256 of zero bytes on line 5 when there’s no body. Leave the body argument out of GET and HEAD requests.',
  },
  'transport-header-dropped': {
    title: 'Let the authentication headers through',
    happened: () =>
      'Your client set the header, and a proxy or gateway in between dropped it: for an underscore in its name, its size, its characters, or because it isn’t on a list.',
    fix: 'Write the names with hyphens, and add X-Api-Key, X-Timestamp and X-Signature to the headers the proxy passes on.',
  },
  'transport-header-renamed': {
    title: 'Spell the header names as the document does',
    happened: () =>
      'Your code sent a header under a similar name. Upper and lower case don’t matter in names, hyphens and underscores do.',
    fix: 'Use exactly X-Api-Key, X-Timestamp and X-Signature.',
  },
  'transport-header-duplicate': {
    title: 'Set each authentication header once',
    happened: () =>
      'Your code set an authentication header twice, usually because an interceptor ran again on a retry and added instead of replacing.',
    fix: 'Replace the header instead of adding it, and remove the old three before every attempt is signed anew.',
  },
  'transport-clock-skew': {
    title: 'Set the clock of the machine that signs',
    happened: () =>
      'Your code signed correctly with the time of its machine, but that clock differs from the service’s. Containers and virtual machines drift, most of all after sleep.',
    fix: 'Compare the clock with the Date header of any answer, and keep it set by a time server.',
  },
  'transport-delay': {
    title: 'Sign right before sending',
    happened: () =>
      'Your code signed correctly, and more than 5 minutes passed before the service saw the request: in a queue, a retry, a breakpoint or a slow upload.',
    fix: 'Move signing to the last moment before the request leaves, and sign each attempt anew.',
  },
  'transport-wrong-host': {
    title: 'Call the host this key belongs to',
    happened: () =>
      'Your code signed correctly, and sent the request to another environment than the one that issued the key.',
    fix: 'Take the base URL, the key id and the secret from the same environment’s settings.',
  },
  'transport-key-revoked': {
    title: 'Use a key that’s still active',
    happened: () =>
      'Your code signed correctly with this key’s secret, but the service doesn’t know the key id or the key was revoked.',
    fix: 'Look the key id up in the merchant portal, and create another pair if it’s gone.',
  },
  'transport-cors-preflight': {
    title: 'Call the service from a server, not from a page',
    happened: () =>
      'A browser sent an OPTIONS request ahead of yours. It carries no authentication headers, and code in a page would hold the secret where anyone can read it.',
    fix: 'Move the call to your own server and keep the secret there.',
  },
  'transport-replayed-capture': {
    title: 'Capture the request nearer to the wire',
    happened: () =>
      'The request here was copied by a tool that prints bodies anew, so its bytes aren’t the ones that were sent.',
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
    fix: 'Count the body’s bytes instead of its characters, or leave Content-Length to the HTTP client.',
  },
  'transport-body-quotes': {
    title: 'Body isn’t JSON: quotes lost or added',
    happened: () =>
      'A shell took the body’s quotes off or sent its own along, or a program printed an object.',
    fix: 'Send the body from a file with --data-binary @file, or serialize it with a JSON function.',
  },
  'transport-shell-mangled': {
    title: 'Put single quotes around URL and body in the shell',
    happened: () =>
      'Your shell read characters such as & $ ! { } or % as commands, so what was sent is shorter than or different from what was signed.',
    fix: 'Put single quotes around the URL and the body, and turn curl’s brace expansion off with --globoff.',
  },
  'transport-tool-generated': {
    title: 'Sign after the tool has filled in its templates',
    happened: () =>
      'Your script signed the body or the URL as typed, and the tool filled in variables or printed the body anew afterwards.',
    fix: 'Resolve the variables in the script, sign the result and set that very text as the body.',
  },
  'transport-server-reading': {
    title: 'Ask how the service reads an open point',
    happened: (how) =>
      `Your signature fits another reading of a point the API document leaves open (${how}). The document doesn’t show which one the service uses.`,
    fix: 'Send one request on which the readings differ and one on which they agree. If only the second is accepted, sign by the reading assumed here, or ask the service’s support which one it uses.',
  },
} satisfies Record<keyof typeof TRANSPORT_FAULTS, Advice>;

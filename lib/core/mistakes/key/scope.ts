/** Keys derived from the secret, a date and a service, as AWS, Google and Tencent do. Only where the request shows it. */

import { hmac } from '../../hashing/other-hashes.ts';
import { type ByteString, byteStringOfBytes, bytesOf, hexOf, joinBytes, utf8 } from '../../signing/bytes.ts';
import { headerValue } from '../../signing/wire-request.ts';
import { percentDecode } from '../encoders/percent.ts';
import { utf8Twice } from '../joining/maps.ts';
import type { Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';

/** Scopes beyond these aren't tried. */
const MOST_SCOPES = 4;
/** Where a header says that AWS is copied but not which scope. */
const GUESSED_SCOPES = ['us-east-1/execute-api', 'us-east-1/s3', 'eu-west-1/execute-api'] as const;
const SCOPE =
  /Credential=[^/,\s]{1,200}\/(\d{4}-?\d\d-?\d\d\/[\w-]{1,64}(?:\/[\w-]{1,64})?\/(?:aws4|tc3|goog4)_request)/gi;

const INITIALS: Readonly<Record<string, string>> = {
  aws4_request: 'AWS4',
  tc3_request: 'TC3',
  goog4_request: 'GOOG4',
};

export function scopedVariants(subject: Subject): Variant[] {
  return scopesOf(subject).flatMap((scope) => {
    const parts = scope.split('/');
    const initial = INITIALS[parts.at(-1)?.toLowerCase() ?? ''] ?? 'AWS4';
    return STEPS.map(({ what, given }): Variant => {
      const key = parts.reduce(
        (derived, part) => given(hmac('sha256', derived, utf8(part))),
        joinBytes([utf8(initial), subject.secret.keyBytes()]),
      );
      const how = what === undefined ? scope : `${scope}, ${what} of each step`;
      return { value: byteStringOfBytes(key), uses: [{ id: 'key-derived-sigv4', how }] };
    });
  });
}

/** What each step gives the next one as its key, and the last one the signature. */
const STEPS: readonly {
  readonly what?: string;
  readonly given: (digest: Uint8Array) => Uint8Array;
}[] = [
  { given: (digest) => digest },
  { what: 'by the hex', given: (digest) => utf8(hexOf(digest)) },
  { what: 'by the UTF-8 of the bytes', given: (digest) => bytesOf(utf8Twice(byteStringOfBytes(digest))) },
];

function scopesOf({ request, hints }: Subject): string[] {
  const texts: ByteString[] = [
    ...request.headers.map(([, value]) => value),
    request.target,
    ...hints.targets,
  ];
  const named = texts.flatMap((text) =>
    [...percentDecode(text.slice(0, 4096)).matchAll(SCOPE)].map(([, scope]) => scope ?? ''),
  );
  const date = /^\d{8}/.exec(headerValue(request.headers, 'x-amz-date') ?? '')?.[0];
  const guessed = date ? GUESSED_SCOPES.map((scope) => `${date}/${scope}/aws4_request`) : [];
  return [...new Set([...named, ...guessed])].slice(0, MOST_SCOPES);
}

/** Recipes of cloud vendors: Signature Version 4, Azure, Alibaba, Akamai, and OAuth 1.0a. */

import { hmac } from '../../hashing/other-hashes.ts';
import { type ByteString, byteStringOfBytes, bytesOf } from '../../signing/bytes.ts';
import { quoteAll } from '../joining/maps.ts';
import { base64 } from '../key/decoding.ts';
import type { Mac, MessageToken } from '../variant.ts';
import { M, P, Q, type Recipe, type RecipeParts, sequence, T } from './parts.ts';
import { base64Hash, derivedKey, headerOf, hexHash, httpDate, isoBasic, keyBytesOf } from './values.ts';

const HMAC_SHA1: Mac = { hash: 'sha1', form: 'hmac' };

export function cloudRecipes(parts: RecipeParts): Recipe[] {
  return [
    ...signatureV4Recipes(parts),
    ...azureRecipes(parts),
    ...oauthRecipes(parts),
    ...akamaiRecipes(parts),
  ];
}

/** Regions and services that samples carry. */
const SCOPES = [
  ['us-east-1', 'execute-api'],
  ['us-east-1', 's3'],
  ['eu-west-1', 'execute-api'],
  ['eu-central-1', 'execute-api'],
] as const;

/** The canonical request is hashed into the string, so it's made of the right values. */
function signatureV4Recipes({ subject, date }: RecipeParts): Recipe[] {
  const { lines, host } = subject;
  if (!date || !host) return [];
  const stamp = isoBasic(date);
  const day = stamp.slice(0, 8);
  const type = headerOf(subject, /^content-type$/i);
  const headerSets = [
    [`host:${host}`, `x-amz-date:${stamp}`],
    ...(type ? [[`content-type:${type}`, `host:${host}`, `x-amz-date:${stamp}`]] : []),
    [`host:${host}`, `x-amz-content-sha256:${lines.hash}`, `x-amz-date:${stamp}`],
  ];
  const v4 = headerSets.flatMap((headers) => {
    const names = headers.map((header) => header.slice(0, header.indexOf(':'))).join(';');
    const canonical = [lines.method, lines.path, lines.query, ...headers, '', names, lines.hash].join('\n');
    const hash = hexHash('sha256', canonical as ByteString);
    return SCOPES.map(([region, service]): Recipe => {
      const scope = `${day}/${region}/${service}/aws4_request`;
      return {
        how: `AWS Signature Version 4 for ${service} in ${region}, signing ${names}`,
        template: sequence(['AWS4-HMAC-SHA256', stamp, scope, hash].join('\n')),
        keys: [
          derivedKey(keyBytesOf(subject), 'AWS4', [day, region, service, 'aws4_request']),
          keyBytesOf(subject),
        ],
        cost: 7,
        reach: 1,
      };
    });
  });
  const five = [lines.method, lines.path, lines.query, subject.timestamp, lines.hash].join('\n');
  const short = `HMAC-SHA256\n${subject.timestamp}\n${hexHash('sha256', five as ByteString)}`;
  return [
    ...v4,
    {
      how: 'Signature Version 4 in short: algorithm, timestamp, hash of the five lines',
      template: sequence(short),
      cost: 7,
    },
  ];
}

function azureRecipes({ targets, subject, date }: RecipeParts): Recipe[] {
  const stamps: (MessageToken | string)[] = date ? [httpDate(date), T] : [T];
  const hash = base64Hash('sha256', subject.body);
  return targets.flatMap(({ tokens: target, words }) =>
    stamps.map(
      (stamp): Recipe => ({
        how: `Azure: method, path with query, and ${stamp === T ? 'timestamp' : 'date'};host;hash${words}`,
        template: sequence(M, '\n', target, '\n', stamp, ';', text(subject.host), ';', hash),
        secret: 'base64',
        cost: 7,
      }),
    ),
  );
}

/** The URL and the parameters are encoded as one piece each. Nonces aren't known, so only what's sent is tried. */
function oauthRecipes({ subject }: RecipeParts): Recipe[] {
  if (!subject.host) return [];
  const origin = quoteAll(`https://${subject.host}` as ByteString);
  const keys = [`${keyBytesOf(subject)}&` as ByteString];
  const base = { map: quoteAll, keys, cost: 7 } as const;
  const oauth = sequence(M, '&', origin, P, '&', Q);
  return [
    {
      ...base,
      how: 'OAuth 1.0a: method, URL and parameters, HMAC-SHA1, & after the secret',
      template: oauth,
      mac: HMAC_SHA1,
    },
    {
      ...base,
      how: 'OAuth 1.0a: method, URL and parameters, HMAC-SHA256, & after the secret',
      template: oauth,
    },
    {
      ...base,
      how: 'Alibaba Cloud: method, encoded slash and parameters, HMAC-SHA1, & after the secret',
      template: sequence(M, '&%2F&', Q),
      mac: HMAC_SHA1,
    },
  ];
}

/** The signing key is the base64 of an HMAC over the timestamp. Tokens aren't known, so their header is left empty. */
function akamaiRecipes({ targets, subject }: RecipeParts): Recipe[] {
  const hash = subject.body === '' ? '' : base64Hash('sha256', subject.body);
  const secret = keyBytesOf(subject);
  const signing = base64(byteStringOfBytes(hmac('sha256', bytesOf(secret), bytesOf(subject.timestamp))));
  return targets.map(({ tokens: target, words }) => ({
    how: `Akamai EdgeGrid: method, scheme, host, path with query, headers and hash with tabs${words}`,
    template: sequence(M, '\thttps\t', text(subject.host), '\t', target, '\t\t', hash, '\t'),
    keys: [secret, signing],
    cost: 8,
  }));
}

function text(bytes: ByteString | undefined): string | readonly MessageToken[] {
  return bytes ? [{ kind: 'literal', bytes }] : '';
}

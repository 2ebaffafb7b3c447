/** Recipes that sign several lines, but not these five. */

import type { ByteString } from '../../signing/bytes.ts';
import { lowercase } from '../joining/maps.ts';
import { literalBytes } from '../joining/templates.ts';
import type { MessageToken } from '../variant.ts';
import { B, D, M, P, Q, type Recipe, type RecipeParts, sequence, T } from './parts.ts';
import { headerOf, httpDate } from './values.ts';

export function lineRecipes(parts: RecipeParts): Recipe[] {
  return [
    ...wechatRecipes(parts),
    ...requestLineRecipes(parts),
    ...apisixRecipes(parts),
    ...headerRecipes(parts),
    ...tuyaRecipes(parts),
  ];
}

/** HTTP's own first line, then the time and the hash. */
function requestLineRecipes({ targets }: RecipeParts): Recipe[] {
  return ['', ' HTTP/1.1'].flatMap((version) => {
    const line = `HTTP’s request line${version === '' ? ' without its version' : ''}`;
    return [
      ...targets.map(({ tokens: target, words }) => ({
        how: `${line}, timestamp and body hash on three lines${words}`,
        template: sequence(M, ' ', target, `${version}\n`, T, '\n', D),
        cost: 7,
      })),
      ...(version === ''
        ? []
        : [
            {
              how: `${line} without the query, then query, timestamp and body hash`,
              template: sequence(M, ' ', P, `${version}\n`, Q, '\n', T, '\n', D),
              cost: 8,
            },
          ]),
    ];
  });
}

function wechatRecipes({ targets, subject }: RecipeParts): Recipe[] {
  const nonce = headerOf(subject, /nonce/i);
  return targets.flatMap(({ tokens: target, words }): Recipe[] => [
    {
      how: `WeChat Pay: method, path with query, timestamp, nonce and body, each with a newline${words}`,
      template: sequence(M, '\n', target, '\n', T, '\n', nonce ? literalBytes(nonce) : [], '\n', B, '\n'),
      cost: 5,
    },
    {
      how: `WeChat Pay without the nonce: method, path with query, timestamp and body, each with a newline${words}`,
      template: sequence(M, '\n', target, '\n', T, '\n', B, '\n'),
      cost: 6,
    },
    {
      how: `Method, path with query, timestamp and body hash on four lines${words}`,
      template: sequence(M, '\n', target, '\n', T, '\n', D),
      cost: 5,
    },
    {
      how: `Method, path with query, timestamp and the body itself on four lines${words}`,
      template: sequence(M, '\n', target, '\n', T, '\n', B),
      cost: 5,
    },
  ]);
}

function apisixRecipes({ K, date, targets }: RecipeParts): Recipe[] {
  const stamps: { token: MessageToken | string; words: string }[] = [{ token: T, words: 'timestamp' }];
  if (date) stamps.push({ token: httpDate(date), words: 'HTTP date' });
  return stamps.flatMap(({ token, words }) => [
    {
      how: `Apache APISIX: method, path, query, key id and ${words}, each with a newline`,
      template: sequence(M, '\n', P, '\n', Q, '\n', K, '\n', token, '\n'),
      cost: 6,
    },
    ...targets.map((target) => ({
      how: `Apache APISIX 3: key id, method and path with query, ${words}, each with a newline${target.words}`,
      template: sequence(K, '\n', M, ' ', target.tokens, '\n', 'date: ', token, '\n'),
      cost: 7,
    })),
  ]);
}

/** HTTP Signatures and what came of them: header lines after a request line. */
function headerRecipes({ targets, subject, date }: RecipeParts): Recipe[] {
  const method = literalBytes(lowercase(subject.lines.method));
  const sent = headerOf(subject, /^date$/i);
  const when: { token: MessageToken | string; words: string }[] = [
    ...(sent ? [{ token: literalBytes(sent), words: 'Date header' }] : []),
    ...(date ? [{ token: httpDate(date), words: 'date' }] : []),
  ];
  const host = subject.host ? ['\nhost: ', literalBytes(subject.host)] : [];
  return targets.flatMap(({ tokens: target, words }): Recipe[] => {
    const line = sequence('(request-target): ', method, ' ', target);
    const signed = 'HTTP Signatures: (request-target)';
    return [
      { how: `${signed} alone${words}`, template: line, cost: 6 },
      {
        how: `${signed} and x-timestamp${words}`,
        template: sequence(line, '\nx-timestamp: ', T),
        cost: 6,
      },
      ...(host.length === 0
        ? []
        : [{ how: `${signed} and host${words}`, template: sequence(line, ...host), cost: 7 }]),
      ...when.flatMap(({ token, words: stamp }) => [
        { how: `${signed} and ${stamp}${words}`, template: sequence(line, '\ndate: ', token), cost: 6 },
        {
          how: `${signed}, host and ${stamp}${words}`,
          template: sequence(line, ...host, '\ndate: ', token),
          cost: 6,
        },
        {
          how: `Kong: ${stamp} and request line${words}`,
          template: sequence('date: ', token, '\n', M, ' ', target, ' HTTP/1.1'),
          cost: 7,
        },
      ]),
    ];
  });
}

/** Tuya's string: `stringToSign` is method, body hash, signed headers and URL; key id, time and nonce come before it. */
function tuyaRecipes({ targets, subject, K }: RecipeParts): Recipe[] {
  const nonce = headerOf(subject, /nonce/i);
  const milliseconds = literalBytes(`${subject.timestamp}000` as ByteString);
  return targets.flatMap(({ tokens: target, words }) =>
    [
      { token: T, stamp: 'timestamp' },
      { token: milliseconds, stamp: 'timestamp in milliseconds' },
    ].map(({ token, stamp }) => ({
      how: `Tuya: key id, ${stamp}, then method, body hash and path with query on lines${words}`,
      template: sequence(K, token, nonce ? literalBytes(nonce) : [], M, '\n', D, '\n\n', target),
      cost: 7,
    })),
  );
}

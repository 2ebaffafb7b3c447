/** Saved requests as a file to pass on; `lib/formats/collection` says what's in one, and reads it. */

import { byteStringOfBytes } from '../core/signing/bytes.ts';
import type { CollectionFile, FileBody } from '../formats/collection/collection-file.ts';

/** @param file without secrets: whoever saves requests has seen to that. */
export function collectionFile({ collections, variables, environments = [] }: CollectionFile): string {
  const hasOtherValues = variables.some(({ otherValues = [] }) => otherValues.length > 0);
  const file = {
    format: 'countersign-requests',
    version: environments.length > 0 ? 3 : hasOtherValues ? 2 : 1,
    collections: collections.map(({ name, requests }) => ({
      name,
      requests: requests.map(({ body, ...request }) => ({
        name: request.name,
        method: request.method,
        target: request.target,
        headers: request.headers.map((header) => ({
          name: header.name,
          value: header.value,
          enabled: header.enabled,
        })),
        ...bodyFields(body),
        leftOut: request.leftOut,
      })),
    })),
    variables: variables.map(({ name, value, otherValues = [] }) => ({
      ...{ name, value },
      ...(otherValues.length > 0 && { otherValues }),
    })),
    ...(environments.length > 0 && {
      environments: environments.map(({ name, baseUrl }) => ({ name, baseUrl })),
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function bodyFields(body: FileBody) {
  if (body.kind === 'none') return {};
  if (body.kind === 'text') return { body: { text: body.text } };
  return { body: { fileName: body.name, base64: btoa(byteStringOfBytes(body.bytes)) } };
}

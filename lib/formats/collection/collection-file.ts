/**
 * Files of saved requests, to pass on: JSON with `format`, `version`, `collections` and `variables`, all of them or those
 * that the requests use. A file holds no secret, no key and no answer. Version 1:
 *
 *     { "format": "countersign-requests", "version": 1,
 *       "collections": [{ "name": "Charges", "requests": [{
 *         "name": "New charge", "method": "POST", "target": "/api/v1/charges",
 *         "headers": [{ "name": "Content-Type", "value": "application/json", "enabled": true }],
 *         "body": { "text": "{\"merchant_order_id\":\"{{random}}\"}" },
 *         "leftOut": [] }] }],
 *       "variables": [{ "name": "currency", "value": "USDT" }] }
 *
 * A body of bytes is `{ "fileName", "base64" }`; without one there's no `body`. `leftOut` names authentication headers
 * that aren't sent, to see the refusal. Names a reader doesn't know are refused, so that nothing is lost unsaid.
 *
 * Version 2: a variable may have `"otherValues": [{ "environment": "Staging", "value": "EUR" }]`. Environments go by
 * their names, since ids are each profile's own.
 *
 * Version 3: `"environments": [{ "name": "Staging", "baseUrl": "https://api.example.com" }]`, so that those named above
 * can be added where they aren't there.
 */

import type { AuthHeader } from '../../core/api.ts';
import { byteStringOfBytes } from '../../core/signing/bytes.ts';

/** In bytes. */
export const LONGEST_COLLECTION_FILE = 10_000_000;

export type FileBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };

export interface FileRequest {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly enabled: boolean }[];
  readonly body: FileBody;
  readonly leftOut: readonly AuthHeader[];
}

export interface CollectionFile {
  readonly collections: readonly { readonly name: string; readonly requests: readonly FileRequest[] }[];
  readonly variables: readonly FileVariable[];
  /** Those the variables have values for, but for the sandboxes. */
  readonly environments?: readonly FileEnvironment[];
}

export interface FileEnvironment {
  readonly name: string;
  readonly baseUrl: string;
}

export interface FileVariable {
  readonly name: string;
  readonly value: string;
  readonly otherValues?: readonly { readonly environment: string; readonly value: string }[];
}

/** `line` counts from 1. */
export interface FileProblem {
  readonly line: number;
  readonly message: string;
}

export type ReadCollectionFile =
  | { readonly ok: true; readonly file: CollectionFile }
  /** `more` problems aren't listed. */
  | { readonly ok: false; readonly problems: readonly FileProblem[]; readonly more: number }
  /** Written by a Countersign that knows more. */
  | { readonly ok: false; readonly problems: 'newer' };

/** As the text of a file. @param file without secrets: whoever saves requests has seen to that. */
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

/** What a file of saved requests may hold, field by field, with the words for what it may not. */

import * as v from 'valibot';
import { AUTH_HEADERS } from '../../core/api.ts';
import { type BaseUrlProblem, checkBaseUrl } from '../../core/base-url.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import { holdsSecret } from '../../core/signing/secret-shape.ts';
import { isMade } from '../../core/templates/made-variables.ts';
import { isVariableName } from '../../core/templates/template.ts';
import { visibleName } from '../../core/visible-name.ts';
import { base64Schema } from '../base64.ts';

const COLLECTION_FORMAT = 'countersign-requests';
/** 2 has variables' values for environments, 3 the environments' base URLs: what needs less is read by older builds. */
export const COLLECTION_VERSION = 3;
const LONGEST_NAME = 60;

const text = v.string('must be text');
const withoutSecret = v.check(
  (value: string) => !holdsSecret(value),
  'holds a signing secret. Take it out, and revoke it if the file was passed on',
);
const name = v.pipe(
  text,
  v.check(
    (value) => value.trim() === value && value !== '' && [...value].length <= LONGEST_NAME,
    `must be a name of 1 to ${LONGEST_NAME} characters, with no spaces around it`,
  ),
  withoutSecret,
  v.transform(visibleName),
);
const template = v.pipe(text, withoutSecret);

const isSigned = (header: string) =>
  isCredentialField(header) ||
  Object.values(AUTH_HEADERS).some((own) => own.toLowerCase() === header.toLowerCase());

const HEADER = v.strictObject({
  name: v.pipe(
    template,
    v.check(
      (value) => !isSigned(value.trim()),
      'must be another header: this one is made for each send, or a password',
    ),
  ),
  value: template,
  enabled: v.boolean('must be true or false'),
});

const BODY = v.union(
  [v.strictObject({ text: template }), v.strictObject({ fileName: template, base64: base64Schema })],
  'must have “text” without a secret, or “fileName” and “base64”',
);

const REQUEST = v.strictObject({
  name,
  method: template,
  target: template,
  headers: v.array(HEADER, 'must be a list of headers'),
  body: v.exactOptional(BODY),
  leftOut: v.array(
    v.picklist(Object.values(AUTH_HEADERS), 'must be one of the authentication headers'),
    'must be a list of header names',
  ),
});

const VALUE = v.pipe(template, v.maxLength(4000, 'must be at most 4,000 characters'));

const VARIABLE = v.strictObject({
  name: v.pipe(
    text,
    v.check(
      (value) => isVariableName(value) && !isMade(value),
      'must be the name of a variable, such as “currency”',
    ),
    withoutSecret,
  ),
  value: VALUE,
  otherValues: v.exactOptional(
    v.array(v.strictObject({ environment: name, value: VALUE }), 'must be a list of values for environments'),
  ),
});

const BASE_URL_FLAWS: Partial<Record<BaseUrlProblem, string>> = {
  'bad-port': 'has a port that isn’t valid: use a number from 1 to 65535',
  'has-variable': 'must not have variables in it: write their values',
};

function baseUrlFlaw(value: string): string {
  const checked = checkBaseUrl(value);
  const named = checked.ok ? undefined : BASE_URL_FLAWS[checked.problem];
  return named ?? 'must be a base URL, such as https://api.example.com';
}

const ENVIRONMENT = v.strictObject({
  name,
  baseUrl: v.pipe(
    template,
    v.check(
      (value) => checkBaseUrl(value).ok,
      ({ input }) => baseUrlFlaw(input),
    ),
  ),
});

/** Of every version, those to come as well. */
export const VERSIONED = v.object({ format: v.literal(COLLECTION_FORMAT), version: v.number() });

export const COLLECTION_FILE = v.strictObject({
  format: v.literal(COLLECTION_FORMAT, `must be “${COLLECTION_FORMAT}”`),
  version: v.picklist([1, 2, COLLECTION_VERSION], `must be 1, 2 or ${COLLECTION_VERSION}`),
  collections: v.array(
    v.strictObject({ name, requests: v.array(REQUEST, 'must be a list of requests') }),
    'must be a list of collections',
  ),
  variables: v.pipe(
    v.array(VARIABLE, 'must be a list of variables'),
    v.check(
      (variables) => new Set(variables.map(({ name: own }) => own)).size === variables.length,
      'must not have two of one name',
    ),
  ),
  environments: v.exactOptional(v.array(ENVIRONMENT, 'must be a list of environments')),
});

export type CollectionFileFields = v.InferOutput<typeof COLLECTION_FILE>;
export type BodyFields = v.InferOutput<typeof BODY>;

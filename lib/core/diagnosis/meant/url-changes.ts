/** What can happen to a path or a query between signing and sending, by the catalogue's mistake that does the same. */

import type { PathMistakeId } from '../../mistakes/path/mistakes.ts';
import type { QueryMistakeId } from '../../mistakes/query/mistakes.ts';
import type { ChangeRow } from './change-row.ts';

const LOOK = 'Look for what builds or rewrites the URL: the base URL, the HTTP library, a redirect, a proxy.';

const REWRITTEN = {
  title: 'Path changed after signing',
  fix: `${LOOK} Sign the path that’s sent, or send the path that was signed.`,
} as const;

const ESCAPES = {
  title: 'Path escapes changed after signing',
  fix: 'Build the final URL first, and sign its path as it will be sent. The URL parser of an HTTP library or a proxy changes escapes.',
} as const;

const SLASH = {
  title: 'Slashes in the path changed after signing',
  fix: `${LOOK} Call the URL in the form the server uses, so that nothing corrects it, and sign that one.`,
} as const;

/** `undefined`: not a change of what was signed. */
export const PATH_CHANGES: Readonly<Record<PathMistakeId, ChangeRow | undefined>> = {
  'path-prefix-stripped': { ...REWRITTEN, what: () => 'The path was sent without its beginning.' },
  'path-with-query': undefined,
  'path-full-url': undefined,
  'path-with-host': undefined,
  'path-missing-leading-slash': undefined,
  'path-trailing-slash-added': { ...SLASH, what: () => 'The path was sent with a slash at its end.' },
  'path-trailing-slash-removed': {
    ...SLASH,
    what: () => 'The path was sent without the slash at its end.',
  },
  'path-double-slash': { ...SLASH, what: () => 'The path was sent with two slashes in a row.' },
  'path-double-slash-collapsed': { ...SLASH, what: () => 'Two slashes in a row became one.' },
  'path-dot-segments': { ...REWRITTEN, what: () => 'Its . and .. segments were resolved.' },
  'path-decoded': { ...ESCAPES, what: () => 'Its percent-escapes were decoded.' },
  'path-encoded': { ...ESCAPES, what: () => 'Some of its characters were percent-encoded differently.' },
  'path-slashes-encoded': { ...ESCAPES, what: () => 'Its slashes were percent-encoded.' },
  'path-double-encoded': { ...ESCAPES, what: () => 'Its percent signs were encoded once more.' },
  'path-plus-space': { ...ESCAPES, what: () => 'Its spaces or plus signs were written differently.' },
  'path-hex-case': { ...ESCAPES, what: (how) => `It was sent with ${how}.` },
  'path-library-normalised': { ...ESCAPES, what: () => 'A URL parser changed its escapes.' },
  'path-lowercased': { ...REWRITTEN, what: () => 'The path was sent in lower case.' },
  'path-prefix-added': { ...REWRITTEN, what: () => 'A prefix was put before the path.' },
  'path-prefix-duplicated': { ...REWRITTEN, what: () => 'The beginning of the path was sent twice.' },
  'path-version': { ...REWRITTEN, what: (how) => `The path was sent with a different version (${how}).` },
  'path-wrong-endpoint': undefined,
  'path-root': undefined,
  'path-template': undefined,
  'path-last-segment': { ...REWRITTEN, what: () => 'Only the last segment of the path was sent.' },
  'path-fragment': undefined,
  'path-trailing-qmark': undefined,
};

const QUERY_ESCAPES = {
  title: 'Query encoding changed after signing',
  fix: 'Build the final URL first, and sign its query as it will be sent. The HTTP library encodes parameters in its own way.',
} as const;

const PARAMETERS = {
  title: 'Query parameters changed after signing',
  fix: `${LOOK} Sign the query that’s sent, or send the query that was signed.`,
} as const;

/** `undefined`: not a change of what was signed. */
export const QUERY_CHANGES: Readonly<Record<QueryMistakeId, ChangeRow | undefined>> = {
  'query-order-as-sent': undefined,
  'query-order-key-only': undefined,
  'query-order-key-value': undefined,
  'query-order-decoded': undefined,
  'query-order-ci-locale': undefined,
  'query-order-other': undefined,
  'query-omitted': undefined,
  'query-leading-qmark': undefined,
  'query-bare-qmark': undefined,
  'query-enc': { ...QUERY_ESCAPES, what: () => 'Its characters were percent-encoded differently.' },
  'query-decoded': { ...QUERY_ESCAPES, what: () => 'Its percent-escapes were decoded.' },
  'query-double-encoded': { ...QUERY_ESCAPES, what: () => 'Its percent signs were encoded once more.' },
  'query-encoded-whole': { ...QUERY_ESCAPES, what: () => 'The whole query was percent-encoded.' },
  'query-empty-dropped': { ...PARAMETERS, what: () => 'Parameters without a value were dropped.' },
  'query-novalue': {
    ...PARAMETERS,
    grew: 'An = was added after names without a value.',
    shrank: 'The = after names without a value was dropped.',
  },
  'query-value-cut': { ...PARAMETERS, what: (how) => `Values were cut off (${how}).` },
  'query-null-literal': undefined,
  'query-subset-signed': undefined,
  'query-other-page': undefined,
  'query-page-number': undefined,
  'query-other-status': undefined,
  'query-extra-param-signed': undefined,
  'query-params-as-body': undefined,
  'query-array-format': { ...PARAMETERS, what: (how) => `Lists were sent in a different form (${how}).` },
  'query-duplicates-collapsed': {
    ...PARAMETERS,
    what: (how) => `Only one of several parameters with the same name was sent (${how}).`,
  },
  'query-identical-pairs-once': {
    ...PARAMETERS,
    what: () => 'Identical pairs were sent once.',
  },
  'query-json': undefined,
  'query-separator': undefined,
  'query-kv-concat': undefined,
  'query-edge-amp': undefined,
  'query-case': { ...PARAMETERS, what: (how) => `The query was sent in ${how}.` },
  'query-bool-number-format': {
    ...PARAMETERS,
    what: (how) => `Values were sent in a different form (${how}).`,
  },
  'query-space-stripped': { ...PARAMETERS, what: () => 'The spaces in values were removed.' },
  'query-nested-object': {
    ...PARAMETERS,
    what: (how) => `Nested values were sent in a different form (${how}).`,
  },
  'query-as-literal': undefined,
  'query-fragment': undefined,
  'query-keys-renamed': { ...PARAMETERS, what: (how) => `Parameters were renamed (${how}).` },
};

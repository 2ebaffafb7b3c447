/** What can be wrong with a draft: where, how badly, and in words that say how to recover. */

export type DraftField = 'base-url' | 'method' | 'target' | 'headers' | 'body' | 'timestamp';

export type ProblemName =
  | 'base-url-empty'
  | 'base-url-malformed'
  | 'base-url-port'
  | 'base-url-variable'
  | 'base-url-scheme'
  | 'base-url-query'
  | 'base-url-fragment'
  | 'base-url-credentials'
  | 'method-empty'
  | 'method-not-token'
  | 'method-forbidden'
  | 'target-without-slash'
  | 'target-holds-secret'
  | 'target-placeholder'
  | 'header-name-empty'
  | 'header-name-not-token'
  | 'header-forbidden'
  | 'header-replaced-by-browser'
  | 'header-signed'
  | 'header-holds-secret'
  | 'header-holds-live-key'
  | 'header-line-break'
  | 'header-beyond-latin1'
  | 'body-with-get'
  | 'body-too-large'
  | 'body-missing'
  | 'body-holds-secret'
  | 'body-not-json'
  | 'body-name-repeated'
  | 'body-not-utf8'
  | 'timestamp-empty'
  | 'timestamp-not-seconds'
  | 'timestamp-not-integer'
  | 'timestamp-line-break'
  | 'timestamp-holds-secret'
  | 'timestamp-beyond-latin1'
  | 'variable-unknown'
  | 'variable-near-miss'
  | 'variable-breaks-place'
  | 'variable-in-value'
  | 'variables-too-long'
  | 'variables-not-read';

export interface DraftProblem {
  readonly field: DraftField;
  /** The header row, counted over all rows of the draft. */
  readonly index?: number;
  /** Errors block sending; warnings never do. */
  readonly severity: 'error' | 'warning';
  readonly problem: ProblemName;
  readonly message: string;
}

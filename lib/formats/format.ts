/** The formats that requests are read from. */

export type FormatId =
  | 'har'
  | 'capture-file'
  | 'curl-verbose'
  | 'curl'
  | 'powershell'
  | 'fetch'
  | 'okhttp'
  | 'raw-http'
  | 'source-code'
  | 'log-line'
  | 'headers';

export interface Format {
  readonly id: FormatId;
  /** Fit to stand in a list. */
  readonly name: string;
}

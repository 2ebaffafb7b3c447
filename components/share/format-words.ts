/** The formats a request is copied in, as people know them. */

import type { SharedFormat } from '../../lib/features/share/state.ts';

export const FORMAT_NAMES: Readonly<Record<SharedFormat, string>> = {
  curl: 'curl (bash)',
  cmd: 'curl (cmd)',
  powershell: 'PowerShell',
  fetch: 'fetch',
  'raw-http': 'raw HTTP',
  har: 'HAR',
  capture: 'capture file',
};

export const FORMATS = Object.keys(FORMAT_NAMES) as SharedFormat[];

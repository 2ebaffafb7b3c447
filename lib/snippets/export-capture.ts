/** A captured request written in any of the formats that are read back. What's written leaves through the gate. */

import type { Capture } from '../formats/capture/capture.ts';
import { captureFile } from './capture-file.ts';
import { curlCommand } from './curl.ts';
import { curlForCmd } from './curl-cmd.ts';
import { fetchCall } from './fetch-call.ts';
import { harOf } from './har.ts';
import {
  type Exported,
  type Portable,
  portable,
  portableWithoutCredentials,
  refusedExport,
} from './portable.ts';
import { powerShellCommand } from './powershell.ts';
import { rawHttp } from './raw-http.ts';

export const EXPORT_FORMATS = ['curl', 'cmd', 'powershell', 'fetch', 'raw-http', 'har', 'capture'] as const;
export type CaptureExportFormat = (typeof EXPORT_FORMATS)[number];

export function exportCapture(capture: Capture, format: CaptureExportFormat): Exported {
  if (format === 'capture') return captureFile(capture);
  if (format === 'har') return asHar([capture]);
  const ready = portable(capture);
  return typeof ready === 'string' ? refusedExport(ready) : WRITERS[format](ready);
}

const WRITERS: Readonly<
  Record<Exclude<CaptureExportFormat, 'capture' | 'har'>, (request: Portable) => Exported>
> = {
  curl: asCurl,
  cmd: curlForCmd,
  powershell: powerShellCommand,
  fetch: fetchCall,
  'raw-http': rawHttp,
};

function asCurl({ request, origin, leftOut, notes }: Portable): Exported {
  if (/[\0\r\n]/.test(request.target))
    return refusedExport('The URL holds a line break or NUL. Copy it as HAR');
  const made = curlCommand(request, origin);
  if ('command' in made) return { ok: true, text: made.command, leftOut, notes };
  const limit = made.limit.toLocaleString('en');
  return refusedExport(
    `The body is longer than ${limit} bytes, which no shell takes well. Copy it as a capture file or HAR`,
  );
}

/** As many as there are in one file. */
export function asHar(captures: readonly Capture[]): Extract<Exported, { ok: true }> {
  const left = new Set<string>();
  const kept = captures.map((capture) => {
    const { request, leftOut } = portableWithoutCredentials(capture.request);
    for (const name of leftOut) left.add(name);
    return { ...capture, request };
  });
  return { ok: true, text: harOf(kept), leftOut: [...left], notes: [] };
}

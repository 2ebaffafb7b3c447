/** Scripts for PowerShell 5.1 and later. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import { FRAGILE } from '../fragile.ts';
import { powerShellWord, STRAIGHTENED } from '../powershell.ts';
import {
  APPLIED_LIMIT,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
} from './program-writer.ts';

function bytesOf({ bytes, text }: ProgramBody): string {
  const isPlain =
    text !== undefined && !FRAGILE.test(text) && !STRAIGHTENED.test(text) && /^[ -~]*$/.test(text);
  return isPlain
    ? `[Text.Encoding]::UTF8.GetBytes(${powerShellWord(text)})`
    : `[Convert]::FromBase64String('${btoa(byteStringOfBytes(bytes))}')`;
}

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `$raw = ${bytesOf(body)}\n` : ''}$response = Send-Signed ${powerShellWord(method)} ${powerShellWord(url)}${body ? ' $raw' : ''}
"$($response.StatusCode) $($response.Content)"`;

const pages = (address: string) => `$address = ${powerShellWord(address)}
$offset = 0
while ($true) {
  $response = Send-Signed GET "$address&offset=$offset"
  $page = $response.Content | ConvertFrom-Json
  $records = @($page.data)
  foreach ($record in $records) { ConvertTo-Json $record -Compress -Depth 100 }
  $read = $offset + $records.Count
  if ($records.Count -eq 0 -or $page.limit -lt 1 -or $read -ge $page.total) { break }
  # ${APPLIED_LIMIT}
  $offset += $page.limit
}`;

function withHeaders(signer: string, { contentType, others }: ProgramHeaders): string {
  const type =
    contentType === undefined
      ? { found: "; $request.ContentType = 'application/json'", by: '' }
      : { found: "'application/json'", by: powerShellWord(contentType) };
  const more = lineEdit(signer, "'X-Api-Key'", [
    ...others.map(([name, value]) => `${powerShellWord(name)} = ${powerShellWord(value)}`),
    "'X-Api-Key'   = $env:API_KEY_ID",
  ]);
  return withEdits(signer, [type, more]);
}

const framed = (signer: string, lines: string) =>
  `$ErrorActionPreference = 'Stop'\n\n${signer}\n\n${lines}\n`;

export const POWERSHELL_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.ps1, then run powershell -File signed-request.ps1',
  comment: '#',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(headers ? withHeaders(signer, headers) : signer, calls.map(written).join('\n\n')),
  pagesOf: (signer, address, headers) => framed(withHeaders(signer, headers), pages(address)),
  refusal: ({ method, body }) =>
    body && /^(?:GET|HEAD)$/i.test(method) ? `PowerShell refuses to send a body with ${method}` : undefined,
};

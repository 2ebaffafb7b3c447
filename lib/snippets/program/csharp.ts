/** Programs in C#. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  doubleQuoted,
  escapeByLength,
  headerPairs,
  inBlocks,
  indented,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeByLength });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return 'Array.Empty<byte>()';
  const { bytes, text } = body;
  return text === undefined
    ? `Convert.FromBase64String("${btoa(byteStringOfBytes(bytes))}")`
    : `Encoding.UTF8.GetBytes(${quoted(text)})`;
}

const USINGS = [
  'System',
  'System.Linq',
  'System.Net.Http',
  'System.Security.Cryptography',
  'System.Text',
  'System.Threading.Tasks',
];

const written = ({ method, url, body }: ProgramCall) => `byte[] raw = ${bytesOf(body)};
var response = await Send(${quoted(method)}, new Uri(${quoted(url)}), raw);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;

/** .NET takes these as headers of the body, and as no others. */
const OF_BODY = /^(?:allow|content-.*|expires|last-modified)$/i;

function withHeaders(signer: string, headers: ProgramHeaders): string {
  const line =
    (holder: string) =>
    ([name, value]: readonly [string, string]) =>
      `${holder}.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`;
  const pairs = headerPairs(headers);
  const ofBody = pairs.filter(([name]) => OF_BODY.test(name)).map(line('request.Content.Headers'));
  const others = pairs.filter(([name]) => !OF_BODY.test(name)).map(line('request.Headers'));
  return withEdits(signer, [
    lineEdit(signer, '"Content-Type"', ofBody),
    lineEdit(signer, '"X-Api-Key"', [...others, 'request.Headers.Add("X-Api-Key", keyId);']),
  ]);
}

export const CSHARP_PROGRAM: ProgramWriter = {
  use: 'Run dotnet new console, save it as Program.cs, then run dotnet run',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ body }, { others }) => {
    const ofBody = body ? undefined : others.find(([name]) => OF_BODY.test(name));
    return ofBody && `.NET sends ${ofBody[0]} with a body only`;
  },
  programOf: (signer, calls, headers) => `${USINGS.map((name) => `using ${name};`).join('\n')}

static class Program
{
${indented(headers ? withHeaders(signer, headers) : signer, '    ')}

    static async Task Main()
    {
${indented(inBlocks(calls.map(written), '    '), '        ')}
    }
}
`,
};

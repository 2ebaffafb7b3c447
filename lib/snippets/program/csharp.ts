/** Programs in C#. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
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

const pages = (address: string) => `var address = ${quoted(address)};
long offset = 0;
while (true)
{
    var uri = new Uri(address + "&offset=" + offset);
    var response = await Send("GET", uri, Array.Empty<byte>());
    var text = await response.Content.ReadAsStringAsync();
    if ((int)response.StatusCode != 200) throw new Exception(text);
    var page = JsonDocument.Parse(text).RootElement;
    var records = page.GetProperty("data");
    foreach (var record in records.EnumerateArray())
        Console.WriteLine(JsonSerializer.Serialize(record));
    var limit = page.GetProperty("limit").GetInt64();
    var read = offset + records.GetArrayLength();
    if (read == offset || limit < 1 || read >= page.GetProperty("total").GetInt64()) break;
    // ${APPLIED_LIMIT}
    offset += limit;
}`;

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

const framed = (usings: readonly string[], signer: string, lines: string) =>
  `${usings.map((name) => `using ${name};`).join('\n')}

static class Program
{
${indented(signer, '    ')}

    static async Task Main()
    {
${indented(lines, '        ')}
    }
}
`;

export const CSHARP_PROGRAM: ProgramWriter = {
  use: 'Run dotnet new console, save it as Program.cs, then run dotnet run',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ body }, { others }) => {
    const ofBody = body ? undefined : others.find(([name]) => OF_BODY.test(name));
    return ofBody && `.NET sends ${ofBody[0]} with a body only`;
  },
  programOf: (signer, calls, headers) =>
    framed(USINGS, headers ? withHeaders(signer, headers) : signer, inBlocks(calls.map(written), '    ')),
  pagesOf: (signer, address, headers) =>
    framed([...USINGS, 'System.Text.Json'].sort(), withHeaders(signer, headers), pages(address)),
};

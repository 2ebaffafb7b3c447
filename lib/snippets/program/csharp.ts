/** Programs in C#. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  doubleQuoted,
  hexDigits,
  inBlocks,
  indented,
  lineReplaced,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
} from './program-writer.ts';

const quoted = (text: string) =>
  doubleQuoted(text, {
    codePoint: (value) => (value > 0xffff ? `\\U${hexDigits(value, 8)}` : `\\u${hexDigits(value, 4)}`),
  });

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

export const CSHARP_PROGRAM: ProgramWriter = {
  use: 'Run dotnet new console, save it as Program.cs, then run dotnet run',
  comment: '//',
  urls: 'mostly-kept',
  withHeaders: (signer, { contentType, others }) => {
    const typed = lineReplaced(
      signer,
      '"Content-Type"',
      contentType === undefined
        ? []
        : [`request.Content.Headers.TryAddWithoutValidation("Content-Type", ${quoted(contentType)});`],
    );
    return others.length === 0
      ? typed
      : lineReplaced(typed, '"X-Api-Key"', [
          ...others.map(
            ([name, value]) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`,
          ),
          'request.Headers.Add("X-Api-Key", keyId);',
        ]);
  },
  programOf: (signer, calls) => `${USINGS.map((name) => `using ${name};`).join('\n')}

static class Program
{
${indented(signer, '    ')}

    static async Task Main()
    {
${indented(inBlocks(calls.map(written), '    '), '        ')}
    }
}
`,
};

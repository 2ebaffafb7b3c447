/** User-Agents as real clients send them. */

import { describe, expect, test } from 'vitest';
import { clientOf } from '../../../lib/core/mistakes/client.ts';
import type { HeaderField } from '../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../signing/requests.ts';

function headers(...fields: readonly (readonly [string, string])[]): HeaderField[] {
  return fields.map(([name, value]) => [name, latin1(value)]);
}

describe('the client', () => {
  test.each([
    ['python-requests/2.31.0', 'Python requests', '2.31.0', 'python', 'python-requests', false],
    ['python-httpx/0.23.3', 'Python httpx', '0.23.3', 'python', 'python-httpx', false],
    ['Python/3.11 aiohttp/3.8.3', 'Python aiohttp', '3.8.3', 'python', 'python-httpx', false],
    ['Python-urllib/3.11', 'Python urllib', '3.11', 'python', 'python-urllib', false],
    ['axios/1.7.9', 'axios', '1.7.9', 'javascript', 'node-axios', false],
    ['node', 'Node fetch', undefined, 'javascript', 'node-fetch', false],
    ['undici', 'undici', undefined, 'javascript', 'node-fetch', false],
    ['got (https://github.com/sindresorhus/got)', 'got', undefined, 'javascript', 'node-fetch', false],
    [
      'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
      'node-fetch',
      '1.0',
      'javascript',
      'node-fetch',
      false,
    ],
    ['GuzzleHttp/7', 'PHP Guzzle', '7', 'php', 'php-guzzle', false],
    ['Symfony HttpClient (Curl)', 'Symfony HttpClient', undefined, 'php', 'php-guzzle', false],
    ['PHP/8.2 curl', 'PHP', '8.2', 'php', 'php-curl', false],
    ['okhttp/4.12.0', 'Java OkHttp', '4.12.0', 'java', 'java-okhttp', false],
    ['Java-http-client/17.0.6', 'Java HttpClient', '17.0.6', 'java', 'java-httpclient', false],
    [
      'Apache-HttpClient/4.5.14 (Java/17.0.6)',
      'Apache HttpClient',
      '4.5.14',
      'java',
      'java-httpclient',
      false,
    ],
    ['Java/17.0.6', 'Java HttpURLConnection', '17.0.6', 'java', 'java-httpclient', false],
    ['Go-http-client/1.1', 'Go net/http', '1.1', 'go', 'go', false],
    ['Ruby', 'Ruby Net::HTTP', undefined, 'ruby', 'ruby', false],
    ['Faraday v2.7.1', 'Ruby', undefined, 'ruby', 'ruby', false],
    ['RestSharp/110.2.0.0', 'C# RestSharp', '110.2.0.0', 'dotnet', 'csharp', false],
    ['reqwest/0.11', 'Rust reqwest', '0.11', 'rust', 'rust', false],
    ['HTTP-Tiny/0.080', 'Perl HTTP::Tiny', '0.080', 'perl', 'perl', false],
    ['libwww-perl/6.68', 'Perl', '6.68', 'perl', 'perl', false],
    ['LuaSocket 3.0.0', 'Lua socket.http', undefined, 'lua', 'lua', false],
    ['lua-resty-http/0.17.1', 'Lua', '0.17.1', 'lua', 'lua', false],
    ['libcurl/7.88.1 r-curl/5.0.0 httr/1.4.4', 'R httr', '5.0.0', 'r', undefined, false],
    ['curl/7.88.1', 'curl', '7.88.1', 'shell', 'curl', true],
    ['PostmanRuntime/7.36.3', 'Postman', '7.36.3', 'postman', 'postman', true],
    ['bruno-runtime/1.20.0', 'Bruno', '1.20.0', 'postman', 'bruno', true],
    ['insomnia/2023.5.8', 'Insomnia', '2023.5.8', 'postman', 'insomnia', true],
    [
      'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621',
      'PowerShell',
      '5.1.22621',
      'powershell',
      'powershell',
      true,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      'a browser',
      '5.0',
      'javascript',
      'browser-fetch',
      false,
    ],
  ])('%s', (agent, name, version, ecosystem, language, tool) => {
    expect(clientOf(headers(['User-Agent', agent]))).toMatchObject({ name, ecosystem, tool });
    expect(clientOf(headers(['User-Agent', agent]))).toMatchObject({
      ...(version !== undefined && { version }),
      ...(language !== undefined && { language }),
    });
  });

  test('that isn’t the library code is written for isn’t taken for it, as urllib3 isn’t requests', () => {
    const near = (agent: string) => clientOf(headers(['User-Agent', agent]))?.isNear === true;
    const own = [
      ...[
        'python-requests/2.31.0',
        'python-httpx/0.23.3',
        'Python-urllib/3.11',
        'axios/1.7.9',
        'node',
        'GuzzleHttp/7',
      ],
      ...['okhttp/4.12.0', 'Java-http-client/17.0.6', 'Go-http-client/1.1', 'Ruby', 'reqwest/0.11'],
      ...[
        'curl/7.88.1',
        'PostmanRuntime/7.36.3',
        'bruno-runtime/1.20.0',
        'insomnia/2023.5.8',
        'PowerShell/7.4',
        'HTTP-Tiny/0.080',
      ],
    ];
    const others = [
      ...['python-urllib3/2.2', 'Python/3.11 aiohttp/3.8.3', 'got (https://a.example)'],
      ...['undici', 'node-fetch/1.0', 'Symfony HttpClient (Curl)', 'PHP/8.2', 'Java/17.0.6'],
      ...['Apache-HttpClient/4.5.14 (Java/17.0.6)', 'go-resty/2.7.0', 'fasthttp', 'Faraday v2.7.1'],
      ...['RestSharp/110.2.0.0', 'ureq/2.9', 'HTTPie/3.2', 'libwww-perl/6.68', 'Mozilla/5.0 (X11)'],
    ];
    expect(own.filter(near)).toEqual([]);
    expect(others.filter((agent) => !near(agent))).toEqual([]);
  });

  test('is told by headers only one sets', () => {
    expect(clientOf(headers(['Postman-Token', 'x'], ['User-Agent', 'my app']))?.name).toBe('Postman');
    expect(clientOf(headers(['Accept', 'application/json, text/plain, */*']))?.name).toBe('axios');
    expect(clientOf(headers(['Sec-Fetch-Mode', 'cors'], ['Accept-Language', '*']))?.name).toBe('Node fetch');
    expect(clientOf(headers(['Sec-Fetch-Mode', 'cors'], ['Sec-CH-UA', '"x"']))).toMatchObject({
      name: 'a browser',
      language: 'browser-fetch',
      isNear: true,
    });
  });

  test.each(['', 'acme-billing/3.2', 'Acme (support@acme.example)', 'x'.repeat(1_000_000)])(
    'isn’t guessed from %.30s',
    (agent) => {
      expect(clientOf(headers(['User-Agent', agent]))).toBeUndefined();
    },
  );

  test('isn’t guessed from nothing', () => {
    expect(clientOf([])).toBeUndefined();
  });
});

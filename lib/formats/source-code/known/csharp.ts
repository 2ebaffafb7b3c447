/** What calls of C#'s HTTP libraries do to a request: HttpClient, RestSharp, WebRequest. */

import {
  beginningCalls,
  ending,
  harmlessCalls,
  type KnownCalls,
  optionsOf,
  sendingAs,
  setting,
} from '../known-call.ts';

export const CSHARP_MEMBERS = optionsOf({
  base: 'BaseAddress BaseUrl',
  url: 'RequestUri',
  query: 'Query',
  path: 'Path',
  method: 'Method',
  body: 'Content',
  headers: 'Headers',
  'also-headers': 'ContentType Accept UserAgent Authorization Credentials',
  none: 'Timeout ContentLength Version KeepAlive',
});

export const CSHARP_CALLS: KnownCalls = {
  ...harmlessCalls(
    'Thread.Sleep Task.Delay Console.WriteLine Console.Write .ToString .EnsureSuccessStatusCode .ReadAsStringAsync .ReadAsStreamAsync DateTimeOffset.UtcNow.ToUnixTimeSeconds UtcNow.ToUnixTimeSeconds .ToUnixTimeSeconds JsonSerializer.Serialize JsonConvert.SerializeObject JsonSerializer.Deserialize HMACSHA256 .ComputeHash SHA256.Create SHA256.HashData HMACSHA256.HashData .GetBytes Convert.ToHexString .ToLower .ToLowerInvariant BitConverter.ToString .Replace Environment.GetEnvironmentVariable Guid.NewGuid StringContent ByteArrayContent Uri HttpMethod .ConfigureAwait .Dispose .GetResponseStream StreamReader .ReadToEnd nameof Main MediaTypeHeaderValue .GetAwaiter .GetResult',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'MD5.Create MD5.HashData SHA1.Create SHA1.HashData SHA512.Create SHA512.HashData HMACSHA1 HMACSHA512 HMACMD5 Convert.ToBase64String Convert.FromBase64String Convert.FromHexString .ToUpper .ToUpperInvariant .Trim .TrimEnd .TrimStart .Split .Substring string.Join String.Join .OrderBy .OrderByDescending .Select .Reverse .ToArray .ToList Array.Sort Uri.EscapeDataString HttpUtility.UrlEncode WebUtility.UrlEncode .ToUnixTimeMilliseconds StringBuilder .Append .AppendLine',
  ),
  ...beginningCalls({ HttpRequestMessage: ['method', 'url'] }, CSHARP_MEMBERS),
  ...setting({ HttpClient: ['options'] }, CSHARP_MEMBERS),
  ...ending({
    '.SendAsync .Send': ['request', 'none', 'none'],
    '.Execute .ExecuteAsync': ['request', 'method', 'none'],
    '.GetResponse .GetResponseAsync': [],
  }),
  ...sendingAs({
    '.GetAsync .DeleteAsync .GetStringAsync .GetStreamAsync .GetByteArrayAsync .GetFromJsonAsync .HeadAsync .ExecuteGetAsync .ExecutePostAsync':
      ['url', 'none', 'none'],
  }),
  ...sendingAs({
    '.PostAsync .PutAsync .PatchAsync': ['url', 'body', 'none'],
    '.PostAsJsonAsync .PutAsJsonAsync .PatchAsJsonAsync': ['url', 'made', 'none'],
  }),
  ...setting({
    'Headers.Add .TryAddWithoutValidation DefaultRequestHeaders.Add .AddHeader .AddDefaultHeader .AddOrUpdateHeader':
      ['header', 'none'],
    'Accept.Add UserAgent.ParseAdd': ['also-headers'],
    RestClient: ['base'],
    '.AddQueryParameter .AddDefaultQueryParameter': ['query', 'query', 'none'],
    '.AddParameter .AddOrUpdateParameter .AddObject': ['fields', 'fields', 'none'],
    '.AddUrlSegment': ['path', 'path'],
    '.AddJsonBody .AddXmlBody .AddFile': ['made', 'made', 'made'],
    '.AddBody .AddStringBody': ['body', 'none'],
    '.GetRequestStream .GetRequestStreamAsync': [],
    UriBuilder: ['query'],
  }),
  ...beginningCalls({ RestRequest: ['url', 'method'] }, CSHARP_MEMBERS),
  ...beginningCalls({ 'WebRequest.Create WebRequest.CreateHttp': ['url'] }),
};

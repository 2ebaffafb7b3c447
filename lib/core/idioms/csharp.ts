/** Signing with C# and HttpClient: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const CSHARP = {
  method: {
    wrong: code`
      var request = new RestRequest("/api/v1/charges", Method.Post);
      string method = request.Method.ToString();`,
    right: code`
      method = method.ToUpperInvariant();
      using var request = new HttpRequestMessage(new HttpMethod(method), url);`,
    why: 'RestSharp prints the verb as Post; the first line is upper case',
  },
  path: {
    wrong: code`
      string path = url.PathAndQuery;`,
    right: code`
      string path = url.AbsolutePath;`,
    why: 'PathAndQuery has the query in it, and LocalPath is decoded',
  },
  query: {
    wrong: code`
      string query = url.Query;`,
    right: code`
      string sent = url.Query.Length > 0 ? url.Query.Substring(1) : "";
      string[] pairs = sent.Split('&').Where(pair => pair != "").ToArray();
      Array.Sort(pairs, StringComparer.Ordinal);
      string query = string.Join("&", pairs);`,
    why: 'Query begins with a question mark, and the default sort order is the culture’s',
  },
  timestamp: {
    wrong: code`
      double timestamp = (DateTime.Now - new DateTime(1970, 1, 1)).TotalSeconds;`,
    right: code`
      string timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();`,
    why: 'Local time is off by the time zone, and the fraction has to go',
  },
  body: {
    wrong: code`
      byte[] raw = JsonSerializer.SerializeToUtf8Bytes(order, options);
      request.Content = JsonContent.Create(order);`,
    right: code`
      byte[] raw = JsonSerializer.SerializeToUtf8Bytes(order, options);
      request.Content = new ByteArrayContent(raw);
      request.Content.Headers.Add("Content-Type", "application/json");`,
    why: 'JsonContent serializes again, with options of its own',
  },
  charset: {
    wrong: code`
      byte[] raw = Encoding.Unicode.GetBytes(json);`,
    right: code`
      byte[] raw = Encoding.UTF8.GetBytes(json);`,
    why: 'Encoding.Unicode is UTF-16, two bytes for each letter',
  },
  'body-hash': {
    wrong: code`
      string bodyHash = Convert.ToHexString(SHA256.HashData(raw));`,
    right: code`
      byte[] digest = SHA256.HashData(raw);
      string bodyHash = Convert.ToHexString(digest).ToLowerInvariant();`,
    why: 'ToHexString writes upper case',
  },
  joining: {
    wrong: code`
      var text = new StringBuilder();
      text.AppendLine(method).AppendLine(path).AppendLine(query);
      string message = text.AppendLine(timestamp).AppendLine(bodyHash).ToString();`,
    right: code`
      string message = string.Join("\n", method, path, query, timestamp, bodyHash);`,
    why: 'AppendLine writes \\r\\n on Windows, and no newline follows the last line',
  },
  'load-key': {
    wrong: code`
      string secret = Environment.GetEnvironmentVariable("SIGNING_SECRET");`,
    right: code`
      string secret = Environment.GetEnvironmentVariable("SIGNING_SECRET").Trim();`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      byte[] key = Convert.FromBase64String(secret);`,
    right: code`
      byte[] key = Encoding.UTF8.GetBytes(secret);`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      byte[] text = Encoding.UTF8.GetBytes(secret + message);
      byte[] signed = SHA256.HashData(text);`,
    right: code`
      byte[] key = Encoding.UTF8.GetBytes(secret);
      byte[] signed = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(message));`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      string signature = BitConverter.ToString(signed);`,
    right: code`
      string signature = Convert.ToHexString(signed).ToLowerInvariant();`,
    why: 'BitConverter writes upper case with dashes between the bytes',
  },
  headers: {
    wrong: code`
      client.DefaultRequestHeaders.Add("X-Signature", signature);`,
    right: code`
      using var request = new HttpRequestMessage(new HttpMethod(method), url);
      request.Headers.Add("X-Api-Key", keyId);
      request.Headers.Add("X-Timestamp", timestamp);
      request.Headers.Add("X-Signature", signature);`,
    why: 'Defaults stay for the next request, where a second value joins the first',
  },
  'per-attempt': {
    wrong: code`
      services.AddHttpClient<Api>()
          .AddHttpMessageHandler<SigningHandler>()
          .AddPolicyHandler(call => call.Method == HttpMethod.Get ? retryPolicy : noRetry);`,
    right: code`
      services.AddHttpClient<Api>()
          .AddPolicyHandler(call => call.Method == HttpMethod.Get ? retryPolicy : noRetry)
          .AddHttpMessageHandler<SigningHandler>();`,
    why: 'What’s added last runs inside the retries: each is signed again, and only a GET is safe',
  },
  redirects: {
    wrong: code`
      var client = new HttpClient();`,
    right: code`
      var handler = new HttpClientHandler { AllowAutoRedirect = false };
      var client = new HttpClient(handler);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      string template = "/api/v1/orders?status={0}";
      string signature = Sign("GET", template);
      var url = new Uri(baseUrl + string.Format(template, status));`,
    right: code`
      string query = "status=" + Uri.EscapeDataString(status);
      var url = new Uri(baseUrl + "/api/v1/orders?" + query);
      var response = await Send("GET", url, Array.Empty<byte>());`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const CSHARP_SIGNER = code`
  static async Task<HttpResponseMessage> Send(string method, Uri url, byte[] raw)
  {
      string keyId = Environment.GetEnvironmentVariable("API_KEY_ID");
      string secret = Environment.GetEnvironmentVariable("SIGNING_SECRET").Trim();

      method = method.ToUpperInvariant();
      using var request = new HttpRequestMessage(new HttpMethod(method), url);
      string path = url.AbsolutePath;
      string sent = url.Query.Length > 0 ? url.Query.Substring(1) : "";
      string[] pairs = sent.Split('&').Where(pair => pair != "").ToArray();
      Array.Sort(pairs, StringComparer.Ordinal);
      string query = string.Join("&", pairs);
      string timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
      byte[] digest = SHA256.HashData(raw);
      string bodyHash = Convert.ToHexString(digest).ToLowerInvariant();
      string message = string.Join("\n", method, path, query, timestamp, bodyHash);

      byte[] key = Encoding.UTF8.GetBytes(secret);
      byte[] signed = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(message));
      string signature = Convert.ToHexString(signed).ToLowerInvariant();

      if (raw.Length > 0)
      {
          request.Content = new ByteArrayContent(raw);
          request.Content.Headers.Add("Content-Type", "application/json");
      }
      request.Headers.Add("X-Api-Key", keyId);
      request.Headers.Add("X-Timestamp", timestamp);
      request.Headers.Add("X-Signature", signature);
      var handler = new HttpClientHandler { AllowAutoRedirect = false };
      var client = new HttpClient(handler);
      return await client.SendAsync(request);
  }`;

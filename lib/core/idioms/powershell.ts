/** Signing with PowerShell: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const POWERSHELL = {
  method: {
    wrong: code`
      $method = 'Post'
      $message = $method, $path, $query, $timestamp, $bodyHash -join "\`n"`,
    right: code`
      $method = $method.ToUpperInvariant()`,
    why: 'Invoke-WebRequest accepts Post, but the first line is upper case',
  },
  path: {
    wrong: code`
      $path = $url.LocalPath`,
    right: code`
      $path = $url.AbsolutePath`,
    why: 'LocalPath is decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      $query = $url.Query`,
    right: code`
      [string[]]$pairs = @(($url.Query -replace '^\?') -split '&' | Where-Object { $_ })
      [Array]::Sort($pairs, [StringComparer]::Ordinal)
      $query = $pairs -join '&'`,
    why: 'Query begins with a question mark, and Sort-Object ignores case',
  },
  timestamp: {
    wrong: code`
      $timestamp = Get-Date -UFormat %s`,
    right: code`
      $timestamp = [DateTimeOffset]::UtcNow.ToUnixTimeSeconds().ToString()`,
    why: 'In Windows PowerShell, %s is local time with a fraction',
  },
  body: {
    wrong: code`
      $raw = $order | ConvertTo-Json -Compress
      $headers = Get-SignedHeaders 'POST' $url $raw
      Invoke-RestMethod $url -Method Post -Headers $headers -Body ($order | ConvertTo-Json)`,
    right: code`
      $raw = [Text.Encoding]::UTF8.GetBytes(($order | ConvertTo-Json -Compress))
      $response = Send-Signed 'POST' $url $raw # signs and sends these bytes`,
    why: 'The same bytes are hashed and sent',
  },
  charset: {
    wrong: code`
      $raw = $order | ConvertTo-Json -Compress
      Invoke-RestMethod $url -Method Post -Headers $headers -Body $raw`,
    right: code`
      $raw = [Text.Encoding]::UTF8.GetBytes(($order | ConvertTo-Json -Compress))
      Invoke-RestMethod $url -Method Post -Headers $headers -Body $raw`,
    why: 'Windows PowerShell sends text as ISO-8859-1, and bytes as they are',
  },
  'body-hash': {
    wrong: code`
      $digest = [Security.Cryptography.SHA256]::Create().ComputeHash($raw)
      $bodyHash = [BitConverter]::ToString($digest)`,
    right: code`
      $digest = [Security.Cryptography.SHA256]::Create().ComputeHash($raw)
      $bodyHash = [BitConverter]::ToString($digest).Replace('-', '').ToLowerInvariant()`,
    why: 'BitConverter writes upper case with dashes between the bytes',
  },
  joining: {
    wrong: code`
      $parts = $method, $path, $query, $timestamp, $bodyHash
      $message = $parts -join [Environment]::NewLine`,
    right: code`
      $message = @($method, $path, $query, $timestamp, $bodyHash) -join "\`n"`,
    why: 'On Windows, NewLine is \\r\\n',
  },
  'load-key': {
    wrong: code`
      $secret = $env:SIGNING_SECRET`,
    right: code`
      $secret = $env:SIGNING_SECRET.Trim()`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      $key = [Text.Encoding]::Unicode.GetBytes($secret)`,
    right: code`
      $key = [Text.Encoding]::UTF8.GetBytes($secret)`,
    why: 'Unicode is UTF-16, two bytes for each letter',
  },
  hmac: {
    wrong: code`
      $sha256 = [Security.Cryptography.SHA256]::Create()
      $signed = $sha256.ComputeHash([Text.Encoding]::UTF8.GetBytes($secret + $message))`,
    right: code`
      $key = [Text.Encoding]::UTF8.GetBytes($secret)
      $mac = [Security.Cryptography.HMACSHA256]::new($key)
      $signed = $mac.ComputeHash([Text.Encoding]::UTF8.GetBytes($message))`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      $signature = "$signed"`,
    right: code`
      $signature = [BitConverter]::ToString($signed).Replace('-', '').ToLowerInvariant()`,
    why: 'Bytes in a string become decimal numbers with spaces between',
  },
  headers: {
    wrong: code`
      $session.Headers.Add('X-Signature', $signature)
      Invoke-WebRequest $url -WebSession $session`,
    right: code`
      $request = @{ Uri = $url; Method = $method; MaximumRedirection = 0 }
      $request.Headers = @{
        'X-Api-Key'   = $env:API_KEY_ID
        'X-Timestamp' = $timestamp
        'X-Signature' = $signature
      }`,
    why: 'What’s set on the session stays for the next request, which it doesn’t fit',
  },
  'per-attempt': {
    wrong: code`
      Invoke-RestMethod $url -Headers $headers -MaximumRetryCount 5 -RetryIntervalSec 90`,
    right: code`
      foreach ($attempt in 1..5) {
        try { $response = Send-Signed 'GET' $url; break }
        catch { if ([int]$_.Exception.Response.StatusCode -in 100..499) { throw } }
        Start-Sleep -Seconds 90
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      Invoke-WebRequest $url -Method $method -Headers $headers`,
    right: code`
      Invoke-WebRequest $url -Method $method -Headers $headers -MaximumRedirection 0`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      $template = '/api/v1/orders?status={0}'
      $headers = Get-SignedHeaders 'GET' $template
      Invoke-RestMethod ($baseUrl + ($template -f $status)) -Headers $headers`,
    right: code`
      $value = [uri]::EscapeDataString($status)
      [uri]$url = '{0}/api/v1/orders?status={1}' -f $baseUrl, $value
      $response = Send-Signed 'GET' $url`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const POWERSHELL_SIGNER = code`
  function Send-Signed([string]$method, [uri]$url, [byte[]]$raw = @()) {
    $secret = $env:SIGNING_SECRET.Trim()
    $method = $method.ToUpperInvariant()
    $path = $url.AbsolutePath
    [string[]]$pairs = @(($url.Query -replace '^\?') -split '&' | Where-Object { $_ })
    [Array]::Sort($pairs, [StringComparer]::Ordinal)
    $query = $pairs -join '&'
    $timestamp = [DateTimeOffset]::UtcNow.ToUnixTimeSeconds().ToString()
    $digest = [Security.Cryptography.SHA256]::Create().ComputeHash($raw)
    $bodyHash = [BitConverter]::ToString($digest).Replace('-', '').ToLowerInvariant()
    $message = @($method, $path, $query, $timestamp, $bodyHash) -join "\`n"

    $key = [Text.Encoding]::UTF8.GetBytes($secret)
    $mac = [Security.Cryptography.HMACSHA256]::new($key)
    $signed = $mac.ComputeHash([Text.Encoding]::UTF8.GetBytes($message))
    $signature = [BitConverter]::ToString($signed).Replace('-', '').ToLowerInvariant()

    $request = @{ Uri = $url; Method = $method; MaximumRedirection = 0 }
    if ($raw.Length) { $request.Body = $raw; $request.ContentType = 'application/json' }
    $request.Headers = @{
      'X-Api-Key'   = $env:API_KEY_ID
      'X-Timestamp' = $timestamp
      'X-Signature' = $signature
    }
    Invoke-WebRequest @request -UseBasicParsing
  }`;

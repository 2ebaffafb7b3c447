/** Signing with Rust and reqwest: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const RUST = {
  method: {
    wrong: code`
      let method = Method::from_bytes(b"post")?;
      let message = [method.as_str(), path, query, timestamp, body_hash].join("\n");`,
    right: code`
      let method = Method::from_bytes(method.to_ascii_uppercase().as_bytes())?;`,
    why: 'The first line is upper case, and reqwest sends the verb as it’s given',
  },
  path: {
    wrong: code`
      let request = client.request(method.clone(), url).body(raw).build()?;
      let path = urlencoding::decode(request.url().path())?;`,
    right: code`
      let request = client.request(method.clone(), url).body(raw).build()?;
      let path = request.url().path();`,
    why: 'The path is signed as it’s sent, still encoded',
  },
  query: {
    wrong: code`
      let query = request.url().query().unwrap_or("");`,
    right: code`
      let sent = request.url().query().unwrap_or("");
      let mut pairs: Vec<&str> = sent.split('&').filter(|pair| !pair.is_empty()).collect();
      pairs.sort_unstable();
      let query = pairs.join("&");`,
    why: 'The pairs of the built URL are sorted, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      let timestamp = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();`,
    right: code`
      let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
      let timestamp = now.as_secs().to_string();`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      let raw = serde_json::to_vec_pretty(&order)?;
      let body_hash = hex::encode(Sha256::digest(&raw));
      let request = client.post(url).json(&order).build()?;`,
    right: code`
      let raw = serde_json::to_vec_pretty(&order)?;
      let body_hash = hex::encode(Sha256::digest(&raw));
      let request = client.post(url).header("Content-Type", "application/json")
          .body(raw).build()?;`,
    why: 'With json() reqwest serializes again, without spaces; body() sends what’s hashed',
  },
  charset: {
    wrong: code`
      let raw: Vec<u8> = json.chars().map(|letter| letter as u8).collect();`,
    right: code`
      let raw = json.into_bytes();`,
    why: 'A String is UTF-8 already; letter as u8 keeps one byte of each letter',
  },
  'body-hash': {
    wrong: code`
      let digest = Sha256::digest(&raw);
      let body_hash: String = digest.iter().map(|byte| format!("{:x}", byte)).collect();`,
    right: code`
      let body_hash = hex::encode(Sha256::digest(&raw));`,
    why: 'Without a width of two, {:x} drops the zero of a small byte',
  },
  joining: {
    wrong: code`
      let message = format!("{method}{path}{query}{timestamp}{body_hash}");`,
    right: code`
      let parts = [method.as_str(), path, &query, &timestamp, &body_hash];
      let message = parts.join("\n");`,
    why: 'A newline stands between the five lines, an empty query keeps its own',
  },
  'load-key': {
    wrong: code`
      let secret = env::var("SIGNING_SECRET")?;`,
    right: code`
      let secret = env::var("SIGNING_SECRET")?.trim().to_owned();`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      let key = BASE64_STANDARD.decode(&secret)?;`,
    right: code`
      let key = secret.as_bytes();`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      let mac = Sha256::new().chain_update(&secret).chain_update(&message);`,
    right: code`
      let key = secret.as_bytes();
      let mut mac = Hmac::<Sha256>::new_from_slice(key)?;
      mac.update(message.as_bytes());`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());`,
    right: code`
      let signature = hex::encode(mac.finalize().into_bytes());`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      headers.append("X-Signature", signature.parse()?);`,
    right: code`
      headers.insert("X-Api-Key", key_id.parse()?);
      headers.insert("X-Timestamp", timestamp.parse()?);
      headers.insert("X-Signature", signature.parse()?);`,
    why: 'An old value stays beside the new with append',
  },
  'per-attempt': {
    wrong: code`
      let request = sign(client.get(url).build()?)?;
      for _ in 0..5 {
          response = client.execute(request.try_clone().unwrap())?;
          if !response.status().is_server_error() { break; }
      }`,
    right: code`
      for _ in 0..5 {
          response = send("GET", url.clone(), Vec::new())?;
          if !response.status().is_server_error() { break; }
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      let client = Client::new();`,
    right: code`
      let client = Client::builder().redirect(Policy::none()).build()?;`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      let template = "/api/v1/orders?status={status}";
      let signature = sign("GET", template)?;
      let url = base_url.join(&template.replace("{status}", &status))?;`,
    right: code`
      let mut url = base_url.join("/api/v1/orders")?;
      url.query_pairs_mut().append_pair("status", &status);
      let response = send("GET", url, Vec::new())?;`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const RUST_SIGNER = code`
  fn send(method: &str, url: Url, raw: Vec<u8>) -> Result<Response, Box<dyn Error>> {
      let key_id = env::var("API_KEY_ID")?;
      let secret = env::var("SIGNING_SECRET")?.trim().to_owned();
      let client = Client::builder().redirect(Policy::none()).build()?;

      let method = Method::from_bytes(method.to_ascii_uppercase().as_bytes())?;
      let body_hash = hex::encode(Sha256::digest(&raw));
      let request = client.request(method.clone(), url).body(raw).build()?;
      let path = request.url().path();
      let sent = request.url().query().unwrap_or("");
      let mut pairs: Vec<&str> = sent.split('&').filter(|pair| !pair.is_empty()).collect();
      pairs.sort_unstable();
      let query = pairs.join("&");
      let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
      let timestamp = now.as_secs().to_string();
      let parts = [method.as_str(), path, &query, &timestamp, &body_hash];
      let message = parts.join("\n");

      let key = secret.as_bytes();
      let mut mac = Hmac::<Sha256>::new_from_slice(key)?;
      mac.update(message.as_bytes());
      let signature = hex::encode(mac.finalize().into_bytes());

      let mut request = request;
      let headers = request.headers_mut();
      headers.insert("Content-Type", "application/json".parse()?);
      headers.insert("X-Api-Key", key_id.parse()?);
      headers.insert("X-Timestamp", timestamp.parse()?);
      headers.insert("X-Signature", signature.parse()?);
      Ok(client.execute(request)?)
  }`;

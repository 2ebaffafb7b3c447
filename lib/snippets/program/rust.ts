/** Programs in Rust. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeInBraces,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return 'Vec::new()';
  const { bytes, text } = body;
  return text === undefined ? `b${bytesQuoted(bytes)}.to_vec()` : `${quoted(text)}.into()`;
}

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `let response = send(${quoted(method)}, ${quoted(url)}.parse()?, ${bytesOf(body)})?;
println!("{} {}", response.status(), response.text()?);`;

const pages = (address: string) => `let address = ${quoted(address)};
let mut offset = 0;
loop {
    let response = send("GET", format!("{address}&offset={offset}").parse()?, Vec::new())?;
    let status = response.status();
    let text = response.text()?;
    if status != 200 {
        return Err(text.into());
    }
    let page: Value = serde_json::from_str(&text)?;
    let records = page["data"].as_array().ok_or("the page has no data")?;
    for record in records {
        println!("{record}");
    }
    let limit = page["limit"].as_u64().ok_or("the page has no limit")?;
    let total = page["total"].as_u64().ok_or("the page has no total")?;
    if records.is_empty() || limit < 1 || offset + records.len() as u64 >= total {
        break;
    }
    // ${APPLIED_LIMIT}
    offset += limit;
}`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    '"Content-Type"',
    headers,
    (name, value) => `headers.append(${quoted(name.toLowerCase())}, ${quoted(value)}.parse()?);`,
  );

const framed = (signer: string, lines: string, json = '') => `use hmac::{Hmac, Mac};
use reqwest::{
    blocking::{Client, Response},
    redirect::Policy,
    Method, Url,
};
${json}use sha2::{Digest, Sha256};
use std::{
    env,
    error::Error,
    time::{SystemTime, UNIX_EPOCH},
};

${signer}

fn main() -> Result<(), Box<dyn Error>> {
${indented(lines, '    ')}
    Ok(())
}
`;

const howToRun = (crates: string) =>
  `Run cargo init, then cargo add hex hmac@0.12 sha2@0.10 ${crates}reqwest@0.11 --features reqwest/blocking, save it as src/main.rs, then run cargo run`;

export const RUST_PROGRAM: ProgramWriter = {
  use: howToRun(''),
  comment: '//',
  urls: 'whatwg',
  programOf: (signer, calls, headers) => framed(withHeaders(signer, headers), calls.map(written).join('\n')),
  useForPages: howToRun('serde_json '),
  pagesOf: (signer, address, headers) =>
    framed(withHeaders(signer, headers), pages(address), 'use serde_json::Value;\n'),
};

/** Programs in Rust. */

import {
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

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    '"Content-Type"',
    headers,
    (name, value) => `headers.append(${quoted(name.toLowerCase())}, ${quoted(value)}.parse()?);`,
  );

export const RUST_PROGRAM: ProgramWriter = {
  use: 'Run cargo init, then cargo add hex hmac@0.12 sha2@0.10 reqwest@0.11 --features reqwest/blocking, save it as src/main.rs, then run cargo run',
  comment: '//',
  urls: 'whatwg',
  programOf: (signer, calls, headers) => `use hmac::{Hmac, Mac};
use reqwest::{
    blocking::{Client, Response},
    redirect::Policy,
    Method, Url,
};
use sha2::{Digest, Sha256};
use std::{
    env,
    error::Error,
    time::{SystemTime, UNIX_EPOCH},
};

${withHeaders(signer, headers)}

fn main() -> Result<(), Box<dyn Error>> {
${indented(calls.map(written).join('\n'), '    ')}
    Ok(())
}
`,
};

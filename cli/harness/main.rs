mod client;

use reqwest::Url;
use serde_json::Value;
use std::{env, error::Error, io};

fn raw_of(body: &Value) -> Result<Vec<u8>, Box<dyn Error>> {
    if let Some(json) = body.get("json") {
        return Ok(serde_json::to_vec(json)?);
    }
    match body["base64"].as_str() {
        Some(base64) => Ok(base64::decode(base64)?),
        None => Ok(body["text"].as_str().unwrap_or("").into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let call: Value = serde_json::from_str(&line?)?;
        let (path, method) = (call["path"].as_str().unwrap(), call["method"].as_str().unwrap());
        let mut url: Url = (env::var("COUNTERSIGN_BASE_URL")? + path).parse()?;
        for pair in call["query"].as_array().unwrap() {
            url.query_pairs_mut().append_pair(pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
        }
        if let Err(error) = client::send(method, url, raw_of(&call["body"])?) {
            eprintln!("{}: {error}", call["id"]); // and on to the next call
        }
    }
    Ok(())
}

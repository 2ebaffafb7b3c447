library(curl)
library(jsonlite)
source("client.R")

raw_of <- function(body) {
  if (is.null(body)) return(raw(0))
  if (!is.null(body$base64)) return(base64_dec(body$base64))
  if (!is.null(body$text)) return(charToRaw(enc2utf8(body$text)))
  charToRaw(enc2utf8(toJSON(body$json, auto_unbox = TRUE, digits = NA, null = "null")))
}

input <- file("stdin", "r", encoding = "UTF-8")
while (length(line <- readLines(input, n = 1)) > 0) {
  call <- fromJSON(line, simplifyVector = FALSE)
  pairs <- vapply(call$query, function(pair) paste(curl_escape(unlist(pair)), collapse = "="), "")
  query <- if (length(pairs) > 0) paste0("?", paste(pairs, collapse = "&")) else ""
  url <- paste0(Sys.getenv("COUNTERSIGN_BASE_URL"), call$path, query)
  tryCatch(
    send_signed(call$method, url, raw_of(call$body)),
    error = function(e) message(call$id, ": ", conditionMessage(e)) # and on to the next call
  )
}

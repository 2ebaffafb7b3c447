import com.google.gson.JsonElement
import com.google.gson.JsonParser
import java.net.URLEncoder
import java.util.Base64

fun rawOf(body: JsonElement): ByteArray {
    if (body.isJsonNull) return ByteArray(0)
    val of = body.asJsonObject
    if (of.has("base64")) return Base64.getDecoder().decode(of["base64"].asString)
    return (if (of.has("json")) of["json"].toString() else of["text"].asString).toByteArray()
}

fun main() = System.`in`.bufferedReader().forEachLine { line ->
    val call = JsonParser.parseString(line).asJsonObject
    val pairs = call["query"].asJsonArray.map { pair ->
        pair.asJsonArray.joinToString("=") { URLEncoder.encode(it.asString, "UTF-8") }
    }
    val query = if (pairs.isEmpty()) "" else "?" + pairs.joinToString("&")
    val url = System.getenv("COUNTERSIGN_BASE_URL") + call["path"].asString + query
    try {
        send(call["method"].asString, url, rawOf(call["body"]))
    } catch (error: Exception) {
        System.err.println("${call["id"]}: $error") // and on to the next call
    }
}

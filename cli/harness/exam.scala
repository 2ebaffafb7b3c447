import com.google.gson.{JsonElement, JsonParser}
import java.net.URLEncoder
import java.util.Base64
import scala.io.Source
import scala.util.control.NonFatal

object Exam {
  def rawOf(body: JsonElement): Array[Byte] =
    if (body.isJsonNull) Array()
    else {
      val of = body.getAsJsonObject
      if (of.has("base64")) Base64.getDecoder.decode(of.get("base64").getAsString)
      else (if (of.has("json")) of.get("json").toString else of.get("text").getAsString).getBytes("UTF-8")
    }

  def main(args: Array[String]): Unit =
    for (line <- Source.fromInputStream(System.in, "UTF-8").getLines) {
      val call = JsonParser.parseString(line).getAsJsonObject
      val query = call.getAsJsonArray("query")
      val pairs = (0 until query.size).map { at =>
        val pair = query.get(at).getAsJsonArray
        Seq(0, 1).map(part => URLEncoder.encode(pair.get(part).getAsString, "UTF-8")).mkString("=")
      }
      val url = sys.env("COUNTERSIGN_BASE_URL") + call.get("path").getAsString + (if (pairs.isEmpty) "" else pairs.mkString("?", "&", ""))
      try SignedRequest.send(call.get("method").getAsString, url, rawOf(call.get("body")))
      catch { case NonFatal(error) => System.err.println(s"${call.get("id")}: $error") } // and on to the next call
    }
}

import com.google.gson.*;
import java.io.*;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Exam {
  static byte[] rawOf(JsonElement body) {
    if (body.isJsonNull()) return new byte[0];
    JsonObject of = body.getAsJsonObject();
    if (of.has("base64")) return Base64.getDecoder().decode(of.get("base64").getAsString());
    String text = of.has("json") ? of.get("json").toString() : of.get("text").getAsString();
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static void main(String[] args) throws IOException {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      JsonObject call = JsonParser.parseString(line).getAsJsonObject();
      var query = new StringJoiner("&", "?", "").setEmptyValue("");
      for (JsonElement pair : call.getAsJsonArray("query")) {
        String name = pair.getAsJsonArray().get(0).getAsString(), value = pair.getAsJsonArray().get(1).getAsString();
        query.add(URLEncoder.encode(name, StandardCharsets.UTF_8) + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
      }
      String url = System.getenv("COUNTERSIGN_BASE_URL") + call.get("path").getAsString() + query;
      try {
        SignedRequest.send(call.get("method").getAsString(), url, rawOf(call.get("body")));
      } catch (Exception error) {
        System.err.println(call.get("id") + ": " + error); // and on to the next call
      }
    }
  }
}

using System;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

class Call
{
    public string Id, Method, Path;
    public string[][] Query;
    public JToken Body;
}

static class Exam
{
    static byte[] RawOf(JToken body)
    {
        if (!(body is JObject of)) return new byte[0];
        if (of["base64"] != null) return Convert.FromBase64String((string)of["base64"]);
        return Encoding.UTF8.GetBytes(of["json"]?.ToString(Formatting.None) ?? (string)of["text"]);
    }

    static void Main()
    {
        Console.InputEncoding = Encoding.UTF8;
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var call = JsonConvert.DeserializeObject<Call>(line);
            var pairs = call.Query.Select(pair => string.Join("=", pair.Select(Uri.EscapeDataString)));
            string query = call.Query.Length > 0 ? "?" + string.Join("&", pairs) : "";
            var url = new Uri(Environment.GetEnvironmentVariable("COUNTERSIGN_BASE_URL") + call.Path + query);
            try
            {
                Program.Send(call.Method, url, RawOf(call.Body)).GetAwaiter().GetResult();
            }
            catch (Exception error)
            {
                Console.Error.WriteLine($"{call.Id}: {error.Message}"); // and on to the next call
            }
        }
    }
}

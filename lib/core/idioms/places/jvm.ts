/** Where the code of mistakes stands in the signers of Java, Kotlin and Scala. */

import type { MistakePlaces } from './place.ts';

/** Both signers hash and join alike. */
const WITH_JAVA = {
  'query-identical-pairs-once': {
    text: 'String query = Arrays.stream(sent.split("&"))\n    .filter(pair -> !pair.isEmpty()).sorted().collect(Collectors.joining("&"));',
  },
  'join-crlf': {
    for: 'joining',
    as: 'List<String> parts = List.of(method, path, query, timestamp, bodyHash);\nString message = ‹code›;',
  },
  'join-charset': { text: 'message.getBytes(StandardCharsets.UTF_8)' },
  'bodyhash-signed': {
    for: 'body-hash',
    as: 'byte[] hash = digest;\nStringBuilder hex = new StringBuilder();\n‹code›\nString bodyHash = hex.toString();',
  },
  'out-uppercase': {
    for: 'output',
    as: 'StringBuilder hex = new StringBuilder();\nfor (byte b : signed) hex.append(‹code›);\nString signature = hex.toString();',
  },
  'out-byte-zeros-dropped': {
    for: 'output',
    as: 'StringBuilder hex = new StringBuilder();\nfor (byte b : signed) hex.append(‹code›);\nString signature = hex.toString();',
  },
  'query-order-as-sent': { over: 'query' },
} satisfies MistakePlaces;

export const JAVA_HTTPCLIENT_PLACES = {
  ...WITH_JAVA,
  'path-with-query': { for: 'path' },
  'bodyhash-uppercase': { for: 'body-hash', as: 'byte[] hash = digest;\nString bodyHash = ‹code›;' },
  'bodyhash-zeros-dropped': { for: 'body-hash', as: 'byte[] hash = digest;\nString bodyHash = ‹code›;' },
} satisfies MistakePlaces;

export const JAVA_OKHTTP_PLACES = {
  ...WITH_JAVA,
  'bodyhash-zeros-dropped': {
    for: 'body-hash',
    as: 'byte[] hash = digest;\nStringBuilder hex = new StringBuilder();\n‹code›\nString bodyHash = hex.toString();',
  },
} satisfies MistakePlaces;

export const KOTLIN_PLACES = {
  'query-order-as-sent': { over: 'query' },
  'bodyhash-zeros-dropped': { over: 'body-hash' },
  'join-none': { for: 'joining' },
  'out-base64': { for: 'output' },
} satisfies MistakePlaces;

export const SCALA_PLACES = {
  'query-order-as-sent': { over: 'query' },
  'join-none': { for: 'joining' },
  'out-base64': { for: 'output' },
} satisfies MistakePlaces;

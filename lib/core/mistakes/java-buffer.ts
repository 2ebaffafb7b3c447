/**
 * In bytes: how long the array is that Java’s `Charset.encode` puts a text of ASCII into, by the 1.1 bytes per character
 * that its UTF-8 encoder reckons with. Run on Java 17. `array()` gives all of it.
 */
export function javaBuffer(characters: number): number {
  return Math.trunc(Math.fround(characters * Math.fround(1.1)));
}

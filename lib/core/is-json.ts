/** Whether the whole text is one JSON value, as `JSON.parse` takes it. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

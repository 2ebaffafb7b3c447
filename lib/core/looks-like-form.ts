/** Whether a body reads as `application/x-www-form-urlencoded`: names and values, each escaped. Padded base64 has no value. */
export function looksLikeForm(text: string): boolean {
  return /^[\w.[\]%+*-]+=[^\s&=]+(?:&[\w.[\]%+*-]+=[^\s&=]*)*$/.test(text);
}

/** Whether a body can be `application/x-www-form-urlencoded`: names and values, each escaped. */
export function looksLikeForm(text: string): boolean {
  return /^[\w.[\]%+*-]+=[^\s&=]*(?:&[\w.[\]%+*-]+=[^\s&=]*)*$/.test(text);
}

/** Base64 inside values, which has = at its end from one library and none from another. */

/** Long, and of several kinds of characters, so that a word or a number isn’t taken for it. */
const BASE64 = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/-]{11,}$/;

/** @param mark for one =, plain or escaped. @returns the same text where it has no need of one, or isn't base64. */
export function withPadding(text: string, mark = '='): string {
  return BASE64.test(text) && text.length % 4 > 1 ? text + mark.repeat(4 - (text.length % 4)) : text;
}

/**
 * Whole recipes of other APIs (section 4.3 of the research), each one mistake: code copied from another vendor's sample.
 * What they print needs nothing here, since the signature as sent is read first.
 */

import type { ByteString } from '../../signing/bytes.ts';
import { HMAC_SHA256 } from '../joining/templates.ts';
import { LONGEST_ENCODED_BODY, withinReason } from '../long-bodies.ts';
import type { Subject } from '../subject.ts';
import type { Shape } from '../variant.ts';
import { bodyRecipes } from './bodies.ts';
import { cloudRecipes } from './clouds.ts';
import { exchangeRecipes } from './exchanges.ts';
import { lineRecipes } from './lines.ts';
import { type Recipe, recipeParts } from './parts.ts';
import { base64Keys } from './values.ts';

/** None where the body is longer than `LONGEST_ENCODED_BODY`. */
export function recipeShapes(subject: Subject): Shape[] {
  if (subject.body.length > LONGEST_ENCODED_BODY) return [];
  const decoded = base64Keys(subject);
  const shapes = everyRecipe(subject).flatMap((recipe) => shapesOf(recipe, decoded));
  return withinReason(shapes, subject.body.length);
}

/** Those with the host twice where it has a port: libraries of other schemes leave it out, or don't. */
function everyRecipe(subject: Subject): Recipe[] {
  const recipes = recipesFor(subject);
  const name = subject.host?.replace(/:\d+$/, '') as ByteString | undefined;
  if (name === undefined || name === subject.host) return recipes;
  const known = new Set(recipes.map(({ template }) => JSON.stringify(template)));
  const bare = recipesFor({ ...subject, host: name })
    .filter(({ template }) => !known.has(JSON.stringify(template)))
    .map((recipe) => ({ ...recipe, how: `${recipe.how}, the host without its port` }));
  return [...recipes, ...bare];
}

function recipesFor(subject: Subject): Recipe[] {
  const parts = recipeParts(subject);
  return [...exchangeRecipes(parts), ...bodyRecipes(parts), ...lineRecipes(parts), ...cloudRecipes(parts)];
}

/** A recipe whose secrets are base64 is tried with the secret's text as well, and then with the key's own mistakes. */
function shapesOf(recipe: Recipe, decoded: readonly ByteString[]): Shape[] {
  const { how, template, mac = HMAC_SHA256, map, keys, secret, cost, reach = 2 } = recipe;
  const shape = (words: string, own: readonly ByteString[] | undefined): Shape => ({
    uses: [{ id: 'join-foreign-scheme', how: words, ...(cost !== undefined && { cost }) }],
    template,
    mac,
    ...(map && { map }),
    ...(own && { keys: own }),
    ...(reach !== 'any' && { reach }),
  });
  if (secret !== 'base64' || decoded.length === 0) return [shape(how, keys)];
  return [shape(how, keys), shape(`${how}, the secret base64-decoded`, decoded)];
}

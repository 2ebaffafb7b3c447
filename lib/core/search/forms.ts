/** Every way to sign that is tried for a request: a template of the message, and how it becomes a digest. */

import { extraMacShapes, type MacMistake, macMistakes } from '../mistakes/hmac/hmac.ts';
import { joinShapes, RIGHT_TEMPLATE } from '../mistakes/joining/joining.ts';
import { LONGEST_ENCODED_BODY } from '../mistakes/long-bodies.ts';
import { recipeShapes } from '../mistakes/recipes/recipes.ts';
import type { Subject } from '../mistakes/subject.ts';
import { tiedShapes } from '../mistakes/ties/tied.ts';
import { type HashName, type Mac, type MessageToken, RARE_HASHES, type Shape } from '../mistakes/variant.ts';
import type { ByteString } from '../signing/bytes.ts';
import { isLong, withLinesCut } from './bounds.ts';
import { NO_MISTAKE, UNBOUNDED } from './entries.ts';
import type { Reason } from './found.ts';
import type { Weigh } from './reasons.ts';

export interface Form {
  readonly template: readonly MessageToken[];
  readonly mac: Mac;
  readonly map: ((value: ByteString) => ByteString) | undefined;
  /** Keys that replace the key's own variants. */
  readonly keys: readonly ByteString[] | undefined;
  /** Explanations of the very same form, cheapest first. */
  readonly reasons: readonly Reason[];
  /** The fewest of any reason. */
  readonly mistakes: number;
  readonly cost: number;
  readonly reach: number;
}

const RIGHT_MAC: Mac = { hash: 'sha256', form: 'hmac' };

const DIGEST_BYTES: Readonly<Record<HashName, number>> = {
  sha256: 32,
  sha1: 20,
  md5: 16,
  sha224: 28,
  sha384: 48,
  sha512: 64,
  'sha512-256': 32,
  'sha3-256': 32,
  'sha3-512': 64,
};

/** The length of what a form ends in: forms whose digest can't be what was sent aren't tried. */
export function digestLength(mac: Mac): number {
  return DIGEST_BYTES[mac.hash];
}

export function rightForm(): Form {
  return shapeForm({ template: RIGHT_TEMPLATE, mac: RIGHT_MAC, uses: [] }, () => NO_MISTAKE);
}

/**
 * The right form first, each form once with all its explanations.
 * @param lengths of the digests that the signature as sent can be, in bytes.
 */
export function formsFor(subject: Subject, weigh: Weigh, lengths: ReadonlySet<number>): Form[] {
  const right = rightForm();
  const about = withLinesCut(subject);
  const all = [...baseShapes(about), ...tiedShapes(about)];
  const shapes = withinReach(all, subject).map((shape) => shapeForm(shape, weigh));
  const macs = macsFor(subject, lengths).map((mistake) => withMac(right, mistake, weigh));
  return merged([right, ...shapes, ...macs].filter(({ mac }) => lengths.has(digestLength(mac))));
}

/** Every joining mistake and foreign recipe with every HMAC mistake. */
export function crossedForms(subject: Subject, weigh: Weigh, lengths: ReadonlySet<number>): Form[] {
  const shapes = withinReach(baseShapes(withLinesCut(subject)), subject)
    .filter(({ mac }) => mac.hash === 'sha256' && mac.form === 'hmac' && !mac.after && !mac.oddity)
    .map((shape) => shapeForm(shape, weigh))
    .filter(({ mistakes }) => mistakes === 1);
  return merged(
    macsFor(subject, lengths).flatMap((mistake) => shapes.map((form) => withMac(form, mistake, weigh))),
  );
}

function baseShapes(subject: Subject): Shape[] {
  const whole = subject.body.length > LONGEST_ENCODED_BODY ? [] : extraMacShapes(subject);
  return [...joinShapes(subject), ...recipeShapes(subject), ...whole];
}

/** Changing every line takes long where one is. */
function withinReach(shapes: readonly Shape[], subject: Subject): readonly Shape[] {
  return isLong(subject) ? shapes.filter(({ map }) => !map) : shapes;
}

function macsFor(subject: Subject, lengths: ReadonlySet<number>): MacMistake[] {
  return macMistakes(subject).filter(({ mac }) => lengths.has(digestLength(mac)));
}

function shapeForm(shape: Shape, weigh: Weigh): Form {
  const reason = shape.uses.length === 0 ? NO_MISTAKE : weigh(shape.uses);
  return {
    template: shape.template,
    mac: shape.mac,
    map: shape.map,
    keys: shape.keys,
    reasons: [reason],
    mistakes: reason.mistakes,
    cost: reason.cost,
    reach: shape.reach ?? UNBOUNDED,
  };
}

function withMac(form: Form, mistake: MacMistake, weigh: Weigh): Form {
  const before = form.mac.before ?? mistake.mac.before;
  const reasons = form.reasons.map(({ uses }) => weigh([...uses, ...mistake.uses]));
  return {
    ...form,
    template:
      mistake.before || mistake.after
        ? [...(mistake.before ?? []), ...form.template, ...(mistake.after ?? [])]
        : form.template,
    mac: { ...mistake.mac, ...(before && { before }) },
    reasons,
    mistakes: Math.min(...reasons.map(({ mistakes }) => mistakes)),
    cost: Math.min(...reasons.map(({ cost }) => cost)),
    reach: RARE_HASHES.includes(mistake.mac.hash) ? Math.min(form.reach, 2) : form.reach,
  };
}

/** Forms that build and sign the same way are one, with every explanation of it. */
function merged(forms: readonly Form[]): Form[] {
  const maps = new Map<unknown, number>();
  const number = (map: unknown) => maps.get(map) ?? maps.set(map, maps.size).size - 1;
  const templates = new Map<readonly MessageToken[], string>();
  const templateName = (template: readonly MessageToken[]) => {
    const known = templates.get(template);
    if (known !== undefined) return known;
    let name = '';
    for (const token of template) name += tokenName(token);
    templates.set(template, name);
    return name;
  };
  const known = new Map<string, Form>();
  for (const form of forms) {
    const name = `${number(form.map)} ${macName(form.mac)} ${form.keys ? JSON.stringify(form.keys) : ''} ${templateName(form.template)}`;
    const other = known.get(name);
    known.set(name, other ? both(other, form) : form);
  }
  return [...known.values()];
}

function macName({ hash, hmacHash, form, before, after, oddity }: Mac): string {
  return `${hash} ${hmacHash ?? ''} ${form} ${before ?? ''} ${after ?? ''} ${oddity ?? ''}`;
}

function tokenName(token: MessageToken): string {
  return token.kind === 'slot' ? `<${token.slot}>` : `<${token.kind}:${token.bytes}>`;
}

function both(a: Form, b: Form): Form {
  return {
    ...a,
    reasons: [...a.reasons, ...b.reasons].sort((one, other) => one.cost - other.cost),
    mistakes: Math.min(a.mistakes, b.mistakes),
    cost: Math.min(a.cost, b.cost),
    reach: Math.max(a.reach, b.reach),
  };
}

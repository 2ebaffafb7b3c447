/** Contrast (WCAG 2.2) and how far apart two colours look, also to people with a colour-vision deficiency. */

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
export const VISIONS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

export type Vision = keyof typeof VISIONS;

function linear(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} isn't an opaque hex colour`);
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function dot(row: Rgb, [r, g, b]: Rgb): number {
  return row[0] * r + row[1] * g + row[2] * b;
}

function apply(matrix: Matrix, colour: Rgb): Rgb {
  const clamped = (row: Rgb): number => Math.min(1, Math.max(0, dot(row, colour)));
  return [clamped(matrix[0]), clamped(matrix[1]), clamped(matrix[2])];
}

/** From 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05;
  const [x, y] = [luminance(a), luminance(b)];
  return x > y ? x / y : y / x;
}

function oklab(colour: Rgb): Rgb {
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], colour));
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], colour));
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], colour));
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], [l, m, s]),
    dot([1.9779984951, -2.428592205, 0.4505937099], [l, m, s]),
    dot([0.0259040371, 0.7827717662, -0.808675766], [l, m, s]),
  ];
}

/** Euclidean distance in OKLab; about 0.02 is just noticeable side by side. */
export function distance(a: string, b: string, vision: Vision): number {
  const [x, y] = [a, b].map((hex) => oklab(apply(VISIONS[vision], linear(hex)))) as [Rgb, Rgb];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

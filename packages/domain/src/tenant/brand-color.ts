/** A colour of sRGB as `#rrggbb` in lower case. */
export const colorPattern = /^#[0-9a-f]{6}$/;

/** The least contrast of text on its ground (WCAG 2.2, 1.4.3). */
export const minTextContrast = 4.5;
/** The least contrast of a control with what it stands on (WCAG 2.2, 1.4.11). */
const minControlContrast = 3;
const mixingSteps = 256;

const white = '#ffffff';
const black = '#000000';

/** What the brand's colours stand on: the tokens of cards, pages and raised parts in both themes. */
export const brandSurfaces = {
  light: { card: '#ffffff', page: '#f3f5f9', raised: '#f6f8fb' },
  dark: { card: '#172130', page: '#0d131d', raised: '#1f2a3b' },
} as const;

export type BrandTheme = keyof typeof brandSurfaces;

/** The colours of one theme that follow from a tenant's colour. Text on `brand` and `deep` is white. */
export interface BrandColors {
  /** Of buttons and bars. */
  brand: string;
  /** The darker end of a gradient. */
  deep: string;
  /** Readable on cards, pages, raised parts and on the tint. */
  text: string;
  /** A pale ground. */
  tint: string;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether white text can be read on a colour. */
export function carriesWhiteText(color: string): boolean {
  return contrastOf(color, white) >= minTextContrast;
}

/** Returns the colour itself where white text can be read on it, or else it darkened as little as possible. */
export function findNearestBrandColor(color: string): string {
  return mixUntil(color, black, carriesWhiteText);
}

/** @param color one that carries white text */
export function deriveBrandColors(color: string, theme: BrandTheme): BrandColors {
  const { card, page, raised } = brandSurfaces[theme];
  const isDark = theme === 'dark';
  const brand = isDark ? lightenForDark(color, card) : color;
  const tint = isDark ? mixColors(card, color, 0.24) : mixColors(color, white, 0.89);
  const grounds = [card, page, raised, tint];
  const text = mixUntil(brand, isDark ? white : black, (mixed) => grounds.every((ground) => contrastOf(mixed, ground) >= minTextContrast));
  return { brand, deep: mixColors(brand, black, isDark ? 0.45 : 0.3), text, tint };
}

/** A dark colour would vanish on a dark card. It is lightened until it can be seen there, as far as white text stays readable on it. */
function lightenForDark(color: string, card: string): string {
  return mixUntil(
    color,
    white,
    (mixed) => contrastOf(mixed, card) >= minControlContrast || contrastOf(mixed, white) < minTextContrast + 0.1,
  );
}

/** Mixes as little as possible of another colour in until the mixture is good. */
function mixUntil(color: string, other: string, isGood: (mixed: string) => boolean): string {
  for (let step = 0; step < mixingSteps; step += 1) {
    const mixed = mixColors(color, other, step / mixingSteps);
    if (isGood(mixed)) return mixed;
  }
  return other;
}

/** @param share of the other colour, 0 to 1 */
function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns red, green and blue, 0 to 255. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** Returns the relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

export type Weight = 'regular' | 'bold';

const axisOfWeight: Record<Weight, number> = { regular: 400, bold: 600 };

/** What stands for a character that the font does not have, so that the reader sees that one is missing. */
export const missingCharacter = '□';

/** The slices that have the letters of other alphabets too are asked first, so that a Latin text is of one font. */
const firstSlices = ['latin', 'latin-ext'];

/**
 * The font comes as a hundred slices with the characters that occur together, each of them variable in weight. Only those slices are read
 * whose characters a document has, and each is kept as a font of one weight.
 */
export interface FontSlices {
  /** Null for a character that no slice has. */
  sliceOf(character: string): string | null;
  /** A TrueType font of one weight. */
  load(slice: string, weight: Weight): Promise<Uint8Array>;
}

export async function openFontSlices(): Promise<FontSlices> {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/unicode.json'));
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const textOfSlice = new Map(Object.entries(ranges).map(([key, list]) => [key.replace(/[[\]]/g, ''), readRanges(list)]));
  const slices = new Map<string, string>();
  for (const slice of [...firstSlices, ...textOfSlice.keys()])
    for (const character of textOfSlice.get(slice) ?? []) if (!slices.has(character)) slices.set(character, slice);
  const loaded = new Map<string, Promise<Uint8Array>>();
  return {
    sliceOf: (character) => slices.get(character) ?? null,
    load(slice, weight) {
      const key = `${slice} ${weight}`;
      const font =
        loaded.get(key) ?? loadSlice(join(folder, 'files', `noto-sans-sc-${slice}-wght-normal.woff2`), textOfSlice, slice, weight);
      loaded.set(key, font);
      return font;
    },
  };
}

async function loadSlice(path: string, textOfSlice: ReadonlyMap<string, readonly string[]>, slice: string, weight: Weight) {
  const text = (textOfSlice.get(slice) ?? []).join('');
  return await subsetFont(await readFile(path), text, { targetFormat: 'truetype', variationAxes: { wght: axisOfWeight[weight] } });
}

/** @param list as in CSS: `U+4e00-4e0f,U+4e11` */
function readRanges(list: string): string[] {
  return list.split(',').flatMap((range) => {
    const [first = '0', last = first] = range.replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, step) => String.fromCodePoint(from + step));
  });
}

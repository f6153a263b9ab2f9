import type PDFDocument from 'pdfkit';
import type { Tone } from '../document-content.ts';
import { breakLines } from './break-lines.ts';
import { type FontSlices, missingCharacter, type Weight } from './font-slices.ts';

type Pdf = InstanceType<typeof PDFDocument>;

export interface TextStyle {
  /** Points. */
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Lines beyond it are left out, and the last one ends with an ellipsis. */
  maxLines?: number;
}

export interface SetText {
  lines: readonly string[];
  /** Points, of all lines. */
  height: number;
  style: TextStyle;
  width: number;
}

export const ink = { text: '#1d2733', muted: '#5f6b7a', line: '#d5dce4', band: '#f1f5f9', brand: '#1554b5' } as const;

export const inkOfTone: Record<Tone, string> = {
  plain: ink.text,
  muted: ink.muted,
  good: '#0f7a4d',
  warn: '#a65300',
  bad: '#c4261d',
};

const lineHeight = 1.45;

/** Measures and draws texts of several scripts: one font of the document for each slice and weight that occurs. */
export class Typesetter {
  readonly #pdf: Pdf;
  readonly #slices: FontSlices;
  readonly #widths = new Map<string, number>();

  private constructor(pdf: Pdf, slices: FontSlices) {
    this.#pdf = pdf;
    this.#slices = slices;
  }

  /** @param text every character that the document may contain */
  static async create(pdf: Pdf, slices: FontSlices, text: string): Promise<Typesetter> {
    const names = new Set([...`${text}${missingCharacter}…`].flatMap((character) => slices.sliceOf(character) ?? []));
    for (const name of names)
      for (const weight of ['regular', 'bold'] as const)
        pdf.registerFont(`${name} ${weight}`, Buffer.from(await slices.load(name, weight)) as unknown as string);
    return new Typesetter(pdf, slices);
  }

  /** Breaks a text into the lines of a width. */
  set(text: string, width: number, style: TextStyle): SetText {
    const clean = [...text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ')].filter((character) => character === '\n' || !isControl(character));
    const shown = clean.map((character) => (character === '\n' || this.#slices.sliceOf(character) !== null ? character : missingCharacter));
    const all = breakLines(shown.join(''), width, (character) => this.#widthOf(character, style));
    const lines = style.maxLines !== undefined && all.length > style.maxLines ? this.#cut(all, style.maxLines, width, style) : all;
    return { lines, height: lines.length * style.size * lineHeight, style, width };
  }

  draw(text: SetText, x: number, y: number): void {
    text.lines.forEach((line, index) => {
      const spare = text.width - this.#widthOfLine(line, text.style);
      const indent = text.style.align === 'right' ? spare : text.style.align === 'center' ? spare / 2 : 0;
      this.#drawLine(line, x + indent, y + index * text.style.size * lineHeight, text.style);
    });
  }

  #cut(lines: readonly string[], maxLines: number, width: number, style: TextStyle): string[] {
    const last = [...(lines[maxLines - 1] ?? '')];
    while (last.length > 0 && this.#widthOfLine(`${last.join('')}…`, style) > width) last.pop();
    return [...lines.slice(0, maxLines - 1), `${last.join('')}…`];
  }

  #widthOfLine(line: string, style: TextStyle): number {
    return [...line].reduce((sum, character) => sum + this.#widthOf(character, style), 0);
  }

  #widthOf(character: string, { size, weight = 'regular' }: TextStyle): number {
    const key = `${character}${weight}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const font = this.#fontOf(character, weight);
    const width = font === null ? 0 : this.#pdf.font(font, 100).widthOfString(character) / 100;
    this.#widths.set(key, width);
    return width * size;
  }

  #fontOf(character: string, weight: Weight): string | null {
    const slice = this.#slices.sliceOf(character);
    return slice === null ? null : `${slice} ${weight}`;
  }

  #drawLine(line: string, left: number, y: number, style: TextStyle): void {
    this.#pdf.fillColor(style.color ?? ink.text);
    let x = left;
    for (const { font, text } of this.#splitByFont(line, style.weight ?? 'regular')) {
      this.#pdf.font(font, style.size).text(text, x, y, { lineBreak: false, features: [] });
      x += this.#widthOfLine(text, style);
    }
  }

  #splitByFont(line: string, weight: Weight): { font: string; text: string }[] {
    const runs: { font: string; text: string }[] = [];
    for (const character of line) {
      const font = this.#fontOf(character, weight);
      const last = runs.at(-1);
      if (font === null) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }
}

/** Also what turns the direction of a text or joins two characters, which a font shows as a box. */
function isControl(character: string): boolean {
  return /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(character);
}

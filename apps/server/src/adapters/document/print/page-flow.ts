import type PDFDocument from 'pdfkit';
import type { SetText, TextStyle, Typesetter } from './typesetter.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Points of a millimetre. */
export const millimetre = 72 / 25.4;
export const a4 = { width: 210 * millimetre, height: 297 * millimetre };
export const margin = { left: 18 * millimetre, right: 18 * millimetre, top: 16 * millimetre, bottom: 18 * millimetre };
export const contentWidth = a4.width - margin.left - margin.right;
const bottom = a4.height - margin.bottom;

/** Where the next block of a document begins. */
export class PageFlow {
  readonly pdf: Pdf;
  readonly type: Typesetter;
  y = margin.top;

  constructor(pdf: Pdf, type: Typesetter) {
    this.pdf = pdf;
    this.type = type;
  }

  /** Begins a new page unless a height is free on this one. Returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= bottom || this.y === margin.top) return false;
    this.pdf.addPage();
    this.y = margin.top;
    return true;
  }

  set(text: string, width: number, style: TextStyle): SetText {
    return this.type.set(text, width, style);
  }

  /** Draws a text over the whole width, line by line over the pages. */
  flow(text: string, style: TextStyle): void {
    const { lines } = this.set(text, contentWidth, style);
    for (const line of lines) {
      const one = this.set(line, contentWidth, style);
      this.ensure(one.height);
      this.type.draw(one, margin.left, this.y);
      this.y += one.height;
    }
  }

  rule(color: string): void {
    this.pdf
      .moveTo(margin.left, this.y)
      .lineTo(a4.width - margin.right, this.y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  gap(points: number): void {
    if (this.y > margin.top) this.y += points;
  }
}

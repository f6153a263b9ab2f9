import { create } from 'qrcode';
import type { Pdf } from './page-flow.ts';

/** Draws a QR code as one path. The quiet zone of four modules is a part of the side. */
export function drawQr(pdf: Pdf, text: string, left: number, top: number, side: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const unit = side / (modules.size + 2 * quiet);
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) pdf.rect(left + (column + quiet) * unit, top + (row + quiet) * unit, unit, unit);
  pdf.fill('#000000');
}

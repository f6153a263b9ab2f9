import { create } from 'qrcode';

/** Modules of white margin, without which readers do not find the code. */
const quietZone = 4;

export interface QrDrawing {
  /** Width and height in modules, with the margin. */
  size: number;
  /** The dark modules as one SVG path, one unit a module. */
  path: string;
}

/** A text as a QR code that remains readable with some dirt or glare. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => row);
  const path = rows.flatMap((row) => rows.filter((column) => modules.get(row, column)).map((column) => drawModule(column, row))).join('');
  return { size: modules.size + 2 * quietZone, path };
}

function drawModule(column: number, row: number): string {
  return `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
}

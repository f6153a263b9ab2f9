import type { LabelsContent, PrintedLabel } from '../document-content.ts';
import { drawQr } from './draw-qr.ts';
import { millimetre, type Pdf } from './page-flow.ts';
import { ink, type Typesetter } from './typesetter.ts';

/** Draws labels row by row, from the first place of the first sheet that is not used. */
export function printLabels(pdf: Pdf, type: Typesetter, { format, labels, skipped }: LabelsContent): void {
  const perPage = format.columns * format.rows;
  const size: [number, number] = [format.page.width * millimetre, format.page.height * millimetre];
  if (labels.length === 0) pdf.addPage({ size, margin: 0 });
  labels.forEach((label, index) => {
    const place = (skipped + index) % perPage;
    if (index === 0 || place === 0) pdf.addPage({ size, margin: 0 });
    const column = place % format.columns;
    const row = Math.floor(place / format.columns);
    const left = (format.left + column * (format.label.width + format.gapX)) * millimetre;
    const top = (format.top + row * (format.label.height + format.gapY)) * millimetre;
    drawLabel(pdf, type, label, { left, top, width: format.label.width * millimetre, height: format.label.height * millimetre });
  });
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The code stands at the left in the full height, the words beside it: at arm's length the name is what is looked for. */
function drawLabel(pdf: Pdf, type: Typesetter, label: PrintedLabel, box: Box): void {
  const inset = 2 * millimetre;
  const side = Math.min(box.height - 2 * inset, (box.width - 2 * inset) * 0.46);
  drawQr(pdf, label.qr, box.left + inset, box.top + (box.height - side) / 2, side);
  const left = box.left + inset + side + millimetre;
  const width = box.left + box.width - inset - left;
  const scale = Math.min(1, box.height / (37 * millimetre));
  const name = type.set(label.name, width, { size: Math.max(6.5, 11 * scale), weight: 'bold', maxLines: 2 });
  const code = type.set(label.code, width, { size: Math.max(5.5, 8.5 * scale), maxLines: 1 });
  const place = type.set(label.place, width, { size: Math.max(5, 7 * scale), color: ink.muted, maxLines: 2 });
  const owner = type.set(label.owner, width, { size: Math.max(5, 6.5 * scale), color: ink.muted, maxLines: 1 });
  const texts = [name, code, place, owner];
  const height = texts.reduce((sum, text) => sum + text.height, 0);
  let y = box.top + Math.max(inset / 2, (box.height - height) / 2);
  for (const text of texts) {
    type.draw(text, left, y);
    y += text.height;
  }
}

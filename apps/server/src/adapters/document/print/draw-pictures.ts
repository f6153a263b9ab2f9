import type { DocumentBlock, DocumentSignature } from '../document-content.ts';
import { contentWidth, margin, millimetre, type PageFlow } from './page-flow.ts';
import { ink } from './typesetter.ts';

type Block<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;

const gap = 5 * millimetre;
const captionSize = 8.5;
const signatureHeight = 18 * millimetre;
export const signatureRowHeight = signatureHeight + 40;

/** The height of a row of pictures with captions of two lines. */
export function rowHeight(perRow: number): number {
  return widthOfPicture(perRow) * 0.75 + 3 * captionSize + 8;
}

function widthOfPicture(perRow: number): number {
  return (contentWidth - gap * (perRow - 1)) / perRow;
}

/** Pictures in rows, each whole within a box of three to four, with its caption below. */
export function drawPictures(flow: PageFlow, { pictures, perRow }: Block<'pictures'>): void {
  const width = widthOfPicture(perRow);
  const height = width * 0.75;
  for (let first = 0; first < pictures.length; first += perRow) {
    const row = pictures.slice(first, first + perRow);
    const captions = row.map(({ caption }) => flow.set(caption, width, { size: captionSize, color: ink.muted, maxLines: 2 }));
    const captionHeight = Math.max(...captions.map((caption) => caption.height));
    flow.ensure(height + captionHeight + 4);
    row.forEach(({ bytes }, column) => {
      const left = margin.left + column * (width + gap);
      flow.pdf.rect(left, flow.y, width, height).fill(ink.band);
      flow.pdf.image(Buffer.from(bytes), left, flow.y, { fit: [width, height], align: 'center', valign: 'center' });
      const caption = captions[column];
      if (caption) flow.type.draw(caption, left, flow.y + height + 2);
    });
    flow.y += height + captionHeight + 8;
  }
}

/** Signatures side by side; where an account stands for one, its place says so by the name alone. */
export function drawSignatures(flow: PageFlow, { signatures }: Block<'signatures'>): void {
  const perRow = 3;
  const width = (contentWidth - gap * (perRow - 1)) / perRow;
  for (let first = 0; first < signatures.length; first += perRow) {
    const row = signatures.slice(first, first + perRow);
    flow.ensure(signatureRowHeight);
    row.forEach((signature, column) => {
      drawSignature(flow, signature, margin.left + column * (width + gap), width);
    });
    flow.y += signatureRowHeight;
  }
}

function drawSignature(flow: PageFlow, { label, name, at, bytes }: DocumentSignature, left: number, width: number): void {
  const title = flow.set(label, width, { size: 9, color: ink.muted, maxLines: 1 });
  const signer = flow.set(name, width, { size: 9.5, weight: 'bold', maxLines: 1 });
  const time = flow.set(at, width, { size: captionSize, color: ink.muted, maxLines: 1 });
  flow.type.draw(title, left, flow.y);
  const top = flow.y + title.height;
  if (bytes !== null) flow.pdf.image(Buffer.from(bytes), left, top, { fit: [width, signatureHeight - title.height], valign: 'center' });
  const line = flow.y + signatureHeight;
  flow.pdf
    .moveTo(left, line)
    .lineTo(left + width, line)
    .lineWidth(0.6)
    .strokeColor(ink.line)
    .stroke();
  flow.type.draw(signer, left, line + 2);
  flow.type.draw(time, left, line + 2 + signer.height);
}

import type { DocumentBlock, PagesContent } from '../document-content.ts';
import { drawPictures, drawSignatures, rowHeight, signatureRowHeight } from './draw-pictures.ts';
import { drawTable } from './draw-table.ts';
import { drawFacts, drawHeading, drawParagraph, drawTitle } from './draw-text-blocks.ts';
import { a4, contentWidth, margin, PageFlow, type Pdf } from './page-flow.ts';
import { ink, type Typesetter } from './typesetter.ts';

/** Points of a heading with the space around it. */
const headingHeight = 30;

/** Draws a document over as many pages as it needs, and then the foot of each. */
export function printPages(pdf: Pdf, type: Typesetter, content: PagesContent): void {
  pdf.addPage();
  const flow = new PageFlow(pdf, type);
  content.blocks.forEach((block, index) => {
    if (block.kind === 'heading') flow.ensure(headingHeight + heightToKeep(content.blocks[index + 1]));
    drawBlock(flow, block);
  });
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    const number = content.pageNumber.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    drawFoot(type, content.footer, number);
  }
}

/** What of a block stays with the heading above it. */
function heightToKeep(block: DocumentBlock | undefined): number {
  if (block?.kind === 'pictures') return rowHeight(block.perRow);
  return block?.kind === 'signatures' ? signatureRowHeight : 40;
}

function drawBlock(flow: PageFlow, block: DocumentBlock): void {
  switch (block.kind) {
    case 'title':
      drawTitle(flow, block);
      break;
    case 'heading':
      drawHeading(flow, block);
      break;
    case 'paragraph':
      drawParagraph(flow, block);
      break;
    case 'facts':
      drawFacts(flow, block);
      break;
    case 'table':
      drawTable(flow, block);
      break;
    case 'pictures':
      drawPictures(flow, block);
      break;
    case 'signatures':
      drawSignatures(flow, block);
      break;
  }
}

function drawFoot(type: Typesetter, footer: string, number: string): void {
  const y = a4.height - margin.bottom + 16;
  const style = { size: 8, color: ink.muted, maxLines: 1 };
  type.draw(type.set(footer, contentWidth - 110, style), margin.left, y);
  type.draw(type.set(number, 100, { ...style, align: 'right' }), a4.width - margin.right - 100, y);
}

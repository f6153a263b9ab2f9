import type { DocumentBlock, TableCell, TableColumn } from '../document-content.ts';
import { contentWidth, margin, type PageFlow } from './page-flow.ts';
import { ink, inkOfTone, type SetText } from './typesetter.ts';

type TableBlock = Extract<DocumentBlock, { kind: 'table' }>;

const padding = { x: 4, y: 3 };
const size = 9;
/** A row stays on one page. */
const maxCellLines = 40;

/** A table whose head is repeated on each page that it goes on over. */
export function drawTable(flow: PageFlow, { columns, rows }: TableBlock): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (contentWidth * share) / shares);
  const head = setRow(
    flow,
    columns,
    widths,
    columns.map(({ title }) => ({ text: title })),
    'bold',
  );
  flow.ensure(head.height * 2);
  drawRow(flow, head, widths, ink.band);
  for (const row of rows) {
    const set = setRow(flow, columns, widths, row, 'regular');
    if (flow.ensure(set.height)) drawRow(flow, head, widths, ink.band);
    drawRow(flow, set, widths, null);
  }
  flow.y += 6;
}

function setRow(
  flow: PageFlow,
  columns: readonly TableColumn[],
  widths: readonly number[],
  cells: readonly TableCell[],
  weight: 'regular' | 'bold',
) {
  const texts = columns.map(({ align = 'left' }, index) => {
    const { text = '', tone = 'plain' } = cells[index] ?? {};
    const color = weight === 'bold' ? ink.muted : inkOfTone[tone];
    return flow.set(text, (widths[index] ?? 0) - 2 * padding.x, { size, weight, color, align, maxLines: maxCellLines });
  });
  return { texts, height: Math.max(...texts.map(({ height }) => height)) + 2 * padding.y };
}

function drawRow(
  flow: PageFlow,
  { texts, height }: { texts: readonly SetText[]; height: number },
  widths: readonly number[],
  fill: string | null,
): void {
  if (fill !== null) flow.pdf.rect(margin.left, flow.y, contentWidth, height).fill(fill);
  let left = margin.left;
  texts.forEach((text, index) => {
    flow.type.draw(text, left + padding.x, flow.y + padding.y);
    left += widths[index] ?? 0;
  });
  flow.y += height;
  flow.rule(ink.line);
}

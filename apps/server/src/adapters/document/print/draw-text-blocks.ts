import type { DocumentBlock, Fact } from '../document-content.ts';
import { drawQr } from './draw-qr.ts';
import { contentWidth, margin, millimetre, type PageFlow } from './page-flow.ts';
import { ink, inkOfTone } from './typesetter.ts';

type Block<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;

const qrSide = 24 * millimetre;
const labelWidth = 26 * millimetre;
const columnGap = 8 * millimetre;

export function drawTitle(flow: PageFlow, { text, detail, qr }: Block<'title'>): void {
  const width = contentWidth - (qr === undefined ? 0 : qrSide + columnGap);
  const top = flow.y;
  const title = flow.set(text, width, { size: 17, weight: 'bold' });
  const below = flow.set(detail, width, { size: 9.5, color: ink.muted });
  flow.type.draw(title, margin.left, top);
  flow.type.draw(below, margin.left, top + title.height + 2);
  if (qr !== undefined) drawQr(flow.pdf, qr, margin.left + contentWidth - qrSide, top, qrSide);
  flow.y = top + Math.max(title.height + 2 + below.height, qr === undefined ? 0 : qrSide) + 6;
  flow.rule(ink.brand);
  flow.y += 8;
}

export function drawHeading(flow: PageFlow, { text }: Block<'heading'>): void {
  flow.gap(8);
  const heading = flow.set(text, contentWidth - 8, { size: 12, weight: 'bold', color: ink.brand });
  flow.pdf.rect(margin.left, flow.y + 3, 2.4, heading.height - 6).fill(ink.brand);
  flow.type.draw(heading, margin.left + 8, flow.y);
  flow.y += heading.height + 4;
}

export function drawParagraph(flow: PageFlow, { text, tone = 'plain' }: Block<'paragraph'>): void {
  flow.flow(text, { size: 10, color: inkOfTone[tone] });
  flow.y += 4;
}

export function drawFacts(flow: PageFlow, { facts, columns }: Block<'facts'>): void {
  const width = (contentWidth - columnGap * (columns - 1)) / columns;
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns).map((fact) => setFact(flow, fact, width));
    const height = Math.max(...row.map((fact) => fact.height));
    flow.ensure(height + 3);
    row.forEach((fact, column) => {
      const left = margin.left + column * (width + columnGap);
      flow.type.draw(fact.label, left, flow.y);
      flow.type.draw(fact.value, left + labelWidth, flow.y);
    });
    flow.y += height + 3;
  }
  flow.y += 3;
}

function setFact(flow: PageFlow, { label, value, tone = 'plain' }: Fact, width: number) {
  const set = {
    label: flow.set(label, labelWidth - 6, { size: 9.5, color: ink.muted }),
    // A value that is longer than a page is cut: whoever writes one has a paragraph for it.
    value: flow.set(value, width - labelWidth, { size: 9.5, color: inkOfTone[tone], maxLines: 30 }),
  };
  return { ...set, height: Math.max(set.label.height, set.value.height) };
}

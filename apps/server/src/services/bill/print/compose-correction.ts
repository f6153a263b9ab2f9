import { billedEnergies } from '@energy-om/contract';
import { consumptionUnits, findLineWords } from '@energy-om/domain';
import type { DocumentBlock, PagesContent, TableCell } from '#adapters/document/document-content.ts';
import { type Bill, composeMeters, nameLine, type Source, yuan } from './bill-parts.ts';
import { billTexts, fillIn } from './bill-texts.ts';

type Correction = Bill['corrections'][number];

/** What has changed of a bill since the document before: line by line, what was billed and what is right. */
export function composeCorrection(bill: Bill, correction: Correction, source: Source): PagesContent {
  const { language, now, tenant } = source;
  const texts = billTexts[language];
  const title = fillIn(texts.correctionTitle, { energy: billedEnergies[language][bill.energyType] });
  return {
    kind: 'pages',
    language,
    title: `${title} ${bill.month} ${bill.room.name} ${correction.number}`,
    author: tenant,
    createdAt: now,
    footer: fillIn(texts.issuedFooter, { title, tenant, number: correction.number }),
    pageNumber: texts.page,
    blocks: [
      { kind: 'title', text: title, detail: fillIn(texts.detail, { room: bill.room.name, month: bill.month }) },
      composeHead(bill, correction, source),
      ...composeChanges(bill, correction, source),
      ...composeMeters(correction, source),
    ],
  };
}

function composeHead(bill: Bill, correction: Correction, { language, format }: Source): DocumentBlock {
  const texts = billTexts[language];
  const money = (cents: number) => fillIn(texts.yuan, { amount: yuan(cents, format) });
  const quantity = (amount: number) => `${format.number(amount / 1000)} ${consumptionUnits[bill.energyType] ?? ''}`;
  const isEstimated = correction.estimatedBefore > 0 || correction.estimated > 0;
  const facts = [
    { label: texts.number, value: correction.number },
    { label: texts.issuedAt, value: format.time(correction.issuedAt) },
    { label: texts.corrects, value: bill.closed?.number ?? '' },
    { label: texts.payer, value: bill.account?.fullName ?? texts.house },
    { label: texts.room, value: bill.room.name },
    { label: texts.amount, value: quantity(correction.amount) },
    ...(isEstimated
      ? [
          { label: texts.estimatedBefore, value: quantity(correction.estimatedBefore) },
          { label: texts.estimatedAfter, value: quantity(correction.estimated) },
        ]
      : []),
    { label: texts.correctionTotal, value: money(correction.totalCents) },
    { label: texts.correctionTax, value: money(correction.taxCents) },
  ];
  return { kind: 'facts', columns: 2, facts };
}

function composeChanges(bill: Bill, { changes }: Correction, { language, format }: Source): DocumentBlock[] {
  const texts = billTexts[language];
  const words = findLineWords(changes);
  const unit = consumptionUnits[bill.energyType] ?? '';
  const quantity = (amount: number | null) => ({ text: amount === null ? '' : format.number(amount / 1000) });
  const rows = changes.map((change): TableCell[] => [
    { text: nameLine(change, words, language) },
    quantity(change.quantityBefore),
    quantity(change.quantity),
    { text: yuan(change.centsBefore, format) },
    { text: yuan(change.cents, format) },
    { text: yuan(change.cents - change.centsBefore, format) },
  ]);
  return [
    { kind: 'heading', text: texts.changes },
    {
      kind: 'table',
      columns: [
        { title: texts.item, share: 3 },
        { title: fillIn(texts.quantityBefore, { unit }), share: 2, align: 'right' },
        { title: fillIn(texts.quantityAfter, { unit }), share: 2, align: 'right' },
        { title: texts.chargedBefore, share: 2, align: 'right' },
        { title: texts.chargedAfter, share: 2, align: 'right' },
        { title: texts.difference, share: 2, align: 'right' },
      ],
      rows,
    },
    { kind: 'paragraph', text: texts.correctionHint, tone: 'muted' },
  ];
}

import { billedEnergies } from '@energy-om/contract';
import { consumptionUnits, findLineWords } from '@energy-om/domain';
import type { DocumentBlock, PagesContent, TableCell } from '#adapters/document/document-content.ts';
import { type Bill, composeMeters, nameLine, type Source, yuan } from './bill-parts.ts';
import { billTexts, fillIn } from './bill-texts.ts';

export function composeBill(bill: Bill, source: Source): PagesContent {
  const { language, now, format, tenant } = source;
  const texts = billTexts[language];
  const title = fillIn(texts.title, { energy: billedEnergies[language][bill.energyType] });
  return {
    kind: 'pages',
    language,
    title: `${title} ${bill.month} ${bill.room.name}`,
    author: tenant,
    createdAt: now,
    footer: fillIn(bill.closed ? texts.issuedFooter : texts.footer, {
      ...{ title, tenant, number: bill.closed?.number ?? '' },
      time: format.time(new Date(now).toISOString()),
    }),
    pageNumber: texts.page,
    blocks: [
      { kind: 'title', text: title, detail: fillIn(texts.detail, { room: bill.room.name, month: bill.month }) },
      ...composeHead(bill, source),
      ...composeLines(bill, source),
      ...composeMeters(bill, source),
    ],
  };
}

function composeHead(bill: Bill, { language, format }: Source): DocumentBlock[] {
  const texts = billTexts[language];
  const unit = consumptionUnits[bill.energyType] ?? '';
  const [from, to] = [format.time(bill.from), format.time(bill.to)];
  const facts = [
    ...(bill.closed ? [{ label: texts.number, value: bill.closed.number }] : []),
    ...(bill.closed ? [{ label: texts.issuedAt, value: format.time(bill.closed.issuedAt) }] : []),
    { label: texts.payer, value: bill.account?.fullName ?? texts.house },
    { label: texts.room, value: bill.room.name },
    { label: texts.period, value: fillIn(texts.to, { from, to }) },
    { label: texts.settled, value: bill.isComplete ? texts.complete : fillIn(texts.running, { to }) },
    { label: texts.amount, value: `${format.number(bill.amount / 1000)} ${unit}` },
    ...(bill.estimated > 0 ? [{ label: texts.estimated, value: `${format.number(bill.estimated / 1000)} ${unit}` }] : []),
    { label: texts.total, value: fillIn(texts.yuan, { amount: yuan(bill.totalCents, format) }) },
  ];
  return [{ kind: 'facts', columns: 2, facts }];
}

function composeLines(bill: Bill, { language, format }: Source): DocumentBlock[] {
  const texts = billTexts[language];
  const words = findLineWords(bill.lines);
  const rows = bill.lines.map((line): TableCell[] => [
    { text: nameLine(line, words, language) },
    { text: line.quantity === null ? '' : format.number(line.quantity / 1000) },
    { text: line.price === null ? '' : format.number(line.price / 1_000_000) },
    { text: line.exact.replace(/0{1,5}$/, '') },
    { text: yuan(line.cents, format) },
    { text: yuan(line.taxCents, format) },
  ]);
  return [
    { kind: 'heading', text: texts.lines },
    {
      kind: 'table',
      columns: [
        { title: texts.item, share: 3 },
        { title: fillIn(texts.quantity, { unit: consumptionUnits[bill.energyType] ?? '' }), share: 2, align: 'right' },
        { title: texts.price, share: 2, align: 'right' },
        { title: texts.exact, share: 2, align: 'right' },
        { title: texts.charged, share: 2, align: 'right' },
        { title: texts.tax, share: 2, align: 'right' },
      ],
      rows,
    },
    { kind: 'paragraph', text: texts.rounding, tone: 'muted' },
    ...(bill.estimated > 0 ? [{ kind: 'paragraph' as const, text: texts.estimatedHint, tone: 'muted' as const }] : []),
  ];
}

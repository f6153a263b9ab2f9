import type { ApiOutput, Language } from '@energy-om/contract';
import { consumptionUnits, findLineWords, type LineWords } from '@energy-om/domain';
import type { DocumentBlock, PagesContent, TableCell } from '#adapters/document/document-content.ts';
import { statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { createDocumentFormat, type DocumentFormat } from '#services/document/document-format.ts';
import { type PrintedDocument, printContent } from '#services/document/print-content.ts';
import { findBill } from '../find-bill.ts';
import { bandWords, billTexts, componentWords, energyWords, fillIn } from './bill-texts.ts';

type Bill = ApiOutput<'getBill'>;

interface Source {
  language: Language;
  /** Epoch milliseconds. */
  now: number;
  format: DocumentFormat;
  tenant: string;
}

const findTenant = statement<{ tenant: string }, { name: string; time_zone: string }>(
  'find-tenant-of-bill',
  'select t.name, t.time_zone from tenants t where t.id = :tenant',
);

/** Prints a bill for its payer and for the clerks of its room. Throws `notFound` for all others, as for an unknown one. */
export async function makeBillDocument(context: SignedInContext, id: string): Promise<PrintedDocument> {
  if (!isId(id)) throw notFound();
  const bill = await findBill(context, id);
  const { actor, clock, database, language } = context;
  const [tenant] = await database.run(findTenant, { tenant: actor.tenantId });
  if (!tenant) throw new Error('the tenant of a bill is gone');
  const format = createDocumentFormat(language, tenant.time_zone);
  const content = composeBill(bill, { language, now: clock.now().getTime(), format, tenant: tenant.name });
  return { name: content.title, bytes: await printContent(context, content) };
}

const yuan = (cents: number, format: DocumentFormat) => format.number(cents / 100, 2);

function composeBill(bill: Bill, source: Source): PagesContent {
  const { language, now, format, tenant } = source;
  const texts = billTexts[language];
  const title = fillIn(texts.title, { energy: energyWords[language][bill.energyType] ?? bill.energyType });
  return {
    kind: 'pages',
    language,
    title: `${title} ${bill.month} ${bill.room.name}`,
    author: tenant,
    createdAt: now,
    footer: fillIn(texts.footer, { title, tenant, time: format.time(new Date(now).toISOString()) }),
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
    { label: texts.payer, value: bill.account?.fullName ?? texts.house },
    { label: texts.room, value: bill.room.name },
    { label: texts.period, value: fillIn(texts.to, { from, to }) },
    { label: texts.settled, value: bill.isComplete ? texts.complete : fillIn(texts.running, { to }) },
    { label: texts.amount, value: `${format.number(bill.amount / 1000)} ${unit}` },
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
  ];
}

function nameLine({ component, band, step }: Bill['lines'][number], words: LineWords, language: Language): string {
  const name = band === null || !words.bands ? componentWords[language][component] : bandWords[language][band];
  return step === null || !words.steps ? name : `${name} · ${fillIn(billTexts[language].step, { step })}`;
}

function composeMeters({ meters }: Bill, { language, format }: Source): DocumentBlock[] {
  if (meters.length === 0) return [];
  const texts = billTexts[language];
  const show = (register: Bill['meters'][number]['first']) =>
    register === null ? texts.noReading : `${format.number(register.value)}\n${format.time(register.at)}`;
  return [
    { kind: 'heading', text: texts.meters },
    {
      kind: 'table',
      columns: [
        { title: texts.meter, share: 3 },
        { title: texts.first, share: 2, align: 'right' },
        { title: texts.last, share: 2, align: 'right' },
        { title: texts.factor, share: 1, align: 'right' },
      ],
      rows: meters.map(({ name, code, first, last, factor }) => [
        { text: [name, code].filter(Boolean).join('\n') },
        { text: show(first) },
        { text: show(last) },
        { text: format.number(factor) },
      ]),
    },
  ];
}

import type { Language } from '@energy-om/contract';
import type { DocumentBlock, Fact, PagesContent } from '#adapters/document/document-content.ts';
import type { DocumentFormat } from '#services/document/document-format.ts';
import type { PrintedForm } from '../printed-form/printed-form.ts';
import { type DocumentTexts, documentTexts, fillIn } from './document-texts.ts';
import { rowWords } from './document-words.ts';

/** What the printing of a document knows beside the document. */
export interface PrintSource {
  language: Language;
  /** Epoch milliseconds. */
  now: number;
  format: DocumentFormat;
}

interface Person {
  fullName: string;
}

interface HistoryEntry {
  row: string;
  actor: Person | null;
  signatures: readonly { person: Person }[];
  at: string;
  remark: string;
}

/** A document of the field on A4, under the title of its form and its number, with the standard that the form follows and its clauses. */
export function composePages(
  { language, now, format }: PrintSource,
  { number, form }: { number: string | null; form: PrintedForm },
  { text, history }: Record<'text' | 'history', readonly DocumentBlock[]>,
): PagesContent {
  const { heading, title, standard, lines } = form;
  const texts = documentTexts[language];
  const shown = number ?? texts.draft;
  const time = format.time(new Date(now).toISOString());
  return {
    kind: 'pages',
    language,
    title: `${title} ${shown}`,
    author: heading,
    createdAt: now,
    footer: fillIn(texts.footer, { tenant: heading, name: title, number: shown, time }),
    pageNumber: texts.page,
    blocks: [
      { kind: 'title', text: title, detail: [shown, heading].join(' · ') },
      ...(standard === '' ? [] : [{ kind: 'paragraph' as const, text: fillIn(texts.standard, { standard }), tone: 'muted' as const }]),
      ...text,
      ...(lines.length === 0 ? [] : [{ kind: 'heading' as const, text: texts.clauses }]),
      ...lines.map((line, index) => ({ kind: 'paragraph' as const, text: `${index + 1}. ${line}` })),
      ...history,
    ],
  };
}

/** A fact whose value is empty is left out. */
export function listFacts(...facts: readonly [label: string, value: string | null | undefined][]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Who did and signed what, in order of time, and the check sum that covers all of it. */
export function describeHistory(history: readonly HistoryEntry[], hash: string, { language, format }: PrintSource): DocumentBlock[] {
  const texts: DocumentTexts = documentTexts[language];
  const rows = history.map(({ row, actor, signatures, at, remark }) => {
    const names =
      signatures.length > 1 ? fillIn(texts.signed, { names: format.list(signatures.map(({ person }) => person.fullName)) }) : '';
    return [
      { text: rowWords[row]?.[language] ?? row },
      { text: actor?.fullName ?? texts.system },
      { text: format.time(at) },
      { text: [names, remark].filter(Boolean).join('\n') },
    ];
  });
  return [
    { kind: 'heading', text: texts.history },
    {
      kind: 'table',
      columns: [
        { title: texts.act, share: 3 },
        { title: texts.by, share: 2 },
        { title: texts.at, share: 3 },
        { title: texts.remark, share: 4 },
      ],
      rows,
    },
    ...(hash === '' ? [] : [{ kind: 'facts' as const, columns: 1 as const, facts: [{ label: texts.hash, value: hash }] }]),
  ];
}

import type { ApiOutput, Language } from '@energy-om/contract';
import type { LineWords } from '@energy-om/domain';
import type { DocumentBlock } from '#adapters/document/document-content.ts';
import type { DocumentFormat } from '#services/document/document-format.ts';
import { bandWords, billTexts, componentWords, fillIn } from './bill-texts.ts';

export type Bill = ApiOutput<'getBill'>;

export interface Source {
  language: Language;
  /** Epoch milliseconds. */
  now: number;
  format: DocumentFormat;
  tenant: string;
}

export const yuan = (cents: number, format: DocumentFormat) => format.number(cents / 100, 2);

export function nameLine(
  { component, band, step }: Pick<Bill['lines'][number], 'component' | 'band' | 'step'>,
  words: LineWords,
  language: Language,
): string {
  const ofComponent = componentWords[language][component];
  const ofBand = band === null || !words.bands ? null : bandWords[language][band];
  if (component === 'shared') return [ofComponent, ofBand].filter(Boolean).join(' · ');
  const name = ofBand ?? ofComponent;
  return step === null || !words.steps ? name : `${name} · ${fillIn(billTexts[language].step, { step })}`;
}

export function composeMeters({ meters, estimated }: Pick<Bill, 'meters' | 'estimated'>, { language, format }: Source): DocumentBlock[] {
  if (meters.length === 0) return [];
  const texts = billTexts[language];
  const absent = estimated > 0 ? texts.noReadingEstimated : texts.noReading;
  const show = (register: Bill['meters'][number]['first']) =>
    register === null ? absent : `${format.number(register.value)}\n${format.time(register.at)}`;
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

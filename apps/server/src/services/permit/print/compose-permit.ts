import { type ApiOutput, dictionaryTexts } from '@energy-om/contract';
import type { DocumentBlock, PagesContent } from '#adapters/document/document-content.ts';
import { composePages, describeHistory, listFacts, type PrintSource } from './compose-pages.ts';
import { documentTexts } from './document-texts.ts';
import { permitStatusWords, pointStateWords } from './document-words.ts';

type Permit = ApiOutput<'getPermit'>;

/** A permit as it stands: its text, its people and points, and who signed what. */
export function composePermit(permit: Permit, source: PrintSource): PagesContent {
  const { language, format } = source;
  const texts = documentTexts[language];
  const history = permit.history.map((entry) => ({
    ...entry,
    remark: [entry.point && `${entry.point.name} ${entry.point.number}`.trim(), entry.reason].filter(Boolean).join('\n'),
  }));
  const text: DocumentBlock[] = [
    {
      kind: 'facts',
      columns: 2,
      facts: listFacts(
        [texts.kind, dictionaryTexts[language].permitKind[permit.kind]],
        [texts.status, permitStatusWords[permit.status][language]],
        [texts.order, `${permit.order.orderNo} ${permit.order.title}`],
        [texts.window, `${format.time(permit.validFrom)} – ${format.time(permit.validUntil)}`],
      ),
    },
    {
      kind: 'facts',
      columns: 1,
      facts: listFacts([texts.place, permit.place], [texts.scope, permit.scope], [texts.measures, permit.measures]),
    },
    { kind: 'heading', text: texts.people },
    {
      kind: 'facts',
      columns: 2,
      facts: listFacts(
        [texts.issuer, permit.issuer.fullName],
        [texts.leader, permit.leader.fullName],
        [texts.permitter, permit.permitter.fullName],
        [texts.guardian, permit.guardian?.fullName],
        [texts.crew, permit.crew.length > 0 ? format.list(permit.crew.map(({ fullName }) => fullName)) : null],
      ),
    },
    ...describePoints(permit, source),
  ];
  return composePages(source, permit, { text, history: describeHistory(history, permit.hash, source) });
}

function describePoints({ points }: Permit, { language }: PrintSource): DocumentBlock[] {
  if (points.length === 0) return [];
  const texts = documentTexts[language];
  return [
    { kind: 'heading', text: texts.points },
    {
      kind: 'table',
      columns: [
        { title: texts.point, share: 3 },
        { title: texts.device, share: 3 },
        { title: texts.state, share: 2 },
        { title: texts.lock, share: 2 },
        { title: texts.earth, share: 2 },
      ],
      rows: points.map(({ name, device, state, lockNumber, earthNumber }) =>
        [name, device.name, pointStateWords[state][language], lockNumber, earthNumber].map((text) => ({ text })),
      ),
    },
  ];
}

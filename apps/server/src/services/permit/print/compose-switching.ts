import { type ApiOutput, dictionaryTexts } from '@energy-om/contract';
import { stepPhases } from '@energy-om/domain';
import type { DocumentBlock, PagesContent, TableCell } from '#adapters/document/document-content.ts';
import { composePages, describeHistory, listFacts, type PrintSource } from './compose-pages.ts';
import { documentTexts, fillIn } from './document-texts.ts';
import { switchingStatusWords } from './document-words.ts';

type Switching = ApiOutput<'getSwitching'>;

/** A switching order as it stands: its task and people, each step with the times of its acts, and who signed what. */
export function composeSwitching(switching: Switching, source: PrintSource): PagesContent {
  const { language } = source;
  const texts = documentTexts[language];
  const history = switching.history.map((entry) => ({
    ...entry,
    remark: [entry.reason, entry.foundState && fillIn(texts.found, { state: entry.foundState })].filter(Boolean).join('\n'),
  }));
  const text: DocumentBlock[] = [
    { kind: 'facts', columns: 1, facts: listFacts([texts.task, switching.task]) },
    {
      kind: 'facts',
      columns: 2,
      facts: listFacts(
        [texts.kind, dictionaryTexts[language].switchingKind[switching.kind]],
        [texts.status, switchingStatusWords[switching.status][language]],
        [texts.site, switching.site],
        [texts.order, `${switching.order.orderNo} ${switching.order.title}`],
        [texts.operator, switching.operator.fullName],
        [texts.supervisor, switching.supervisor.fullName],
        [texts.commander, switching.commander.fullName],
      ),
    },
    { kind: 'heading', text: texts.steps },
    {
      kind: 'table',
      columns: [
        { title: texts.number, share: 1 },
        { title: texts.step, share: 6 },
        ...stepPhases.map((phase) => ({ title: texts[phase], share: 2 })),
      ],
      rows: switching.steps.map((step, index) => toRow(step, index + 1, source)),
    },
  ];
  return composePages(source, switching, { text, history: describeHistory(history, switching.hash, source) });
}

function toRow({ text, expects, acts }: Switching['steps'][number], number: number, { language, format }: PrintSource): TableCell[] {
  const value = acts.find(({ phase }) => phase === 'tick')?.value ?? null;
  const proof =
    value === null
      ? ''
      : fillIn(documentTexts[language].value, { value: `${format.number(value, expects?.decimals)} ${expects?.unit ?? ''}`.trim() });
  return [
    { text: String(number) },
    { text: [text, proof].filter(Boolean).join('\n') },
    ...stepPhases.map((phase) => {
      const act = acts.find((one) => one.phase === phase);
      const pin = act?.onPhoneOf ? fillIn(documentTexts[language].byPin, { name: act.onPhoneOf.fullName }) : '';
      return { text: act ? [act.by.fullName, format.time(act.at), pin].filter(Boolean).join('\n') : '' };
    }),
  ];
}

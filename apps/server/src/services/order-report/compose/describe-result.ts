import { dictionaryTexts } from '@energy-om/contract';
import { isReadingAnswer, isSignatureAnswer, type PointAnswer, readChecklist, showOrDash } from '@energy-om/domain';
import type { DocumentBlock, TableCell } from '#adapters/document/document-content.ts';
import type { DocumentFormat } from '#services/document/document-format.ts';
import type { ReportedOrder, ReportSource } from '../report-source.ts';
import type { ReportTexts } from '../report-texts.ts';
import { listFacts } from './describe-order.ts';

type Result = NonNullable<ReportedOrder['result']>;
type Field = ReportedOrder['backfillForm'][number];

export function describeAlarms({ alarms }: ReportedOrder, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  if (alarms.length === 0) return [];
  const shown = (value: unknown, alarm: ReportedOrder['alarms'][number]) =>
    typeof value === 'number' ? showNumber(format, value, alarm) : showOrDash(value);
  const columns = [
    { title: texts.alarm, share: 4 },
    { title: texts.alarmValue, share: 2, align: 'right' as const },
    { title: texts.limit, share: 2, align: 'right' as const },
    { title: texts.alarmAt, share: 3 },
    { title: texts.clearedAt, share: 3 },
  ];
  const rows = alarms.map((alarm): TableCell[] => [
    { text: `${alarm.name} · ${alarm.device.name}` },
    { text: shown(alarm.value, alarm) },
    { text: shown(alarm.threshold, alarm) },
    { text: format.time(alarm.raisedAt) },
    alarm.clearedAt === null ? { text: texts.standing, tone: 'bad' } : { text: format.time(alarm.clearedAt) },
  ]);
  return [
    { kind: 'heading', text: texts.alarms },
    { kind: 'table', columns, rows },
  ];
}

export function describeResult(source: ReportSource, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  const { order, language } = source;
  const { result } = order;
  const heading: DocumentBlock = { kind: 'heading', text: texts.result };
  if (result === null) return [heading, { kind: 'paragraph', text: texts.noResult, tone: 'muted' }];
  const facts = listFacts(
    [texts.outcome, order.outcome && dictionaryTexts[language].outcome[order.outcome]],
    [texts.causeCode, result.causeCode],
    [texts.cause, result.cause],
    [texts.remedyCode, result.remedyCode],
    [texts.measure, result.measure],
    ...describePlainAnswers(order.backfillForm, result, texts, format),
  );
  return [
    heading,
    { kind: 'facts', columns: 1, facts },
    ...describeChecks(order.backfillForm, result, texts),
    ...describeReadings(order, result, texts, format),
    ...describeParts(order, result, texts, format),
  ];
}

/** The answers that are neither points of a checklist, numbers, readings nor pictures. */
function describePlainAnswers(fields: readonly Field[], { answers }: Result, texts: ReportTexts, format: DocumentFormat) {
  return fields.flatMap(({ key, label, type }): [string, string][] => {
    const answer = answers[key];
    if (typeof answer === 'boolean') return [[label, answer ? texts.yes : texts.no]];
    if (typeof answer === 'string') return [[label, answer]];
    if (type === 'checklist' || !Array.isArray(answer) || isSignatureAnswer(answer)) return [];
    return [[label, format.list([...readChecklist(answer).keys()])]];
  });
}

function describeChecks(fields: readonly Field[], { answers }: Result, texts: ReportTexts): DocumentBlock[] {
  return fields.flatMap(({ key, label, type, options }): DocumentBlock[] => {
    if (type !== 'checklist') return [];
    const points = readChecklist(answers[key]);
    const columns = [
      { title: label || texts.point, share: 5 },
      { title: texts.state, share: 1.5 },
      { title: texts.note, share: 3.5 },
    ];
    const rows = options.map((option) => [{ text: option }, ...describePoint(points.get(option), texts)]);
    return [
      { kind: 'heading', text: texts.checks },
      { kind: 'table', columns, rows },
    ];
  });
}

function describePoint(answer: PointAnswer | undefined, texts: ReportTexts): TableCell[] {
  if (answer === undefined) return [{ text: texts.unanswered, tone: 'muted' }, { text: '' }];
  const tone = answer.state === 'abnormal' ? 'bad' : answer.state === 'normal' ? 'good' : 'muted';
  return [{ text: texts[answer.state], tone }, { text: answer.text }];
}

/** Numbers of the form with the limits that the form gives them, and readings of meters. */
function describeReadings(order: ReportedOrder, result: Result, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  const numbers = order.backfillForm.flatMap((field): TableCell[][] => {
    const answer = result.answers[field.key];
    if (typeof answer === 'number') return [describeNumber(field, answer, texts, format)];
    if (!isReadingAnswer(answer)) return [];
    const { unit, decimals, doubt, meterName } = answer as typeof answer & {
      unit: string | null;
      decimals: number;
      doubt: unknown;
      meterName: string;
    };
    return [describeReading(`${field.label} · ${meterName}`, showNumber(format, answer.value, { unit, decimals }), doubt, texts)];
  });
  const readings = result.readings.map(({ objectId, value, doubt }) => {
    const name = order.objects.find(({ id }) => id === objectId)?.name ?? '';
    const register = order.registers.find((each) => each.objectId === objectId);
    return describeReading(name, showNumber(format, value, register), doubt, texts);
  });
  const rows = [...numbers, ...readings];
  if (rows.length === 0) return [];
  const columns = [
    { title: texts.item, share: 4 },
    { title: texts.value, share: 2, align: 'right' as const },
    { title: texts.limit, share: 2, align: 'right' as const },
    { title: texts.verdict, share: 2.5 },
  ];
  return [
    { kind: 'heading', text: texts.readings },
    { kind: 'table', columns, rows },
  ];
}

function describeNumber(
  { label, unit, min, max, decimals }: Field,
  value: number,
  texts: ReportTexts,
  format: DocumentFormat,
): TableCell[] {
  const shown = (number: number) => showNumber(format, number, { unit, decimals });
  const limit =
    min !== null && max !== null
      ? `${format.number(min)} – ${shown(max)}`
      : max !== null
        ? `≤ ${shown(max)}`
        : min !== null
          ? `≥ ${shown(min)}`
          : null;
  const isBeyond = (min !== null && value < min) || (max !== null && value > max);
  const verdict: TableCell = isBeyond ? { text: texts.beyond, tone: 'bad' } : { text: texts.within, tone: 'good' };
  return [{ text: label }, { text: shown(value) }, { text: showOrDash(limit) }, limit === null ? { text: showOrDash(null) } : verdict];
}

function showNumber(format: DocumentFormat, value: number, shape?: { unit: string | null; decimals: number | null }): string {
  return [format.number(value, shape?.decimals ?? undefined), shape?.unit].filter(Boolean).join(' ');
}

function describeReading(name: string, value: string, doubt: unknown, texts: ReportTexts): TableCell[] {
  const none = showOrDash(null);
  return [{ text: name }, { text: value }, { text: none }, doubt ? { text: texts.doubted, tone: 'warn' } : { text: none }];
}

function describeParts({ takenParts }: ReportedOrder, result: Result, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  const parts = [...takenParts, ...result.parts];
  if (parts.length === 0) return [];
  const columns = [
    { title: texts.part, share: 6 },
    { title: texts.quantity, share: 2, align: 'right' as const },
  ];
  const rows = parts.map(({ name, quantity, unit }) => [{ text: name }, { text: `${format.number(quantity)} ${unit}` }]);
  return [
    { kind: 'heading', text: texts.parts },
    { kind: 'table', columns, rows },
  ];
}

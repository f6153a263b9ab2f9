import { dictionaryTexts } from '@energy-om/contract';
import type { DocumentBlock, Fact } from '#adapters/document/document-content.ts';
import type { DocumentFormat } from '#services/document/document-format.ts';
import type { ReportedDevice, ReportedOrder, ReportSource } from '../report-source.ts';
import { fillIn, type ReportTexts } from '../report-texts.ts';

/** A fact whose value is empty is left out. */
export function listFacts(...facts: readonly [label: string, value: string | null | undefined][]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export function describeBasics({ order, language }: ReportSource, texts: ReportTexts): DocumentBlock[] {
  const names = dictionaryTexts[language];
  return [
    { kind: 'heading', text: texts.basics },
    {
      kind: 'facts',
      columns: 2,
      facts: listFacts(
        [texts.number, order.orderNo],
        [texts.status, names.workOrderStatus[order.status]],
        [texts.project, order.project.name],
        [texts.businessType, order.businessType.name],
        [texts.level, names.eventLevel[order.level]],
        [texts.source, names.workOrderSource[order.source]],
        ...listAskers(order, texts),
      ),
    },
    {
      kind: 'facts',
      columns: 1,
      facts: listFacts(
        [texts.place, order.place.length > 0 ? order.place.join(' › ') : order.site.name],
        [texts.address, order.address],
        [texts.description, order.description],
      ),
    },
  ];
}

/** Only a requester who raised the order has reported it: an alarm's order has a requester too. */
function listAskers({ requester, creator }: ReportedOrder, texts: ReportTexts): [string, string | undefined][] {
  if (requester !== null && requester.id === creator?.id) return [[texts.reporter, requester.fullName]];
  return [
    [texts.client, requester?.fullName],
    [texts.creator, creator?.fullName],
  ];
}

export function describeDevices(devices: readonly ReportedDevice[], texts: ReportTexts): DocumentBlock[] {
  return devices.flatMap((device): DocumentBlock[] => [
    { kind: 'heading', text: `${texts.device} · ${device.name}` },
    {
      kind: 'facts',
      columns: 2,
      facts: [
        ...listFacts(
          [texts.code, device.code],
          [texts.model, device.model],
          [texts.maker, device.maker],
          [texts.serialNumber, device.serial_number],
          [texts.installedOn, device.installed_on],
          [texts.warrantyUntil, device.warranty_until],
        ),
        ...device.ratings.map(({ name, value, unit }) => ({ label: name, value: unit ? `${value} ${unit}` : value })),
      ],
    },
  ]);
}

export function describeTimes(order: ReportedOrder, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  const { result, team, lead } = order;
  const at = (instant: string | null | undefined) => (instant ? format.time(instant) : null);
  const accepted = order.history.find(({ action }) => action === 'accept' || action === 'grab');
  const executors = order.members.length > 0 ? order.members : order.executors;
  return [
    { kind: 'heading', text: texts.times },
    {
      kind: 'facts',
      columns: 2,
      facts: listFacts(
        [texts.createdAt, at(order.createdAt)],
        [texts.acceptedAt, at(accepted?.at)],
        [texts.arrivedAt, at(order.arrivedAt)],
        [texts.finishedAt, at(order.finishedAt)],
        [texts.completedAt, at(order.completedAt)],
        [texts.closedAt, at(order.closedAt)],
        [texts.team, team?.name],
        [texts.lead, lead?.fullName],
        [texts.members, executors.length > 0 ? format.list(executors.map(({ fullName }) => fullName)) : null],
        [texts.labour, result?.labourMinutes ? fillIn(texts.minutes, { n: result.labourMinutes }) : null],
      ),
    },
  ];
}

export function describeEvaluation({ evaluation }: ReportedOrder, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  if (evaluation === null)
    return [
      { kind: 'heading', text: texts.evaluation },
      { kind: 'paragraph', text: texts.noEvaluation, tone: 'muted' },
    ];
  const by = evaluation.by ? `${evaluation.by.fullName} · ${format.time(evaluation.at)}` : format.time(evaluation.at);
  return [
    { kind: 'heading', text: texts.evaluation },
    {
      kind: 'facts',
      columns: 1,
      facts: listFacts(
        [texts.stars, evaluation.stars === null ? null : fillIn(texts.starsOf, { n: evaluation.stars })],
        [texts.comment, [evaluation.comment, ...evaluation.tags].filter(Boolean).join(' · ')],
        [texts.evaluatedBy, by],
      ),
    },
  ];
}

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { recordInspectionPoint } from '#services/inspection/record-inspection-point.ts';
import { skipInspectionPoint } from '#services/inspection/skip-inspection-point.ts';
import type { ActAs } from '../field-documents/act-as.ts';
import { storePhoto } from '../field-documents/store-photo.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import { call, type Loading } from '../set-up/services-at.ts';

type Point = ApiOutput<'getOrderInspection'>['points'][number];

interface Round {
  orderId: string;
  points: readonly Point[];
  /** Who walks, so many minutes before now. */
  at(agoMinutes: number): ReturnType<ActAs>;
  pictures: readonly StoredPicture[];
}

/** What is read off, by the question's key. */
interface Reading {
  agoMinutes: number;
  numbers: Readonly<Record<string, number>>;
  /** What is found where a number is off its limits. */
  found?: string;
}

/** Of the first points in their order; the one without readings is skipped. */
const readings: readonly (Reading | { agoMinutes: number; skipped: string })[] = [
  { agoMinutes: 40, numbers: {} },
  { agoMinutes: 34, numbers: { voltage: 10.2 } },
  { agoMinutes: 27, numbers: { winding: 68.5, load: 57 } },
  { agoMinutes: 21, skipped: '柜前正在检修并设有围栏，不能靠近' },
  { agoMinutes: 12, numbers: { joint: 86.4 }, found: 'B 相母排接头发热，与负荷同向变化，需要停电紧固' },
];

/** Visits the first points by their labels: one is skipped, and for one that is too hot an order follows. */
export async function visitPoints(loading: Loading, round: Round): Promise<void> {
  for (const [index, reading] of readings.entries()) {
    const point = round.points[index];
    if (!point) return;
    if ('skipped' in reading) await skip(loading, round, point, reading);
    else await record(loading, round, point, reading);
  }
}

async function skip(
  loading: Loading,
  { orderId, at, pictures }: Round,
  { id, position }: Point,
  { agoMinutes, skipped }: { agoMinutes: number; skipped: string },
): Promise<void> {
  const context = at(agoMinutes);
  const photoId = await photograph(loading, context, pictures, 'cabinet_1');
  await call(context, 'skipInspectionPoint', skipInspectionPoint, {
    orderId,
    pointId: id,
    reason: skipped,
    photoId,
    position: near(position),
  });
}

async function record(
  loading: Loading,
  { orderId, at, pictures }: Round,
  { id, codes, questions, position }: Point,
  { agoMinutes, numbers, found }: Reading,
): Promise<void> {
  const context = at(agoMinutes);
  const tooHigh = questions.find(({ key, max }) => max !== null && (numbers[key] ?? max) > max);
  const explanation = tooHigh &&
    found !== undefined && { text: found, photoIds: [await photograph(loading, context, pictures, 'thermal_1')] };
  const openedAt = new Date(context.clock.now().getTime() - 90_000).toISOString();
  const answers: ApiInput<'recordInspectionPoint'>['answers'] = {};
  for (const { key, type, options } of questions) {
    if (type === 'number') answers[key] = numbers[key] ?? null;
    if (type === 'checklist')
      answers[key] = options.map((point) => ({ point, state: 'normal' as const, text: '', photoIds: [], followUpOrderId: null }));
  }
  await call(context, 'recordInspectionPoint', recordInspectionPoint, {
    ...{ orderId, pointId: id, identifiedBy: 'scan', code: codes[0], openedAt, answers, position: near(position) },
    ...(tooHigh && explanation && { explanations: { [tooHigh.key]: explanation }, followUpLevel: 3 }),
  });
}

/** As a phone at the point would have it. */
function near(position: Point['position']): ApiInput<'recordInspectionPoint'>['position'] {
  return position ? { ...position, accuracy: 15 } : undefined;
}

/** @returns the id of a photo that the actor took of a scene */
function photograph(loading: Loading, context: ReturnType<ActAs>, pictures: readonly StoredPicture[], scene: string): Promise<string> {
  const picture = pictures.find(({ name }) => name.includes(scene)) ?? pictures[0];
  if (!picture) throw new Error('there are no pictures');
  return storePhoto(loading, context, picture);
}

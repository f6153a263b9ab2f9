import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { findNextPoint, findPointOfDevice } from '@energy-om/domain';
import { withVisits } from '#shared/inspection/with-visits.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import type { Copies } from '../store/copies.ts';
import type { OrderCopy } from '../store/stored-shapes.ts';
import type { FoundAnswer } from './finder.ts';

type Round = NonNullable<ApiOutput<'getDeviceRound'>['round']>;

/** The point of a device in one of the rounds that were taken along, with what was visited here since: of the rounds where it is next, or else still to come, the oldest. */
export async function findDeviceRound(copies: Copies, { deviceId }: ApiInput<'getDeviceRound'>): Promise<FoundAnswer | null> {
  const found = await copies.list('orders');
  if (found.length === 0) return null;
  const orders = found
    .map(({ data }) => data as OrderCopy)
    .toSorted((one, other) => one.order.createdAt.localeCompare(other.order.createdAt));
  const rounds = orders.flatMap((copy) => findIn(copy, deviceId) ?? []);
  const round = rounds.find(({ isNext }) => isNext) ?? rounds[0] ?? null;
  return { data: { round } satisfies ApiOutput<'getDeviceRound'>, at: Math.min(...found.map(({ at }) => at)) };
}

function findIn({ order, inspection }: OrderCopy, deviceId: string): Round | null {
  if (!inspection?.mayVisit) return null;
  const points = withVisits(inspection, useOutbox.getState().intents).points.map((point) => ({
    ...point,
    deviceId: point.device?.id ?? null,
  }));
  const point = findPointOfDevice(points, deviceId);
  return (
    point && { orderId: order.id, orderNo: order.orderNo, pointId: point.id, number: point.number, isNext: point === findNextPoint(points) }
  );
}

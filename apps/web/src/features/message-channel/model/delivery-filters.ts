import type { ApiInput } from '@energy-om/contract';
import type { MessageChannel, ShownDeliveryState } from '@energy-om/domain';
import { type ChosenPeriod, noPeriod, toPeriodInput } from '#shared/filter/period.ts';

export interface DeliveryFilters extends ChosenPeriod {
  /** Null: any. */
  state: ShownDeliveryState | null;
  channel: MessageChannel | null;
}

export const noFilters: DeliveryFilters = { state: null, channel: null, ...noPeriod };

/** One order or alarm, or neither: of the whole organisation. */
export interface DeliverySubject {
  orderId?: string;
  alarmId?: string;
}

/** How many of the filters are set that the sheet has. */
export function countFilters({ channel, period }: DeliveryFilters): number {
  return [channel, period].filter((value) => value !== null).length;
}

/** @param now epoch milliseconds */
export function toDeliveryInput(filters: DeliveryFilters, subject: DeliverySubject, now: number): ApiInput<'listDeliveries'> {
  const { state, channel } = filters;
  return { ...subject, ...(state !== null && { state }), ...(channel !== null && { channel }), ...toPeriodInput(filters, now) };
}

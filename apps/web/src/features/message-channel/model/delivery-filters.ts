import type { ApiInput } from '@energy-om/contract';
import type { MessageChannel, ShownDeliveryState } from '@energy-om/domain';

export interface DeliveryFilters {
  /** Null: any. */
  state: ShownDeliveryState | null;
  channel: MessageChannel | null;
  /** A local day, as 2026-11-20; null: all. */
  day: string | null;
}

export const noFilters: DeliveryFilters = { state: null, channel: null, day: null };

/** One order or alarm, or neither: of the whole organisation. */
export interface DeliverySubject {
  orderId?: string;
  alarmId?: string;
}

/** The day as instants on the clocks of this phone, from midnight to midnight. */
export function toDeliveryInput({ state, channel, day }: DeliveryFilters, subject: DeliverySubject): ApiInput<'listDeliveries'> {
  return {
    ...subject,
    ...(state !== null && { state }),
    ...(channel !== null && { channel }),
    ...(day !== null && { from: midnightOf(day, 0), to: midnightOf(day, 1) }),
  };
}

function midnightOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

import type { EnergyType } from '../energy/energy-type.ts';
import { openStatuses, type WorkOrderStatus, workOrderStatus } from '../work-order/lifecycle/status.ts';
import type { DelayState, DelayUnknown } from './measure-delay.ts';

/** Why an order's loss has no price: no tariff holds at the place, or the meters have several. */
export const unpricedReasons = ['noTariff', 'severalTariffs'] as const;
export type UnpricedReason = (typeof unpricedReasons)[number];

/** What an order costs of one type of energy while it waits, as it is stored: energy in thousandths of the unit, instants in ISO form. */
export interface DelayPart {
  energyType: EnergyType;
  meterCount: number;
  /** What the order is about has no register of its own, and the meter before it counts what it uses; absent from parts of before. */
  isNearest?: boolean;
  /** Null: nothing can be said, for the reason that is then given. */
  state: DelayState | null;
  reason: DelayUnknown | null;
  /** Since when the fault is there, and whether an alarm says so; without one the order's creation counts. */
  faultFrom: string;
  isOfAlarm: boolean;
  /** The last hours by which it is judged, and how many they are. */
  from: string | null;
  to: string | null;
  hours: number;
  /** In thousandths of the unit an hour. */
  actual: number;
  usual: number;
  /** The days before the fault that the usual amount was learned from. */
  baselineDays: number;
  /** Null: it has no price, for the reason that is then given. */
  fenPerHour: number | null;
  fenTotal: number | null;
  unpriced: UnpricedReason | null;
}

const doneOnSite: readonly WorkOrderStatus[] = [workOrderStatus.toBeBackfilled, workOrderStatus.executed, workOrderStatus.toBeEvaluated];

/** While an order has one of these, the work on site is still to be done, and waiting costs. */
export const waitingStatuses: readonly WorkOrderStatus[] = openStatuses.filter((status) => !doneOnSite.includes(status));

import type { EventLevel, FormAnswer, Outcome, UsedPart } from '@energy-om/domain';
import type { DeviceRole, RoomKind } from '../tenant/tenant-plan.ts';
import type { BusinessKey } from './business-type.ts';

/** The origin of an order: reported by anyone, found by the staff, raised by an alarm, or due by the maintenance plan. */
export type FaultSource = 'manual' | 'patrol' | 'alarm' | 'plan';

/**
 * One kind of fault or planned work, in the words of the trade. In the texts {object} is the device or room, {place} its location, {value}
 * the number drawn from `value`.
 */
export interface Fault {
  source: FaultSource;
  /** The name of the alarm rule that raises it, for a fault from an alarm. */
  alarm?: string;
  level: EventLevel;
  about: { devices: readonly DeviceRole[] } | { room: RoomKind };
  value?: readonly [from: number, to: number, decimals: number];
  title: string;
  description: string;
  cause: string;
  measure: string;
  /** Minutes of work, summed over all people. */
  labour: readonly [number, number];
  parts?: readonly UsedPart[];
  /** The answers that differ from the usual ones for this fault. */
  answers?: Readonly<Record<string, FormAnswer>>;
  outcome?: Outcome;
}

export type FaultsByBusiness = Partial<Record<BusinessKey, readonly Fault[]>>;

export function part(name: string, quantity: number, unit: string): UsedPart {
  return { name, quantity, unit };
}

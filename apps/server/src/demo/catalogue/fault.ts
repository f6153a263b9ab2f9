import type { EventLevel, FormAnswer, Outcome, UsedPart } from '@energy-om/domain';
import type { DeviceRole, RoomKind } from '../tenant/tenant-plan.ts';
import type { BusinessKey } from './business-type.ts';

/** How a kind of order comes up: reported by anyone, found by the staff, from an alarm, or from the maintenance plan. */
export type FaultSource = 'manual' | 'patrol' | 'alarm' | 'plan';

/**
 * One kind of trouble or planned work, told as people of the trade episodes it. In the texts {object} is the device or room,
 * {place} where it is, {value} the number drawn from `value`.
 */
export interface Fault {
  source: FaultSource;
  /** Of what comes from an alarm: the name of the rule that raises it. */
  alarm?: string;
  level: EventLevel;
  about: { devices: readonly DeviceRole[] } | { room: RoomKind };
  value?: readonly [from: number, to: number, decimals: number];
  title: string;
  description: string;
  cause: string;
  measure: string;
  /** Minutes of work, all people together. */
  labour: readonly [number, number];
  parts?: readonly UsedPart[];
  /** Where this trouble is answered otherwise than usual. */
  answers?: Readonly<Record<string, FormAnswer>>;
  outcome?: Outcome;
}

export type FaultsByBusiness = Partial<Record<BusinessKey, readonly Fault[]>>;

export function part(name: string, quantity: number, unit: string): UsedPart {
  return { name, quantity, unit };
}

import type { EventLevel, FormAnswer, Outcome, UsedPart } from '@energy-om/domain';
import type { DeviceRole, RoomKind } from '../tenant/tenant-plan.ts';
import type { BusinessKey } from './business-type.ts';

/** The origin of an order: reported by anyone, found by the staff, raised by an alarm, or due by the maintenance plan. */
export type DefectSource = 'manual' | 'patrol' | 'alarm' | 'plan';

/**
 * One kind of defect or planned work, in the words of the trade. In the texts {object} is the device or room, {place} its location, {value}
 * the number drawn from `value`.
 */
export interface Defect {
  source: DefectSource;
  /** The name of the alarm rule that raises it, for a defect from an alarm. */
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
  /** The answers that differ from the usual ones for this defect. */
  answers?: Readonly<Record<string, FormAnswer>>;
  outcome?: Outcome;
}

export type DefectsByBusiness = Partial<Record<BusinessKey, readonly Defect[]>>;

export function part(name: string, quantity: number, unit: string): UsedPart {
  return { name, quantity, unit };
}

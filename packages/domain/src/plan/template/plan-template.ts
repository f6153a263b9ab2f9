import type { SkillKind } from '#skill/skill-kind.ts';
import type { EventLevel } from '#work-order/event-level.ts';
import type { HolidayPolicy, OpenOrderPolicy, PlanCounter, PlanTrigger, Season } from '../plan.ts';

/** The trades that plans are made for. */
export const planTrades = ['power', 'hvac', 'plumbing', 'gas', 'fire', 'elevator', 'heating', 'newEnergy'] as const;
export type PlanTrade = (typeof planTrades)[number];

/** A plan as operators of the trade commonly have it, for any place. */
export interface PlanTemplate {
  id: string;
  trade: PlanTrade;
  name: { 'zh-CN': string; en: string };
  /** The business types of the organisation templates that it goes with, by name, the closest first. */
  businessTypes: readonly string[];
  /** The trade that a team needs, and the certificates that people for it usually have; the law or the permit of the work may ask for others. */
  specialty: string;
  skills: readonly SkillKind[];
  /** One order for each device, or one for the place. */
  isOfDevices: boolean;
  trigger: PlanTrigger;
  /** By counter empty. */
  rule: string;
  season: Season | null;
  holidays: HolidayPolicy;
  counter: PlanCounter | null;
  level: EventLevel;
  leadHours: number;
  durationHours: number;
  workHours: number;
  openOrder: OpenOrderPolicy;
  /** What is looked at, which becomes the tenant's own and so is in the language of the tenants. */
  checklist: readonly string[];
  /** The number of the standard that the interval comes from; null: common practice. */
  source: string | null;
}

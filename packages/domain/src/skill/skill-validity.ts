import { dayMs } from '../duration.ts';
import { type SkillKind, skillTerms } from './skill-kind.ts';

export const skillStates = ['valid', 'ending', 'ended'] as const;
export type SkillState = (typeof skillStates)[number];

/** The days before the end on which people are reminded, the earliest first; 0 is the last day on which the certificate is valid. */
export const skillReminderDays = [30, 7, 0] as const;
export type SkillReminderDays = (typeof skillReminderDays)[number];

/** After this time nobody is reminded of a certificate that has ended: it is marked where people are chosen. */
export const maxReminderDelayDays = 30;

/** The local dates of a certificate, such as 2026-11-20; null: none. */
export interface SkillDates {
  issuedOn: string | null;
  validUntil: string | null;
  /** The last day before which the certificate has to be reviewed to stay valid. */
  reviewOn: string | null;
}

/** Returns the last day on which the certificate is valid: a review that was missed ends it as well. Null: without an end. */
export function endOfSkill({ validUntil, reviewOn }: Pick<SkillDates, 'validUntil' | 'reviewOn'>): string | null {
  if (validUntil === null || reviewOn === null) return validUntil ?? reviewOn;
  return reviewOn < validUntil ? reviewOn : validUntil;
}

/** Whether a certificate is valid on a local day. @param endsOn its last day */
export function skillStateOn(endsOn: string | null, today: string): SkillState {
  if (endsOn === null) return 'valid';
  const days = countDaysUntil(endsOn, today);
  if (days < 0) return 'ended';
  return days <= skillReminderDays[0] ? 'ending' : 'valid';
}

/** The latest of the reminders that are due on a local day; null: none is due yet, or it is too late for one. */
export function findSkillReminder(endsOn: string, today: string): SkillReminderDays | null {
  const days = countDaysUntil(endsOn, today);
  if (days < -maxReminderDelayDays) return null;
  return skillReminderDays.findLast((stage) => days <= stage) ?? null;
}

/** The days from one local date to another; negative when it has passed. */
export function countDaysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs);
}

/** Proposes the end and the review of a certificate of a kind by the day of its issue. */
export function proposeSkillDates(kind: SkillKind, issuedOn: string): Pick<SkillDates, 'validUntil' | 'reviewOn'> {
  const { validMonths, reviewMonths } = skillTerms[kind];
  return {
    validUntil: validMonths === null ? null : addMonths(issuedOn, validMonths),
    reviewOn: reviewMonths === null ? null : addMonths(issuedOn, reviewMonths),
  };
}

/** The same day of a later month, or the last day of that month where it is shorter. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

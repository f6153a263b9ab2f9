import type { SkillKind } from './skill-kind.ts';
import type { SkillDates } from './skill-validity.ts';

/** What is wrong with a field of a certificate. */
export type SkillFault = 'required' | 'dateOutOfRange' | 'endBeforeIssue' | 'reviewBeforeIssue' | 'reviewAfterEnd';

/** Dates outside of these years are typing errors. */
export const minSkillDate = '1950-01-01';
export const maxSkillDate = '2099-12-31';

/** What an administrator writes down of a certificate. */
export interface SkillFields extends SkillDates {
  /** Null: one that the tenant names by its own words. */
  kind: SkillKind | null;
  /** The tenant's own words; empty with a kind. */
  name: string;
}

/** Finds what is wrong with a certificate, by field. */
export function findSkillFaults({
  kind,
  name,
  issuedOn,
  validUntil,
  reviewOn,
}: SkillFields): Partial<Record<keyof SkillFields, SkillFault>> {
  const faults: Partial<Record<keyof SkillFields, SkillFault>> = {};
  if (kind === null && name === '') faults.name = 'required';
  if (issuedOn !== null && validUntil !== null && validUntil < issuedOn) faults.validUntil = 'endBeforeIssue';
  if (validUntil !== null && reviewOn !== null && reviewOn > validUntil) faults.reviewOn = 'reviewAfterEnd';
  if (issuedOn !== null && reviewOn !== null && reviewOn < issuedOn) faults.reviewOn = 'reviewBeforeIssue';
  for (const [field, date] of Object.entries({ issuedOn, validUntil, reviewOn }))
    if (date !== null && (date < minSkillDate || date > maxSkillDate)) faults[field as keyof SkillDates] = 'dateOutOfRange';
  return faults;
}

import type { SkillKind } from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface MemberSkillTable {
  tenant_id: string;
  id: string;
  account_id: string;
  kind: SkillKind | null;
  name: Defaulted<string>;
  certificate_no: string | null;
  issued_on: string | null;
  valid_until: string | null;
  review_on: string | null;
  /** The database computes it; it is never written. */
  ends_on: Defaulted<string | null>;
  photo_id: string | null;
  version: Defaulted<number>;
  created_at: Date;
  removed_at: Defaulted<Date | null>;
}

export interface SkillReminderTable {
  tenant_id: string;
  skill_id: string;
  ends_on: string;
  days: number;
  reminded_at: Date;
}

export interface SkillsSchema {
  member_skills: MemberSkillTable;
  skill_reminders: SkillReminderTable;
}

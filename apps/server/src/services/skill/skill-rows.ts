import type { ApiOutput } from '@energy-om/contract';
import { type SkillKind, skillStateOn } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { presentStoredFile, type StoredFileRow } from '#services/file/present-stored-file.ts';
import { skillCondition } from '#services/scope/skill-scope.ts';

export type Skill = ApiOutput<'saveSkill'>;

export interface SkillRow {
  id: string;
  version: number;
  account: Skill['account'];
  kind: SkillKind | null;
  name: string;
  certificate_no: string | null;
  issued_on: string | null;
  valid_until: string | null;
  review_on: string | null;
  ends_on: string | null;
  photo: StoredFileRow | null;
  may_manage: boolean;
}

/** Columns of certificate `s` with its account `y` and its photo `f`. */
export function skillColumns(actor: Actor, parameters: Parameters): string {
  return `
    s.id, s.version, s.kind, s.name, s.certificate_no, s.issued_on, s.valid_until, s.review_on, s.ends_on,
    jsonb_build_object('id', y.id, 'fullName', y.full_name) as account,
    case when f.id is not null
      then jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'thumb_key', f.thumb_key) end as photo,
    ${skillCondition(actor, 'skill.manage', parameters)} as may_manage`;
}

/** What `skillColumns` needs beside `s`. */
export const skillJoins = `
  join accounts y on y.id = s.account_id
  left join files f on f.tenant_id = :tenant and f.id = s.photo_id`;

/** Reads one certificate within the transaction that has locked it. @param today the tenant's local date */
export async function readSkill(tx: Transaction<Schema>, actor: Actor, id: string, today: string): Promise<Skill> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${skillColumns(actor, parameters)} from member_skills s ${skillJoins}
    where s.tenant_id = :tenant and s.id = ${parameters.add(id)}`;
  const [row] = await runIn(tx, prepared<SkillRow>(text), parameters.values);
  if (!row) throw new Error('the certificate that was just written is gone');
  return presentSkill(row, today);
}

export function presentSkill(row: SkillRow, today: string): Skill {
  return {
    id: row.id,
    version: row.version,
    account: row.account,
    kind: row.kind,
    name: row.name,
    certificateNo: row.certificate_no,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    reviewOn: row.review_on,
    endsOn: row.ends_on,
    state: skillStateOn(row.ends_on, today),
    photo: row.photo && presentStoredFile(row.photo),
    mayManage: row.may_manage,
  };
}

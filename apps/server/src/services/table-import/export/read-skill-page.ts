import { dictionaryTexts } from '@energy-om/contract';
import type { SkillKind } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { skillCondition } from '#services/scope/skill-scope.ts';
import { exportPageRows, pageOf, type ReadPage } from './export-page.ts';

interface SkillRow {
  id: string;
  phone: string;
  person: string;
  kind: SkillKind | null;
  name: string;
  certificateNo: string | null;
  issuedOn: string | null;
  validUntil: string | null;
  reviewOn: string | null;
}

const { skillKind: kindTexts } = dictionaryTexts['zh-CN'];

/** The certificates of those whom the actor manages. Numbers are whole, since people are found by them. */
export const readSkillPage: ReadPage = async (database, actor, cursor) => {
  const parameters = new Parameters({ tenant: actor.tenantId, after: cursor ?? '', count: exportPageRows + 1 });
  const text = `
    select s.id, y.phone_number as phone, y.full_name as person, s.kind, s.name, s.certificate_no as "certificateNo",
      s.issued_on as "issuedOn", s.valid_until as "validUntil", s.review_on as "reviewOn"
    from member_skills s join accounts y on y.id = s.account_id
    where s.tenant_id = :tenant and s.removed_at is null and s.id::text > :after and ${skillCondition(actor, 'skill.manage', parameters)}
    order by s.id::text limit :count`;
  const rows = await database.run(prepared<SkillRow>(text), parameters.values);
  return pageOf(
    rows,
    ({ id }) => id,
    ({ id: _, kind, ...row }) => ({ ...row, kind: kind && kindTexts[kind] }),
  );
};

import type { Insertable } from 'kysely';
import type { MemberSkillTable } from '#db/schema/skills.ts';
import type { TestServer } from '../services/test-server.ts';

/** A certificate without an end, unless changed. */
export async function createSkill(
  { context: { ids, database, clock } }: TestServer,
  tenantId: string,
  accountId: string,
  changes: Partial<Insertable<MemberSkillTable>> = {},
): Promise<string> {
  const id = ids.next();
  await database.kysely
    .insertInto('member_skills')
    .values({ tenant_id: tenantId, id, account_id: accountId, kind: 'lowVoltage', created_at: clock.now(), ...changes })
    .execute();
  return id;
}

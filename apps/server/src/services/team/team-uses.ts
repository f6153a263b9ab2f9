import type { SettingUse } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { selectUses } from '#services/scope/setting-uses.ts';

const findUses = statement<{ tenant: string; id: string }, SettingUse>(
  'find-team-uses',
  [
    selectUses(
      'project',
      `select p.name from project_teams s join projects p on p.tenant_id = :tenant and p.id = s.project_id
        where s.tenant_id = :tenant and s.team_id = :id and p.state = 'active'`,
    ),
    selectUses(
      'dispatchRule',
      'select r.name from dispatch_rules r where r.tenant_id = :tenant and r.removed_at is null and r.team_id = :id',
    ),
  ].join(' union all '),
);

/** Lists what keeps a team from being removed besides its orders. Ended projects do not: the team is taken out of them. */
export function findTeamUses(tx: Transaction<Schema>, tenantId: string, id: string): Promise<SettingUse[]> {
  return runIn(tx, findUses, { tenant: tenantId, id });
}

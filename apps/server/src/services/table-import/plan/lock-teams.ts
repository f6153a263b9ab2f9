import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

export interface LockedTeam {
  id: string;
  name: string;
  /** The paths of the areas that it serves; none: everywhere. */
  paths: string[];
  leaders: string[];
}

const lockAll = statement<{ tenant: string }, LockedTeam>(
  'lock-teams-of-import',
  `select e.id, e.name,
      array(select r.path from team_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id
        where x.tenant_id = :tenant and x.team_id = e.id) as paths,
      array(select n.account_id from team_members n where n.tenant_id = :tenant and n.team_id = e.id and n.is_leader)::text[] as leaders
    from teams e where e.tenant_id = :tenant and e.dissolved_at is null order by e.id for share of e`,
);

/** Returns the teams by name; several, where teams share a name. The rows are locked, so that no team is dissolved until the transaction ends. */
export async function lockTeams(tx: Transaction<Schema>, tenantId: string): Promise<ReadonlyMap<string, readonly LockedTeam[]>> {
  return Map.groupBy(await runIn(tx, lockAll, { tenant: tenantId }), ({ name }) => name.normalize('NFC'));
}

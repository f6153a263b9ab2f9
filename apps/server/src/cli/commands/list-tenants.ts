import { sql } from 'kysely';
import type { AppContext } from '#services/core/request-context.ts';
import { alignColumns, showInstant } from '../align-columns.ts';

interface TenantRow {
  id: string;
  name: string;
  parent: string | null;
  members: number;
  administrators: string[];
  time_zone: string;
  created_at: Date;
}

/** Lists every tenant, the oldest first. */
export async function listTenants({ database }: AppContext): Promise<string> {
  const { rows } = await sql<TenantRow>`
    select t.id, t.name, p.name as parent, t.time_zone, t.created_at,
      (select count(*) from memberships m where m.tenant_id = t.id and m.state = 'member') as members,
      array(select distinct a.full_name from role_grants g join accounts a on a.id = g.account_id
        where g.tenant_id = t.id and g.role = 'tenant_admin' order by a.full_name) as administrators
    from tenants t left join tenants p on p.id = t.parent_id
    order by t.created_at, t.id`.execute(database.kysely);
  const lines = rows.map(({ id, name, parent, members, administrators, time_zone, created_at }) => [
    name,
    parent ?? '-',
    String(members),
    administrators.join(', ') || '-',
    showInstant(created_at, time_zone),
    id,
  ]);
  return alignColumns(['Tenant', 'Parent', 'Members', 'Administrators', 'Created', 'Id'], lines);
}

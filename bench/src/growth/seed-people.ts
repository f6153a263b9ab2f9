import type { Database } from '@energy-om/server/src/db/database.ts';
import { hashPassword } from '@energy-om/server/src/services/account/password/password.ts';
import { sql } from 'kysely';
import { v7 as makeId } from 'uuid';
import { password, type SeededTenant } from '../seed.ts';

/** Who asks: the tenant's own account, which dispatches and takes part in all orders; one of many technicians; one of many occupants. */
export type Asker = 'dispatcher' | 'technician' | 'occupant';

/** Each order is one of fifty technicians' own, half of those that wait are assigned to them, and every tenth is with the team. */
const otherTechnicians = 49;
const teamShare = 10;
/** Every thousandth order is the occupant's. */
const occupantShare = 1000;

/** Adds accounts that see few of the tenant's orders. @returns all that ask */
export async function seedPeople({ kysely }: Database, tenant: SeededTenant): Promise<Record<Asker, SeededTenant>> {
  const technician = await addAccount(kysely, tenant, 'technician', '13600000001');
  const occupant = await addAccount(kysely, tenant, 'occupant', '13600000002');
  await sql`
    update work_orders o set team_id = t.id from teams t, (select id, row_number() over (order by id) as n from work_orders where tenant_id = ${tenant.id}::uuid) x
    where t.tenant_id = ${tenant.id}::uuid and o.tenant_id = ${tenant.id}::uuid and o.id = x.id and x.n % ${teamShare}::int = 0`.execute(
    kysely,
  );
  await sql`
    insert into team_members (tenant_id, account_id, team_id) select ${tenant.id}::uuid, ${technician.accountId}::uuid, id from teams where tenant_id = ${tenant.id}::uuid`.execute(
    kysely,
  );
  const others = await addOthers(kysely, tenant);
  const technicians = [technician.accountId, ...others];
  await sql`
    insert into work_order_participants (tenant_id, account_id, order_id, is_open, is_working)
    select ${tenant.id}::uuid, (${technicians}::uuid[])[1 + x.n % ${technicians.length}::int], x.id, x.status not in (90, 130), x.status = 20 and (x.n / ${technicians.length}::int) % 2 = 0
    from (select id, status, row_number() over (order by id) as n from work_orders where tenant_id = ${tenant.id}::uuid) x`.execute(kysely);
  await sql`
    update work_orders o set assignee_id = (${technicians}::uuid[])[1 + x.n % ${technicians.length}::int] from
      (select id, row_number() over (order by id) as n from work_orders where tenant_id = ${tenant.id}::uuid) x
    where o.tenant_id = ${tenant.id}::uuid and o.id = x.id and o.status = 20 and (x.n / ${technicians.length}::int) % 2 = 0`.execute(
    kysely,
  );
  await sql`
    update work_order_participants w set is_working = false from work_orders o
    where w.tenant_id = ${tenant.id}::uuid and w.account_id = ${tenant.accountId}::uuid and o.tenant_id = ${tenant.id}::uuid and o.id = w.order_id
      and w.is_working and o.assignee_id <> ${tenant.accountId}::uuid`.execute(kysely);
  await sql`
    insert into work_order_participants (tenant_id, account_id, order_id, is_open)
    select ${tenant.id}::uuid, ${occupant.accountId}::uuid, x.id, x.status not in (90, 130)
    from (select id, status, row_number() over (order by id) as n from work_orders where tenant_id = ${tenant.id}::uuid) x where x.n % ${occupantShare}::int = 1`.execute(
    kysely,
  );
  return { dispatcher: tenant, technician, occupant };
}

/** Technicians that nobody signs in as. */
async function addOthers(kysely: Database['kysely'], tenant: SeededTenant): Promise<string[]> {
  const created_at = new Date();
  const added = Array.from({ length: otherTechnicians }, (_, n) => ({ id: makeId(), name: `1360001${String(n).padStart(4, '0')}` }));
  await kysely
    .insertInto('accounts')
    .values(added.map(({ id, name }) => ({ id, login_name: name, full_name: name, phone_number: name, password_hash: null, created_at })))
    .execute();
  await kysely
    .insertInto('memberships')
    .values(added.map(({ id }) => ({ tenant_id: tenant.id, account_id: id, state: 'member' as const, created_at })))
    .execute();
  return added.map(({ id }) => id);
}

async function addAccount(
  kysely: Database['kysely'],
  tenant: SeededTenant,
  role: 'technician' | 'occupant',
  loginName: string,
): Promise<SeededTenant> {
  const accountId = makeId();
  const now = new Date();
  const person = { login_name: loginName, full_name: loginName, phone_number: loginName };
  const hash = await hashPassword(password);
  await kysely
    .insertInto('accounts')
    .values({ id: accountId, ...person, password_hash: hash, created_at: now })
    .execute();
  await kysely
    .insertInto('memberships')
    .values({ tenant_id: tenant.id, account_id: accountId, state: 'member', created_at: now })
    .execute();
  await kysely
    .insertInto('role_grants')
    .values({ tenant_id: tenant.id, id: makeId(), account_id: accountId, role, area_id: null })
    .execute();
  return { ...tenant, accountId, loginName };
}

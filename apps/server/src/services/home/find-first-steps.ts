import type { ApiOutput } from '@energy-om/contract';
import { hasPermission, isIntroduced, workOrderStatus } from '@energy-om/domain';
import type { Preferences } from '#db/schema/tenancy.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

type Home = ApiOutput<'getHomePage'>;

const findFirstOrder = statement<{ tenant: string }, { exists: boolean }>(
  'find-first-order',
  'select exists (select from work_orders o where o.tenant_id = :tenant)',
);

/** Undefined for accounts that may not see how the tenant is set up. */
export async function findSetupEnd({ actor, database }: SignedInContext): Promise<boolean | undefined> {
  if (!hasPermission(actor.roleGrants, 'setup.view')) return undefined;
  const [row] = await database.run(findFirstOrder, { tenant: actor.tenantId });
  return row?.exists;
}

interface NewcomerRow {
  preferences: Preferences;
  has_profile: boolean;
  /** It works on an order, has worked on one, or has accepted an open one that was dispatched to it. */
  has_order: boolean;
}

/** Of the newest orders that the account works on each is looked up by its key: most end with the first. */
const findNewcomer = statement<{ tenant: string; account: string }, NewcomerRow>(
  'find-newcomer',
  `
    select a.preferences, a.avatar is not null and a.password_hash is not null as has_profile,
      exists (select from work_order_participants w where w.tenant_id = :tenant and w.account_id = :account and w.finished_at is not null)
      or exists (select from (
          select w.order_id from work_order_participants w where w.tenant_id = :tenant and w.account_id = :account and w.is_working
          order by w.order_id desc limit 100) w
        join work_orders o on o.tenant_id = :tenant and o.id = any (array[w.order_id]) where o.status <> ${workOrderStatus.toBeAccepted}) as has_order
    from accounts a where a.id = :account`,
);

/** The cards for somebody new who works on orders; undefined for everybody else and once they are over. */
export async function findIntroduction({ actor, database }: SignedInContext): Promise<Home['introduction']> {
  if (!isIntroduced((permission) => hasPermission(actor.roleGrants, permission))) return undefined;
  const [row] = await database.run(findNewcomer, { tenant: actor.tenantId, account: actor.accountId });
  if (!row || row.has_order || row.preferences.introduction?.dismissed) return undefined;
  const { introduction, notifications = {} } = row.preferences;
  return [
    { card: 'profile', done: row.has_profile },
    { card: 'notifications', done: introduction?.notificationsSeen === true || Object.keys(notifications).length > 0 },
    { card: 'firstOrder', done: false },
  ];
}

import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';

const listBound = statement<{ tenant: string; account: string }, { id: string; name: string }>(
  'list-bound-projects',
  `select p.id, p.name from projects p
    where p.tenant_id = :tenant and p.id in (
      select o.project_id from work_order_participants w join work_orders o on o.tenant_id = :tenant and o.id = w.order_id
      where w.tenant_id = :tenant and w.account_id = :account and w.until is null)
    order by p.name, p.id`,
);

export const listBoundProjects: Verb<'listBoundProjects'> = ({ actor, database }) =>
  database.run(listBound, { tenant: actor.tenantId, account: actor.accountId });

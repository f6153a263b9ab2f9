import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

const findSetting = statement<{ tenant: string }, { allowed: boolean }>(
  'find-whether-dispatchers-may-export',
  'select p.dispatchers_may_export as allowed from tenant_parameters p where p.tenant_id = :tenant',
);

/** Whether the tenant lets its dispatchers export orders; without a word of it only administrators may. */
export async function dispatchersMayExport({ database }: Pick<AppContext, 'database'>, tenantId: string): Promise<boolean> {
  const [row] = await database.run(findSetting, { tenant: tenantId });
  return row?.allowed ?? false;
}

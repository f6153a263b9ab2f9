import { minuteMs } from '@energy-om/domain';
import type { Statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { TenantTurns } from '#services/core/scheduling/tenant-turns.ts';

const runSize = { perTenant: 20, max: 100 } as const;
/** For so long no other server asks a provider: a query, a close and a query take less, and a server that was killed meanwhile is replaced. */
const claimMs = 2 * minuteMs;

export interface DueStatements<Claimed extends { id: string }> {
  findTenants: Statement<{ now: Date }, { tenant_id: string }>;
  /** Postpones what is due until `until`. */
  claim: Statement<{ tenant: string; now: Date; until: Date; limit: number }, Claimed>;
}

/** Claims what is due of each tenant and resolves it with its provider, each on one server at a time. @returns how many there were */
export async function claimInTurns<Claimed extends { id: string }>(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  turns: TenantTurns,
  { findTenants, claim }: DueStatements<Claimed>,
  resolve: (tenantId: string, claimed: Claimed) => Promise<void>,
): Promise<number> {
  const now = clock.now();
  const tenants = await database.run(findTenants, { now });
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    async (tenant, limit) => {
      const claimed = await database.run(claim, { tenant, now, until: new Date(now.getTime() + claimMs), limit });
      await Promise.all(claimed.map((one) => turns.attempt(tenant, one.id, () => resolve(tenant, one))));
      return claimed.length;
    },
  );
}

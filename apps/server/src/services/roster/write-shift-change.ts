import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

interface WrittenChange {
  teamId: string;
  accountId: string;
  day: string;
  /** The key of a shift type, null: nothing, `cycle`: as the cycle has it. */
  type: string | null;
  reason: string;
}

/** Stores what a person works on one day in place of the cycle. The shifts are rewritten apart from it. */
export async function writeShiftChange(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  { teamId, accountId, day, type, reason }: WrittenChange,
): Promise<void> {
  if (type === 'cycle') {
    await tx
      .deleteFrom('shift_changes')
      .where('tenant_id', '=', actor.tenantId)
      .where('team_id', '=', teamId)
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .execute();
    return;
  }
  const key = { tenant_id: actor.tenantId, team_id: teamId, account_id: accountId, day };
  const columns = { shift_type: type, reason, changed_at: clock.now(), changed_by: actor.accountId };
  await tx
    .insertInto('shift_changes')
    .values({ ...key, ...columns })
    .onConflict((conflicting) => conflicting.columns(['tenant_id', 'team_id', 'account_id', 'day']).doUpdateSet(columns))
    .execute();
}

import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const lookNow = statement<{ tenant: string; now: Date }, object>(
  'look-at-moving-plans',
  `update plans set next_at = :now where tenant_id = :tenant and next_at > :now and trigger = 'calendar' and holidays in ('before', 'after')`,
);

/**
 * Has the plans looked at again whose dates move by a work calendar, after one has changed or holds elsewhere: a date may be due earlier now than the plan was to
 * be looked at, and be missed. Looking changes nothing but when it is done next.
 */
export async function lookAtMovingPlans(tx: Transaction<Schema>, tenantId: string, now: Date): Promise<void> {
  await runIn(tx, lookNow, { tenant: tenantId, now });
}

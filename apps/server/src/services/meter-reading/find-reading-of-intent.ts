import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { Intent } from '#services/core/write/intent.ts';
import { type ManualReadingRow, readingColumns } from './reading-rows.ts';

const findOfIntent = statement<{ tenant: string; account: string; intent: string }, ManualReadingRow>(
  'find-reading-of-intent',
  `select ${readingColumns('true')} from manual_readings r
    where r.tenant_id = :tenant and r.intent_id = :intent and r.recorded_by = :account`,
);

interface Repeated extends Pick<SignedInContext, 'actor' | 'database'> {
  intent: Pick<Intent, 'id'> | null;
}

/** The reading that a phone sends once more, long after its first answer has been forgotten; null for the first time. */
export async function findReadingOfIntent({ actor, database, intent }: Repeated): Promise<ManualReadingRow | null> {
  if (intent === null) return null;
  const [found] = await database.run(findOfIntent, { tenant: actor.tenantId, account: actor.accountId, intent: intent.id });
  return found ?? null;
}

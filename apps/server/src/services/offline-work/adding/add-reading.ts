import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { takeReading } from '#services/meter-reading/take-reading.ts';
import { prepareForReadings } from '#services/meter-reading/write-reading.ts';

interface StoredReading {
  account_id: string;
  meter_id: string;
  body: Pick<ApiParsedInput<'recordMeterReading'>, 'value' | 'note'>;
  worked_at: Date;
  worked_at_certain: boolean;
  arrived_at: Date;
  photo_ids: string[];
}

const findStored = statement<{ tenant: string; case: string }, StoredReading>(
  'find-reading-of-offline-case',
  `select z.account_id, z.meter_id, z.body, z.worked_at, z.worked_at_certain, z.arrived_at,
      array(select x.file_id from offline_case_files x where x.tenant_id = :tenant and x.case_id = :case order by x.position) as photo_ids
    from offline_cases z where z.tenant_id = :tenant and z.id = :case and z.meter_id is not null`,
);

async function readStored({ run }: Pick<Database, 'run'>, { actor }: SignedInContext, caseId: string): Promise<StoredReading> {
  const [stored] = await run(findStored, { tenant: actor.tenantId, case: caseId });
  if (!stored) throw new Error('the reading of a case is gone');
  return stored;
}

/** To be called before the transaction in which the reading is recorded. */
export async function prepareForAdding(context: SignedInContext, caseId: string): Promise<void> {
  const { meter_id: meterId, worked_at: at } = await readStored(context.database, context, caseId);
  await prepareForReadings(context.database, context, [meterId], at);
}

/**
 * Records the reading of a case after all, in the name of who took it, with their photos and at its time.
 * @param note why it is right, or may be recorded. Throws what `takeReading` does.
 */
export async function addReading(tx: Transaction<Schema>, context: SignedInContext, caseId: string, note: string): Promise<void> {
  const stored = await readStored({ run: (one, values) => runIn(tx, one, values) }, context, caseId);
  await takeReading(tx, context, {
    ...{ id: context.ids.next(), deviceId: stored.meter_id, at: stored.worked_at, isPast: true, hasWaited: true },
    ...{ value: stored.body.value, note: [stored.body.note, note].filter(Boolean).join('\n'), photoIds: stored.photo_ids },
    arrival: {
      intentId: caseId,
      receivedAt: stored.arrived_at,
      isTimeCertain: stored.worked_at_certain,
      recordedBy: stored.account_id,
    },
  });
}

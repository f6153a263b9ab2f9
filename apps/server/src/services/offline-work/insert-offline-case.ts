import type { OfflineCaseReason, OfflineCaseState, WorkTime } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { StoredRefusal } from '#db/schema/offline-work.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { Intent } from '#services/core/write/intent.ts';
import { readContent } from './offline-content.ts';

export interface RaisedOrder {
  raisedId: string;
  projectId: string;
  areaId: string;
}

/** The order; or the one that was raised without a network and that there is not yet, with its place; or a meter, or an alarm. */
export type CaseSubject = { id: string } | RaisedOrder | { meterId: string } | { alarmId: string };

export interface NewOfflineCase {
  intent: Intent;
  /** Of the call, which `intent` names. */
  input: object;
  subject: CaseSubject;
  reason: OfflineCaseReason;
  state: OfflineCaseState;
  refusal: StoredRefusal;
  work: WorkTime;
}

/**
 * Writes a case with the author's own files among those that the call named.
 * @param context whose actor is the author, in the tenant of the subject
 * @returns whether it was written; false: there is one of this id
 */
export async function insertOfflineCase(
  tx: Transaction<Schema>,
  { actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>,
  { intent, input, subject, reason, state, refusal, work }: NewOfflineCase,
): Promise<boolean> {
  const { texts, fileIds } = readContent(input);
  const [stored] = await tx
    .insertInto('offline_cases')
    .values({
      tenant_id: actor.tenantId,
      id: intent.id,
      account_id: actor.accountId,
      ...columnsOf(subject),
      device_id: intent.deviceId,
      seq: intent.seq,
      operation: intent.operation,
      body_hash: intent.bodyHash,
      body: JSON.stringify({ ...input, intent: undefined }),
      texts,
      refusal: JSON.stringify(refusal),
      reason,
      worked_at: new Date(work.at),
      worked_at_certain: work.isCertain,
      arrived_at: clock.now(),
      state,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .execute();
  if (stored === undefined) return false;
  const files = { tenant: actor.tenantId, case: stored.id, account: actor.accountId, files: fileIds };
  if (fileIds.length > 0) await runIn(tx, insertOwnFiles, files);
  return true;
}

function columnsOf(subject: CaseSubject) {
  if ('id' in subject) return { order_id: subject.id };
  if ('meterId' in subject) return { meter_id: subject.meterId };
  if ('alarmId' in subject) return { alarm_id: subject.alarmId };
  return { raised_id: subject.raisedId, project_id: subject.projectId, area_id: subject.areaId };
}

const insertOwnFiles = statement<{ tenant: string; case: string; account: string; files: readonly string[] }, object>(
  'insert-files-of-offline-case',
  `insert into offline_case_files (tenant_id, case_id, file_id, position)
    select :tenant, :case, f.id, x.position from unnest(:files::uuid[]) with ordinality as x(id, position)
      join files f on f.tenant_id = :tenant and f.id = x.id and f.created_by = :account`,
);

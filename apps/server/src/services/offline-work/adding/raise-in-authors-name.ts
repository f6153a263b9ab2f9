import { type ApiParsedInput, api } from '@energy-om/contract';
import { historyEvent } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import type { Intent } from '#services/core/write/intent.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { createOrder } from '#services/work-order/creation/create-order.ts';
import { assertAlarmWithoutOrder } from '#services/work-order/execution/assert-alarm-without-order.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import type { CaseRow } from '../offline-case-rows.ts';

interface StoredOrder {
  body: unknown;
  body_hash: string;
  raised_id: string;
  device_id: string;
  seq: number;
  worked_at: Date;
  worked_at_certain: boolean;
}

async function readStored(tx: Transaction<Schema>, tenantId: string, caseId: string): Promise<StoredOrder> {
  const row = await tx
    .selectFrom('offline_cases')
    .select(['body', 'body_hash', 'raised_id', 'device_id', 'seq', 'worked_at', 'worked_at_certain'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const { raised_id, device_id, seq } = row;
  if (raised_id === null || device_id === null || seq === null) throw conflict('offlineCaseChanged');
  return { ...row, raised_id, device_id, seq: Number(seq) };
}

/**
 * Raises the order of a case as its author would have, at the time at which they did, by the rights of whoever decides. Its cases are of that order then, and a repeat
 * of the author's phone gets it. Throws where the order is refused to the one who decides, too.
 * @returns what is to be run after the commit
 */
export async function raiseInAuthorsName(tx: Transaction<Schema>, context: SignedInContext, row: CaseRow): Promise<() => Promise<void>> {
  const stored = await readStored(tx, context.actor.tenantId, row.id);
  const joined = joinTransaction(context, tx);
  const now = context.clock.now().getTime();
  const { alarmId, ...input } = readOrder(stored.body);
  if (alarmId) await assertAlarmWithoutOrder(joined.context, alarmId);
  const plannedFinishAt = input.plannedFinishAt ? Date.parse(input.plannedFinishAt) : null;
  const author = {
    ...commandContextOf(joined.context),
    accountId: row.account_id,
    intent: toIntent(row.id, stored),
    operation: 'createWorkOrder',
    address: '',
  };
  await createOrder(author, {
    ...input,
    // A finish that was planned for a time that is over is left to the dispatcher.
    plannedFinishAt: plannedFinishAt !== null && plannedFinishAt > now ? plannedFinishAt : null,
    linkedOrderId: input.linkedOrderId ?? null,
    source: alarmId ? historyEvent.eventAlarm : historyEvent.manuallyAdded,
    origin: null,
    ...(alarmId && { alarmId }),
  });
  return () => joined.publishEvents();
}

/** By the schema of today; what was stored under an earlier one may lack a field. */
function readOrder(body: unknown): ApiParsedInput<'createWorkOrder'> {
  const parsed = api.createWorkOrder.input.safeParse(body);
  if (!parsed.success) throw invalid({ caseId: 'checkField' });
  return parsed.data;
}

/** As the phone sent it, with clocks that say when it was done as the server has found out before. */
function toIntent(id: string, { raised_id, device_id, seq, body_hash, worked_at, worked_at_certain }: StoredOrder): Intent {
  const at = worked_at.getTime();
  const reading = { wall: at, monotonic: 0, segment: id };
  return {
    ...{
      id,
      deviceId: device_id,
      seq,
      after: null,
      orderId: raised_id,
      operation: 'createWorkOrder',
      bodyHash: body_hash,
      sentAtWall: null,
    },
    done: worked_at_certain ? reading : { ...reading, segment: raised_id },
    contact: { ...reading, at },
  };
}

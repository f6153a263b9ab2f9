import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, forbidden, notFound } from '#services/core/service-error.ts';
import { lockStates } from '#services/ingest/batch/state-rows.ts';
import { enqueueRollup } from '#services/ingest/rollup/write-consumption.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import {
  loadCosts,
  presentSuspectUse,
  type SuspectUse,
  type SuspectUseRow,
  suspectUseColumns,
  suspectUseJoins,
} from './suspect-use-rows.ts';

interface Loaded {
  row: SuspectUseRow;
  use: SuspectUse;
}

/** Throws `notFound` for one of places whose wallets the actor neither keeps nor approves. */
export async function readSuspectUse(tx: Transaction<Schema>, { actor }: SignedInContext, id: string): Promise<Loaded> {
  const parameters = new Parameters({ tenant: actor.tenantId, use: id });
  const reach = `(${areaCondition(actor, 'wallet.manage', 'a.path', parameters)} or ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)})`;
  const text = `select ${suspectUseColumns(actor, parameters)} from suspect_uses z ${suspectUseJoins}
    where z.tenant_id = :tenant and z.id = :use and ${reach}`;
  const [row] = await runIn(tx, prepared<SuspectUseRow>(text), parameters.values);
  if (!row) throw notFound();
  const [cost = null] = await loadCosts({ run: (one, values) => runIn(tx, one, values) }, actor.tenantId, [row]);
  return { row, use: presentSuspectUse(actor, row, cost) };
}

const lockRow = statement<{ tenant: string; use: string }, { version: number }>(
  'lock-suspect-use',
  'select z.version from suspect_uses z where z.tenant_id = :tenant and z.id = :use for no key update',
);

/**
 * Locks a suspect use that the actor decides on, after the state of its meter, as what computes consumption does. Throws `notFound` where it is suspected no longer,
 * `forbidden` for somebody who lives in the room, and a conflict where it has changed since it was read.
 */
export async function lockSuspectUse(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { suspectUseId, version }: { suspectUseId: string; version: number },
): Promise<Loaded> {
  const { tenantId: tenant } = context.actor;
  const { row: before } = await readSuspectUse(tx, context, suspectUseId);
  await lockStates(tx, tenant, [before.device_id]);
  await runIn(tx, lockRow, { tenant, use: suspectUseId });
  const loaded = await readSuspectUse(tx, context, suspectUseId);
  if (loaded.row.is_own) throw forbidden('suspectUseIsOwn');
  if (loaded.row.version !== version) throw conflict('suspectUseChanged', loaded.use);
  return loaded;
}

interface Change {
  state: SuspectUse['state'];
  is_counted?: boolean | null;
  reason?: string;
  cents?: number | null;
  processed_by?: string | null;
  processed_at?: Date | null;
  decided_by?: string | null;
  decided_at?: Date | null;
}

/** Writes a decision on one that is locked, and notes it for messages; what counts is computed at once, and whoever it concerns is settled again from there. */
export async function writeDecision(
  tx: Transaction<Schema>,
  context: SignedInContext,
  row: SuspectUseRow,
  change: Change,
): Promise<SuspectUse> {
  const { tenantId, accountId } = context.actor;
  await tx
    .updateTable('suspect_uses')
    .set({ ...change, version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute();
  if (change.state === 'counted') {
    await enqueueRollup(tx, tenantId, [{ deviceId: row.device_id, from: row.from_at.getTime(), to: row.to_at.getTime() }]);
  }
  const subject = { kind: 'suspectUse' as const, id: row.id };
  await enqueue(tx, { id: context.ids.next(), tenantId, subject, actorId: accountId, now: context.clock.now() });
  return (await readSuspectUse(tx, context, row.id)).use;
}

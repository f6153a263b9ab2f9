import { createHash } from 'node:crypto';
import { localDate, maxRequestedCutoffs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { lockRequest } from './request-rows.ts';
import { type CutoffToApprove, findMissing, findRequest, insertRequest, insertRooms, listRooms } from './request-statements.ts';

/** Asks a second person to approve what is beyond the cut-offs of the day; whoever may is notified once a day. Several servers may ask at once. */
export async function requestApproval(
  { database, clock, ids }: Pick<AppContext, 'database' | 'clock' | 'ids'>,
  { tenant, zone }: { tenant: string; zone: string },
  cutoffs: readonly CutoffToApprove[],
): Promise<void> {
  const now = clock.now();
  const day = localDate(now.getTime(), zone);
  const max = maxRequestedCutoffs;
  const missing = await database.run(findMissing, { tenant, day, cutoffs: JSON.stringify(cutoffs), max });
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    const id = ids.next();
    await runIn(tx, insertRequest, { tenant, id, day, now });
    const [found] = await runIn(tx, findRequest, { tenant, day });
    const [request] = found ? await runIn(tx, lockRequest, { tenant, request: found.id }) : [];
    if (!found || request?.state !== 'waiting') return;
    await runIn(tx, insertRooms, { tenant, request: found.id, cutoffs: JSON.stringify(missing), max });
    const content_hash = await hashRooms(tx, tenant, found.id);
    await tx.updateTable('cutoff_requests').set({ content_hash }).where('tenant_id', '=', tenant).where('id', '=', found.id).execute();
    await insertAuditRow(
      { clock, ids, actor: null, address: '', operation: 'advance-cutoffs' },
      {
        ...{ subjectKind: 'cutoffRequest', subjectId: found.id, changes: { day, rooms: missing } },
        by: { tenantId: tenant, accountId: null },
      },
      tx,
    );
    if (found.id === id)
      await enqueue(tx, { id: ids.next(), tenantId: tenant, subject: { kind: 'cutoffRequest', id }, actorId: null, now });
  });
}

/** What an approval is of. */
async function hashRooms(tx: Transaction<Schema>, tenant: string, request: string): Promise<string> {
  const rooms = await runIn(tx, listRooms, { tenant, request });
  return createHash('sha256')
    .update(JSON.stringify([request, rooms.map(({ wallet, version, balance }) => [wallet, version, balance])]))
    .digest('hex');
}

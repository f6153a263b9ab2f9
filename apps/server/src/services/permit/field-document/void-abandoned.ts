import { draftableStatuses, waivableStatuses } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { FieldDocument } from './field-document.ts';
import { appendEvent } from './history.ts';

/** An order in one of these is still worked on, or comes back to it. */
const going = [...new Set([...draftableStatuses, ...waivableStatuses])];
const runSize = { perTenant: 50, max: 500 } as const;

interface Abandoned {
  unbegun: readonly string[];
  going: readonly number[];
}

interface VoidableDocument {
  document: FieldDocument;
  /** As in the names of statements. */
  plural: string;
  /** The row of the document's table by which it is void. */
  row: string;
  /** Those that void and by which nobody began. */
  unbegun: readonly string[];
  /** The name of the job, in the audit log. */
  job: string;
}

/** What voids the documents of one kind by which nobody began before their order left its execution. */
export function createVoiding({ document, plural, row, unbegun, job }: VoidableDocument) {
  const { table, subject, isOver } = document;
  const isAbandoned = `d.status not in ${isOver} and d.status = any (:unbegun::text[]) and o.status <> all (:going::int[])`;
  const findTenants = statement<Abandoned, { tenant_id: string }>(
    `find-tenants-with-abandoned-${plural}`,
    `select distinct d.tenant_id from ${table} d join tenants t on t.id = d.tenant_id
        join work_orders o on o.tenant_id = d.tenant_id and o.id = d.order_id where ${isAbandoned}`,
  );
  const lockAbandoned = statement<Abandoned & { tenant: string; limit: number }, { id: string; version: number }>(
    `lock-abandoned-${plural}`,
    `select d.id, d.version from ${table} d join work_orders o on o.tenant_id = :tenant and o.id = d.order_id
      where d.tenant_id = :tenant and ${isAbandoned} order by d.id limit :limit for no key update of d skip locked`,
  );
  const createTurns = (log: AppContext['log']): TenantTurns =>
    createTenantTurns(log, `void-abandoned-${plural}`, `${plural} of orders that have ended could not be voided`);

  function voidOfTenant({ database, clock, ids }: AppContext, tenantId: string, limit: number): Promise<number> {
    return database.transaction(async (tx) => {
      const documents = await runIn(tx, lockAbandoned, { tenant: tenantId, unbegun, going, limit });
      const now = clock.now();
      for (const { id, version } of documents) {
        await tx
          .updateTable(table)
          .set({ status: 'voided', version: version + 1, updated_at: now })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute();
        const event = { row, status: 'voided', actorId: null, signatures: [], at: now, deviceAt: null, position: undefined, detail: {} };
        await appendEvent(tx, document, { tenant_id: tenantId, id }, event);
        await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: subject, id }, actorId: null, now });
        const audited = { subjectKind: subject, subjectId: id, changes: { action: 'void' }, by: { tenantId, accountId: null } };
        await insertAuditRow({ clock, ids, actor: null, address: '', operation: job }, audited, tx);
      }
      return documents.length;
    });
  }

  return {
    createTurns,
    /** Several servers may do it at once. @returns how many */
    async voidAbandoned(context: AppContext, turns = createTurns(context.log)): Promise<number> {
      const { database } = context;
      const tenants = await database.run(findTenants, { unbegun, going });
      if (tenants.length > 0) await database.assertWritable();
      return turns.run(
        tenants.map(({ tenant_id }) => tenant_id),
        runSize,
        (tenant, limit) => voidOfTenant(context, tenant, limit),
      );
    },
  };
}

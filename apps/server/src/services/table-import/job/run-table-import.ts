import { isSettingTableKind, type TableKind } from '@energy-om/domain';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ImportOutcome, TableImportTable } from '#db/schema/table-imports.ts';
import type { Schema } from '#db/schema.ts';
import { logError } from '#services/core/log-error.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { createConcurrencyLimit } from '#services/core/scheduling/concurrency-limit.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow, insertAuditRows } from '#services/core/write/audit-log.ts';
import { formatMessage, type MessageKey } from '#services/messages/messages.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { ImportError } from '../fault.ts';
import { inBoth, toFaultText } from '../fault-text.ts';
import { type ImportResult, importTable } from '../import-table.ts';
import type { TableExtension } from '../read/read-table.ts';
import { importSettings } from '../settings/import-settings.ts';
import { aliveEveryMs } from './is-lost.ts';
import { readInProcess } from './read-in-process.ts';

export interface RunningImport {
  id: string;
  kind: TableKind;
  dryRun: boolean;
  extension: TableExtension;
  bytes: Buffer;
}

/** Faults of a file that are kept. */
const maxFaults = 200;
/** A table is in memory whole while it is imported, so that tables of many tenants at once take turns. */
const importLimit = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 16 });

/**
 * Runs an import that has been started, and records what came of it: with what it writes, in one transaction, so that either both are there
 * or neither is. Never throws.
 */
export async function runTableImport(context: SignedInContext, job: RunningImport): Promise<void> {
  const alive = setInterval(() => void stayAlive(context, job.id), aliveEveryMs);
  try {
    await importLimit.run(() => importFile(context, job));
  } catch (error) {
    await recordFailure(context, job.id, error).catch((failure: unknown) =>
      logError(context.log, 'error', failure, { tableImport: job.id }, 'what came of an import could not be recorded'),
    );
  } finally {
    clearInterval(alive);
  }
}

async function importFile(context: SignedInContext, job: RunningImport): Promise<void> {
  const table = await readInProcess(job);
  const { actor } = context;
  const { kind, dryRun } = job;
  const record = async (tx: Transaction<Schema>, { tally, notes, isWritten, audited }: ImportResult) => {
    await finish(context, tx, job.id, 'done', { tally, notes: notes.slice(0, maxFaults), faults: [], faultCount: 0 });
    const subject = { subjectKind: 'tableImport' as const, subjectId: job.id, changes: { kind, imported: tally } };
    if (isWritten) await insertAuditRow(context, subject, tx);
    await insertAuditRows(context, audited, tx, actor);
  };
  const covers = (path: string | null) => managesPath(actor, 'table.exchange', path);
  if (isSettingTableKind(kind)) await importSettings(context, { kind, table, dryRun, record });
  else await importTable(context, { kind, table, tenantId: actor.tenantId, actor, covers, dryRun, record });
}

async function stayAlive({ actor, clock, database, log }: SignedInContext, id: string): Promise<void> {
  try {
    await database.kysely
      .updateTable('table_imports')
      .set({ alive_at: clock.now() })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  } catch (error) {
    // The next time may work; until then it may be taken for interrupted, though it is not.
    logError(log, 'warn', error, { tableImport: id }, 'an import could not say that it runs');
  }
}

async function recordFailure(context: SignedInContext, id: string, error: unknown): Promise<void> {
  const { kysely } = context.database;
  if (error instanceof ImportError) {
    const faults = [...error.faults].sort((one, other) => (one.line ?? 0) - (other.line ?? 0)).slice(0, maxFaults);
    const outcome = { tally: null, notes: [], faults: faults.map(({ text, ...place }) => ({ ...place, text: toFaultText(text) })) };
    await finish(context, kysely, id, 'faulty', { ...outcome, faultCount: error.count });
    return;
  }
  if (!(error instanceof ServiceError)) logError(context.log, 'error', error, { tableImport: id }, 'an import failed');
  const key = error instanceof ServiceError ? messageKeyOf(error) : 'importFailed';
  const parameters = error instanceof ServiceError ? error.parameters : {};
  const text = inBoth(formatMessage('zh-CN', key, parameters), formatMessage('en', key, parameters));
  const faults = [{ line: null, column: null, text }];
  await finish(context, kysely, id, 'failed', { tally: null, notes: [], faults, faultCount: 1 });
}

/** Where too many imports wait already, the server is busy: the person has not tried too often. */
function messageKeyOf({ kind, messageKey }: ServiceError): MessageKey {
  return kind === 'tooMany' ? 'unavailable' : messageKey;
}

async function finish(
  { actor }: SignedInContext,
  database: Kysely<Schema>,
  id: string,
  state: Exclude<Selectable<TableImportTable>['state'], 'running'>,
  outcome: ImportOutcome,
): Promise<void> {
  await database
    .updateTable('table_imports')
    .set({ state, outcome: JSON.stringify(outcome, storable) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Faults quote the file, which may have what the database cannot store: a NUL, or half of a surrogate pair. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}

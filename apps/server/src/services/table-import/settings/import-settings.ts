import type { SettingTableKind } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { readState, type TenantState } from '#services/configuration/read-state.ts';
import { sectionTable } from '#services/configuration/sections/section-table.ts';
import { type WrittenDocument, writeDocument } from '#services/configuration/write-document.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { type JoinedTransaction, joinTransaction } from '#services/core/write/join-transaction.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { faultOfFile, ImportError } from '../fault.ts';
import { inBoth } from '../fault-text.ts';
import type { ImportResult } from '../import-table.ts';
import { loadAreaIndex } from '../plan/area-index.ts';
import type { Columns } from '../read/column.ts';
import type { ReadRows } from '../read/read-rows.ts';
import { addDocumentFaults } from './add-document-faults.ts';
import { createAreaPaths } from './area-paths.ts';
import { fitEntries } from './fit-entries.ts';
import { createPresentEntries } from './present-entries.ts';
import { describeRestored, tallyRows } from './result-of-settings.ts';
import type { RowsOfEntry } from './setting-kind.ts';
import { settingKinds } from './setting-kinds.ts';

export interface SettingsImport {
  kind: SettingTableKind;
  table: ReadRows<Columns>;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** Writes what belongs to the import, such as its audit row: in the same transaction, unless it is a dry run. */
  record: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
}

/** A tenant has hundreds of settings at most, and reading them takes the server's own time. */
const maxSettingRows = 5_000;

/** Internal: takes the transaction of a dry run back and hands its result over. */
class DryRunDoneError extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('nothing is written');
    this.result = result;
  }
}

/**
 * Imports all rows of a table or none, by the way of a configuration document, so that the rules of the single calls are those of a table too.
 * A dry run does the same and takes it back. Throws `ImportError` with all faults.
 */
export async function importSettings(context: SignedInContext, { kind, table, dryRun, record }: SettingsImport): Promise<ImportResult> {
  if (table.rows.length > maxSettingRows)
    throw faultOfFile(inBoth(`超过 ${maxSettingRows} 行，请拆分后再导入`, `there are more than ${maxSettingRows} rows: split the file`));
  await context.database.assertWritable();
  let joined: JoinedTransaction | null = null;
  try {
    const result = await context.database.transaction(async (tx) => {
      await lockTenantFor(tx, context.actor);
      joined = joinTransaction(context, tx);
      const written = await writeRows(joined.context, tx, kind, table);
      if (dryRun) throw new DryRunDoneError({ ...written, isWritten: false, audited: [] });
      const done = { ...written, audited: [], isWritten: written.tally.created + written.tally.updated > 0 };
      await record(tx, done);
      return done;
    });
    await publish(joined);
    return result;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('importOvertaken');
    if (!(error instanceof DryRunDoneError)) throw error;
    const { result } = error;
    await context.database.transaction((tx) => record(tx, result));
    return result;
  }
}

async function publish(joined: JoinedTransaction | null): Promise<void> {
  await joined?.publishEvents();
}

/** @param context joined to `tx`, which has the tenant's lock */
async function writeRows(
  context: SignedInContext,
  tx: Transaction<Schema>,
  name: SettingTableKind,
  { rows, faults }: ReadRows<Columns>,
): Promise<Pick<ImportResult, 'tally' | 'notes'>> {
  const kind = settingKinds[name];
  const section = sectionTable[kind.section];
  const state = await readState(context);
  const tools = {
    present: createPresentEntries(section, state.rows.get(kind.section) ?? []),
    areas: createAreaPaths(state.names, await loadAreaIndex(tx, context.actor.tenantId)),
    faults,
    createKey: () => `f${context.ids.next().slice(-12)}`,
  };
  const given = kind.readEntries(rows, tools);
  const fitting = fitEntries(kind, section, given, faults);
  const written = await writeFitting(context, tx, state, { name: kind.section, fitting });
  addDocumentFaults(kind, fitting, written.faults, faults);
  if (faults.faults.length > 0) throw new ImportError(faults.faults);
  const compared = written.compared.get(section)?.entries ?? [];
  return { tally: tallyRows(given, compared), notes: describeRestored(section, compared) };
}

/** Entries that do not fit are known faults by then; the others are tried all the same, so that all faults are known at once. */
function writeFitting(
  context: SignedInContext,
  tx: Transaction<Schema>,
  state: TenantState,
  { name, fitting }: { name: Parameters<TenantState['rows']['get']>[0]; fitting: readonly RowsOfEntry[] },
): Promise<WrittenDocument> {
  const sections = new Map([[name, fitting.map(({ entry }) => entry)]]);
  const document = { tenantName: null, exportedAt: null, sections, faults: [] };
  return writeDocument(context, tx, { state, document, restoreRetired: true, leavesOut: false });
}

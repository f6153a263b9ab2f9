import type { ApiOutput, Language } from '@energy-om/contract';
import type { Kysely, Selectable } from 'kysely';
import type { TableImportTable } from '#db/schema/table-imports.ts';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';

type Row = Selectable<TableImportTable>;

/** Finds an import that the account itself has started: its faults quote the file. */
export function readImport(database: Kysely<Schema>, { tenantId, accountId }: Actor, id: string): Promise<Row | undefined> {
  return database
    .selectFrom('table_imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('created_by', '=', accountId)
    .executeTakeFirst();
}

/** @param isLost it ran, and its server has ended */
export function present(row: Row, isLost: boolean, language: Language): ApiOutput<'getTableImport'> {
  const { id, kind, file_name, is_dry_run, state, outcome, created_at } = row;
  return {
    id,
    kind,
    fileName: file_name,
    dryRun: is_dry_run,
    state: isLost ? 'interrupted' : state,
    startedAt: created_at.toISOString(),
    tally: outcome?.tally ?? null,
    notes: outcome?.notes.map((note) => note[language]) ?? [],
    faults: outcome?.faults.map(({ text, ...place }) => ({ ...place, text: text[language] })) ?? [],
    faultCount: outcome?.faultCount ?? 0,
  };
}

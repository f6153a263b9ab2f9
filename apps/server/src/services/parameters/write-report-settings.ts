import type { ReportSettings } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Writes how a locked tenant handles reports, as the next version of its parameters. */
export async function writeReportSettings(tx: Transaction<Schema>, tenantId: string, reports: ReportSettings): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ settings: sql<string>`jsonb_set(settings, '{reports}', ${JSON.stringify(reports)}::jsonb)` })
    .where('id', '=', tenantId)
    .execute();
  await tx
    .insertInto('tenant_parameters')
    .values({ tenant_id: tenantId, version: 1 })
    .onConflict((row) => row.column('tenant_id').doUpdateSet({ version: sql<number>`tenant_parameters.version + 1` }))
    .execute();
}

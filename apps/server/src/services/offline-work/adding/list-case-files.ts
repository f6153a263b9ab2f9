import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

const listFiles = statement<{ tenant: string; case: string }, { file_id: string }>(
  'list-files-of-offline-case',
  'select x.file_id from offline_case_files x where x.tenant_id = :tenant and x.case_id = :case order by x.position',
);

/** Lists the ids of what was photographed with a case, as far as it was its author's own. */
export async function listCaseFiles(tx: Transaction<Schema>, { actor }: SignedInContext, caseId: string): Promise<string[]> {
  return (await runIn(tx, listFiles, { tenant: actor.tenantId, case: caseId })).map(({ file_id }) => file_id);
}

import { sql } from 'kysely';
import type { ImportScope } from '../kinds/import-kind.ts';
import { insertBatches, splitBatches } from './batches.ts';

/** What a file changes in the people of a project. */
export interface ProjectPeople {
  id: string;
  /** Null: the manager stays. */
  managerId: string | null;
  /** The client representatives that are added. */
  clientIds: string[];
}

/** Writes them with a new version of each project: a form that was opened before is out of date. */
export async function writeProjectPeople(scope: ImportScope, projects: readonly ProjectPeople[]): Promise<void> {
  const { tx, tenantId, changedAccounts, audited } = scope;
  for (const batch of splitBatches(projects)) {
    const changes = JSON.stringify(batch.map(({ id, managerId }) => ({ id, manager_id: managerId })));
    await sql`
      update projects p set manager_id = coalesce(v.manager_id, p.manager_id), version = p.version + 1
      from jsonb_to_recordset(${changes}::jsonb) as v (id uuid, manager_id uuid)
      where p.tenant_id = ${tenantId} and p.id = v.id`.execute(tx);
  }
  const clients = projects.flatMap(({ id, clientIds }) => clientIds.map((accountId) => ({ id, accountId })));
  await insertBatches(
    tx,
    'project_clients',
    clients.map(({ id, accountId }) => ({ tenant_id: tenantId, project_id: id, account_id: accountId })),
  );
  for (const { accountId } of clients) changedAccounts.add(accountId);
  for (const { id, managerId, clientIds } of projects) {
    const changes = { ...(managerId !== null && { managerId }), ...(clientIds.length > 0 && { addedClientIds: clientIds }) };
    audited.push({ subjectKind: 'project', subjectId: id, changes });
  }
}

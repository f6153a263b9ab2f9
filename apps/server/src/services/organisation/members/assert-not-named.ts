import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';

/** The number of projects that the refusal names. */
const maxProjectsNamed = 3;

/**
 * Throws a conflict for somebody whom the escalation in force or an active project names, so that no step and no project is left with
 * somebody who is not a member any more.
 */
export async function assertNotNamed(tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const projects = await tx
    .selectFrom('projects')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('manager_id', '=', accountId)
    .where('state', '=', 'active')
    .orderBy('name')
    .limit(maxProjectsNamed)
    .execute();
  if (projects.length > 0) throw conflict('memberManagesProjects', null, { projects: projects.map(({ name }) => name).join('、') });
  const escalation = await tx
    .selectFrom('escalation_versions')
    .select('person_ids')
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (escalation?.person_ids.includes(accountId)) throw conflict('memberInEscalation');
}

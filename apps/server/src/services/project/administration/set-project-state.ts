import type { ProjectState } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { type ManagedProject, readProject } from './project-rows.ts';

/** Sets the state of a locked project, takes its version further, and returns it as it stands then. */
export async function setProjectState(
  tx: Transaction<Schema>,
  actor: Actor,
  { id, version }: { id: string; version: number },
  state: ProjectState,
): Promise<ManagedProject> {
  await tx
    .updateTable('projects')
    .set({ state, version: version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return readProject(tx, actor, id);
}

import type { ProjectState } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { readProject } from './project-rows.ts';

interface LockedProject {
  name: string;
  version: number;
  state: ProjectState;
  paths: string[];
  client_ids: string[];
}

const lockOne = statement<{ tenant: string; id: string }, LockedProject>(
  'lock-project',
  `select p.name, p.version, p.state,
      array(select a.path from project_areas s join areas a on a.tenant_id = :tenant and a.id = s.area_id
        where s.tenant_id = :tenant and s.project_id = p.id) as paths,
      array(select s.account_id from project_clients s where s.tenant_id = :tenant and s.project_id = p.id) as client_ids
    from projects p where p.tenant_id = :tenant and p.id = :id for no key update of p`,
);

/**
 * Locks a project at the version that was read, until the transaction ends. Throws `notFound` for one that is not the tenant's, `forbidden`
 * for one with an area that the actor does not manage, and a conflict with the project as it stands for another version.
 */
export async function lockManagedProject(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedProject> {
  const [project] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!project) throw notFound();
  for (const path of project.paths) assertManagesPath(actor, 'project.manage', path);
  if (project.version !== version) throw conflict('conflict', await readProject(tx, actor, id));
  return project;
}

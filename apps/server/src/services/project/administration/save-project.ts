import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { assertCalendarInUse } from '#services/scope/assert-calendar-in-use.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lookAtMovingPlans } from '#services/scope/look-at-moving-plans.ts';
import { checkProject, type ProjectFields } from './check-project.ts';
import { lockManagedProject } from './lock-managed-project.ts';
import { readProject } from './project-rows.ts';
import { replaceProjectParts } from './replace-project-parts.ts';

/** Of a tenant, ended ones included. */
const maxProjects = 2000;

/** A change does not affect the orders that were raised before; clock targets hold for clocks that start from now on. */
export const saveProject: Verb<'saveProject'> = async (context, { id: givenId, version, ...given }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor } = context;
  const id = givenId ?? context.ids.next();
  const fields = withoutRepeats(given);
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  const clients = new Set(fields.clientIds);
  const answer = await writeOnce(context, { subjectKind: 'project', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    await assertCalendarInUse(tx, actor.tenantId, fields.calendarId);
    if (givenId === undefined) await insertProject(context, tx, id, fields);
    else for (const client of await updateProject(context, tx, { id, version: version as number }, fields)) clients.add(client);
    if (fields.calendarId !== undefined) await lookAtMovingPlans(tx, actor.tenantId, context.clock.now());
    return readProject(tx, actor, id);
  });
  await Promise.all([
    context.eventBus.publish({ kind: 'names-changed', tenantId: actor.tenantId }),
    publishRightsChanged(context, clients),
  ]);
  return answer;
};

function withoutRepeats(fields: ProjectFields): ProjectFields {
  const { areaIds, teamIds, businessTypeIds, clientIds } = fields;
  return {
    ...fields,
    areaIds: [...new Set(areaIds)],
    teamIds: [...new Set(teamIds)],
    businessTypeIds: [...new Set(businessTypeIds)],
    clientIds: [...new Set(clientIds)],
  };
}

async function insertProject({ actor }: SignedInContext, tx: Transaction<Schema>, id: string, fields: ProjectFields): Promise<void> {
  const { tenantId } = actor;
  await checkProject(tx, actor, id, fields);
  await assertNameFree(tx, 'project', { tenantId, name: fields.name, ownId: id });
  await assertRoomForProject(tx, tenantId);
  await tx
    .insertInto('projects')
    .values({ tenant_id: tenantId, id, ...toColumns(fields) })
    .execute();
  await replaceProjectParts(tx, tenantId, id, fields);
}

/** @returns the former clients */
async function updateProject(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: ProjectFields,
): Promise<string[]> {
  const { actor } = context;
  const { state, client_ids } = await lockManagedProject(tx, context, key);
  if (state === 'ended') throw conflict('projectEnded');
  await checkProject(tx, actor, key.id, fields);
  await assertNameFree(tx, 'project', { tenantId: actor.tenantId, name: fields.name, ownId: key.id });
  await tx
    .updateTable('projects')
    .set({ ...toColumns(fields), version: key.version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', key.id)
    .execute();
  await replaceProjectParts(tx, actor.tenantId, key.id, fields);
  return client_ids;
}

function toColumns({ name, customer, contractNo, managerId, startsOn, endsOn, grabAllowed, calendarId, clockTargets }: ProjectFields) {
  return {
    name,
    customer,
    contract_no: contractNo || null,
    manager_id: managerId,
    starts_on: startsOn,
    ends_on: endsOn,
    grab_allowed: grabAllowed,
    ...(calendarId !== undefined && { calendar_id: calendarId }),
    ...(clockTargets !== undefined && { clock_targets: JSON.stringify(clockTargets) }),
  };
}

/** Under the tenant's lock, so that simultaneous projects are counted one after the other. */
async function assertRoomForProject(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const projects = await tx.selectFrom('projects').select('id').where('tenant_id', '=', tenantId).limit(maxProjects).execute();
  if (projects.length === maxProjects) throw conflict('tooManyProjects', null, { most: maxProjects });
}

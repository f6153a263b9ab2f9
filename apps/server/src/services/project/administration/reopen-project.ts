import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { dropFormerManager, listRetiredParts } from './former-parts.ts';
import { lockManagedProject } from './lock-managed-project.ts';
import { setProjectState } from './set-project-state.ts';

/** While a project was ended, what it names may have gone: only an active project holds it. */
export const reopenProject: Verb<'reopenProject'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'project', subjectId: id, changes: { reopened: true } }, async (tx) => {
    const { actor } = context;
    await lockTenantFor(tx, actor);
    const { state, name } = await lockManagedProject(tx, context, { id, version });
    if (state === 'active') throw conflict('projectActive');
    await assertNameFree(tx, 'project', { tenantId: actor.tenantId, name, ownId: id });
    const names = await listRetiredParts(tx, actor.tenantId, id);
    if (names.length > 0) throw conflict('projectNamesRetired', null, { names });
    await dropFormerManager(tx, actor.tenantId, id);
    return setProjectState(tx, actor, { id, version }, 'active');
  });

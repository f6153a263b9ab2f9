import type { ApiParsedInput } from '@energy-om/contract';
import { type EscalationFault, type EscalationRecipient, findEscalationFaults } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { findEscalation, presentEscalation } from './escalation-rows.ts';

type Steps = ApiParsedInput<'saveEscalation'>['steps'];
type Targets = ApiParsedInput<'saveEscalation'>['clockTargets'];

/** The deadlines of clocks that run stay; they, and alarms, escalate by the version of their start. */
export const saveEscalation: Verb<'saveEscalation'> = async (context, { version, clockTargets, steps, alarmRestarts }) => {
  const { actor, clock, eventBus } = context;
  const { tenantId } = actor;
  assertManagesTenant(actor, 'escalation.manage');
  assertUsable(steps, clockTargets);
  const subject = { subjectKind: 'escalation' as const, subjectId: tenantId, changes: { clockTargets, steps, alarmRestarts } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    const current = presentEscalation(await runIn(tx, findEscalation, { tenant: tenantId }));
    if (current.version !== version) throw conflict('conflict', current);
    const personIds = await lockNamedPeople(tx, tenantId, steps);
    await tx
      .insertInto('escalation_versions')
      .values({
        tenant_id: tenantId,
        version: version + 1,
        steps: JSON.stringify(steps),
        alarm_restarts: JSON.stringify(alarmRestarts),
        person_ids: personIds,
        saved_at: clock.now(),
        saved_by: actor.accountId,
      })
      .execute();
    await writeTargets(tx, tenantId, clockTargets);
    return presentEscalation(await runIn(tx, findEscalation, { tenant: tenantId }));
  });
  await eventBus.publish({ kind: 'rules-changed', tenantId });
  return answer;
};

const faultMessages = {
  tooManySteps: 'tooManyFormParts',
  time: 'checkField',
  order: 'escalationOrder',
  noRecipient: 'escalationWithoutRecipient',
  noOwner: 'escalationWithoutOwner',
  tooManyRecipients: 'checkField',
  repeatedRecipient: 'escalationRecipientRepeated',
  repeat: 'checkField',
} as const satisfies Record<EscalationFault, MessageKey>;

/** Throws `invalid` by the path of what is wrong, such as `steps.1.accept.0.at`. */
function assertUsable(steps: Steps, clockTargets: Targets): void {
  const faults = Object.entries(findEscalationFaults(steps, clockTargets));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path, faultMessages[fault]])));
}

/** Locks the memberships against a removal, which reads whom the escalation names after it has locked its own. Throws `invalid` at each recipient who is no member. */
async function lockNamedPeople(tx: Transaction<Schema>, tenantId: string, steps: Steps): Promise<string[]> {
  const named = listNamedPeople(steps);
  const ids = [...new Set(named.map(({ id }) => id))].sort();
  const members = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'member')
    .where('account_id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('account_id')
    .forShare()
    .execute();
  const known = new Set(members.map(({ account_id }) => account_id));
  const unknown = named.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(({ path }) => [path, 'memberUnknown' as const])));
  return ids;
}

function listNamedPeople(steps: Steps): { id: string; path: string }[] {
  return Object.entries(steps).flatMap(([level, clocks]) =>
    Object.entries(clocks ?? {}).flatMap(([clock, ofClock]) =>
      (ofClock ?? []).flatMap(({ recipients }, step) =>
        (recipients as EscalationRecipient[]).flatMap((recipient, index) =>
          recipient.kind === 'person' ? [{ id: recipient.id, path: `steps.${level}.${clock}.${step}.recipients.${index}` }] : [],
        ),
      ),
    ),
  );
}

async function writeTargets(tx: Transaction<Schema>, tenantId: string, clockTargets: Targets): Promise<void> {
  const targets = JSON.stringify(clockTargets);
  await tx
    .updateTable('tenants')
    .set({ settings: sql<string>`jsonb_set(settings, '{clockTargets}', ${targets}::jsonb)` })
    .where('id', '=', tenantId)
    .execute();
}

import { clockDriftMs, permissionTable, roles, type WorkTime } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { alarmTables } from '#services/alarm/alarm-conditions.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import type { Intent } from '#services/core/write/intent.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { insertOfflineCase } from './insert-offline-case.ts';
import { toStoredRefusal } from './stored-refusal.ts';

/**
 * Stores that somebody had acknowledged an alarm without a network, and has lost the role since by which they did. It is with the dispatcher at once, since its author has
 * nothing to decide. Whoever never had the right leaves nothing.
 */
export async function recordAcknowledgementCase(
  context: SignedInContext,
  intent: Intent,
  alarmId: string,
  refusal: ServiceError,
): Promise<void> {
  const work = await findIntentTime(context);
  const given = work && (await findAcknowledgementOfThen(context, alarmId, work));
  if (work === null || given === null || given.isCounted) return;
  await context.database.transaction(async (tx) => {
    const written = { intent, input: { id: alarmId }, subject: { alarmId }, reason: 'right', state: 'handedOver', work } as const;
    if (!(await insertOfflineCase(tx, context, { ...written, refusal: toStoredRefusal(refusal) }))) return;
    const audited = { subjectKind: 'alarm' as const, subjectId: alarmId, changes: { offlineCase: intent.id, reason: written.reason } };
    await insertAuditRow(context, audited, tx);
  });
}

/** An acknowledgement that somebody has given, and had the right to give. */
interface Given {
  /** Whether the alarm is acknowledged by its author already. */
  isCounted: boolean;
}

type Caller = Pick<SignedInContext, 'actor' | 'database'>;

/** @param author with the rights that they had when they gave it */
export function findAcknowledgement(author: Caller, alarmId: string): Promise<Given | null> {
  return findGiven(author, alarmId, (parameters) => areaCondition(author.actor, 'alarm.acknowledge', 'a.path', parameters));
}

const acknowledgingRoles = roles.filter((role) => permissionTable[role]['alarm.acknowledge'] !== undefined);

/** The log says which roles somebody has lost since, and where they held. */
function findAcknowledgementOfThen(context: Caller, alarmId: string, { at }: WorkTime): Promise<Given | null> {
  return findGiven(
    context,
    alarmId,
    (parameters) => `exists (select from audit_log l
      left join areas r on r.tenant_id = :tenant and r.id = (l.changes -> 'revoked' ->> 'areaId')::uuid
    where l.tenant_id = :tenant and l.subject_kind = 'member' and l.subject_id = ${parameters.add(context.actor.accountId)}
      and l.at >= ${parameters.add(new Date(at - clockDriftMs))} and l.changes -> 'revoked' ->> 'role' = any (${parameters.add(acknowledgingRoles)}::text[])
      and (l.changes -> 'revoked' ->> 'areaId' is null or starts_with(a.path, r.path)))`,
  );
}

async function findGiven(
  { actor, database }: Caller,
  alarmId: string,
  hadRight: (parameters: Parameters) => string,
): Promise<Given | null> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select coalesce(x.acknowledged_by = ${parameters.add(actor.accountId)}, false) as "isCounted" from ${alarmTables}
    where x.tenant_id = :tenant and x.id = ${parameters.add(alarmId)} and ${hadRight(parameters)}`;
  const [row] = await database.run(prepared<Given>(text), parameters.values);
  return row ?? null;
}

import type { ApiOutput } from '@energy-om/contract';
import { type AlarmState, nextAlarmState } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { alarmReach, alarmTables } from './alarm-conditions.ts';

interface StateRow {
  id: string;
  state: AlarmState;
  acknowledged_at: Date | null;
}

/** An alarm that is acknowledged already keeps its first acknowledgement; one that is cleared needs none, which is a conflict. */
export const acknowledgeAlarm: Verb<'acknowledgeAlarm'> = async (context, { id }) => {
  const found = await findState(context, id);
  if (found.state === 'acknowledged') return presentState(found);
  assertOpen(found);
  const { answer, isChanged } = await acknowledge(context, id);
  const { tenantId } = context.actor;
  if (isChanged) await context.eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId: id, isNew: false, isOrderDue: false });
  return answer;
};

/** Throws `notFound` for an alarm of another tenant or out of the actor's reach. */
async function findState({ actor, database }: SignedInContext, id: string): Promise<StateRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...alarmReach(actor, 'alarm.acknowledge', parameters), `x.id = ${parameters.add(id)}`];
  const text = `select x.id, x.state, x.acknowledged_at from ${alarmTables} where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<StateRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

async function acknowledge(context: SignedInContext, id: string) {
  const { actor, clock, ids } = context;
  let isChanged = false;
  const subject = { subjectKind: 'alarm' as const, subjectId: id, changes: { acknowledged: true } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const locked = await lockAlarm(tx, actor.tenantId, id);
    // Somebody else has acknowledged it since `findState`.
    if (locked.state === 'acknowledged') return presentState(locked);
    assertOpen(locked);
    const acknowledged_at = clock.now();
    await tx
      .updateTable('alarms')
      .set({
        state: 'acknowledged',
        acknowledged_at,
        acknowledged_by: actor.accountId,
        // Its escalation ends, and begins again later where the alarm holds on.
        escalation_at: sql<Date | null>`case when escalation_from is null then null else ${acknowledged_at}::timestamptz end`,
      })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    await enqueue(tx, {
      id: ids.next(),
      tenantId: actor.tenantId,
      subject: { kind: 'alarm', id },
      actorId: actor.accountId,
      now: acknowledged_at,
    });
    isChanged = true;
    return presentState({ id, state: 'acknowledged', acknowledged_at });
  });
  return { answer, isChanged };
}

async function lockAlarm(tx: Transaction<Schema>, tenantId: string, id: string): Promise<StateRow> {
  const alarm = await tx
    .selectFrom('alarms')
    .select(['id', 'state', 'acknowledged_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!alarm) throw notFound();
  return alarm;
}

function assertOpen(row: StateRow): void {
  if (nextAlarmState(row.state, 'acknowledge') === null) throw conflict('alarmCleared', presentState(row));
}

function presentState({ id, state, acknowledged_at }: StateRow): ApiOutput<'acknowledgeAlarm'> {
  return { id, state, acknowledgedAt: acknowledged_at?.toISOString() ?? null };
}

import type { ApiOutput } from '@energy-om/contract';
import { type AcknowledgementOutcome, type AlarmState, judgeAcknowledgement, type WorkTime } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { alarmReach, alarmTables } from './alarm-conditions.ts';

interface StateRow {
  id: string;
  state: AlarmState;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_offline_at: Date | null;
  raised_at: Date;
  /** Null: it was raised before alarms escalated, and is in its first round. */
  escalation_from: Date | null;
}

const stateColumns = [
  'id',
  'state',
  'acknowledged_at',
  'acknowledged_by',
  'acknowledged_offline_at',
  'raised_at',
  'escalation_from',
] as const;

/**
 * An alarm that is acknowledged already keeps its first acknowledgement; one that is cleared needs none, which is a conflict. Of what was given without a network
 * nothing is one: its author has nothing to decide.
 */
export const acknowledgeAlarm: Verb<'acknowledgeAlarm'> = async (context, { id }) => {
  const found = await findState(context, id);
  const work = await findIntentTime(context);
  if (found.state !== 'open') return settle(context, found, work);
  const { answer, isChanged } = await acknowledge(context, id, work);
  const { tenantId } = context.actor;
  if (isChanged) await context.eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId: id, isNew: false, isOrderDue: false });
  return answer;
};

/** Throws `notFound` for an alarm of another tenant or out of the actor's reach. */
async function findState({ actor, database }: SignedInContext, id: string): Promise<StateRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...alarmReach(actor, 'alarm.acknowledge', parameters), `x.id = ${parameters.add(id)}`];
  const text = `select ${stateColumns.map((column) => `x.${column}`).join(', ')} from ${alarmTables} where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<StateRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

async function acknowledge(context: SignedInContext, id: string, work: WorkTime | null) {
  const { actor, clock, ids } = context;
  let isChanged = false;
  const subject = { subjectKind: 'alarm' as const, subjectId: id, changes: { acknowledged: true } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const locked = await lockAlarm(tx, actor.tenantId, id);
    const acknowledged_at = clock.now();
    const given = findGivenTime(locked, work, acknowledged_at);
    // Somebody may have acknowledged or cleared it since `findState`.
    if (locked.state !== 'open' || judge(context, locked, given) !== 'counts') return settle(context, locked, work);
    const isLate = given.getTime() !== acknowledged_at.getTime();
    const acknowledged_offline_at = isLate ? given : null;
    await tx
      .updateTable('alarms')
      .set({
        state: 'acknowledged',
        acknowledged_at,
        acknowledged_by: actor.accountId,
        acknowledged_offline_at,
        acknowledged_offline_certain: isLate ? (work?.isCertain ?? true) : null,
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
    return presentState({ id, state: 'acknowledged', acknowledged_at, acknowledged_offline_at }, 'counts');
  });
  return { answer, isChanged };
}

async function lockAlarm(tx: Transaction<Schema>, tenantId: string, id: string): Promise<StateRow> {
  const alarm = await tx
    .selectFrom('alarms')
    .select(stateColumns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!alarm) throw notFound();
  return alarm;
}

/** Never before the alarm was there. */
function findGivenTime({ raised_at }: StateRow, work: WorkTime | null, now: Date): Date {
  return work === null ? now : new Date(Math.max(work.at, raised_at.getTime()));
}

function judge({ actor }: SignedInContext, row: StateRow, given: Date): AcknowledgementOutcome {
  const roundBeganAt = (row.escalation_from ?? row.raised_at).getTime();
  return judgeAcknowledgement({ state: row.state, isOwn: row.acknowledged_by === actor.accountId, roundBeganAt }, given.getTime());
}

/** Answers what leaves the alarm as it stands. Throws a conflict with a network for an alarm that is cleared. */
function settle(context: SignedInContext, row: StateRow, work: WorkTime | null): ApiOutput<'acknowledgeAlarm'> {
  const outcome = judge(context, row, findGivenTime(row, work, context.clock.now()));
  const answer = presentState(row, outcome);
  if (outcome === 'cleared' && work === null) throw conflict('alarmCleared', answer);
  return answer;
}

type Shown = Pick<StateRow, 'id' | 'state' | 'acknowledged_at' | 'acknowledged_offline_at'>;

function presentState(row: Shown, outcome: AcknowledgementOutcome): ApiOutput<'acknowledgeAlarm'> {
  const at = row.acknowledged_offline_at ?? row.acknowledged_at;
  return { id: row.id, state: row.state, acknowledgedAt: at?.toISOString() ?? null, outcome };
}

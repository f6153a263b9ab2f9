import {
  decideRound,
  type EventLevel,
  idChannels,
  isUrgentMessage,
  type MessageChannel,
  messageChannels,
  type NotificationKind,
  type NotificationTopic,
  notificationKinds,
  type RoundStep,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { refreshIdleMs } from '#services/account/session/sessions.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { isAlarmAttended, mayAcknowledge } from './answer-facts.ts';
import { findQuietEnds } from './find-quiet-ends.ts';
import { findReach, type ReachRow } from './find-reach.ts';

/** A sweep over all tenants. The index contains only rounds that go on. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-due-rounds',
  'select t.id from tenants t where exists (select from message_rounds m where m.tenant_id = t.id and m.next_at <= :now)',
);

interface DueRound {
  account_id: string;
  kind: NotificationKind;
  notification_id: string;
  topic: NotificationTopic;
  level: EventLevel | null;
  round: number;
  is_read: boolean;
  is_attended: boolean;
  may_acknowledge: boolean;
  tried: MessageChannel[];
}

/** Locks them, so that no other server advances them too. */
const lockDue = statement<{ tenant: string; now: Date; limit: number }, DueRound>(
  'lock-due-rounds',
  `select m.account_id, m.kind, m.notification_id, m.topic, m.level, m.round, n.read_at is not null as is_read,
      ${isAlarmAttended('m')} as is_attended, ${mayAcknowledge('m')} as may_acknowledge,
      array(select d.channel from channel_deliveries d where d.tenant_id = :tenant and d.account_id = m.account_id and d.kind = m.kind
        and d.notification_id = m.notification_id and d.round = m.round) as tried
    from message_rounds m
      join notifications n on n.tenant_id = :tenant and n.account_id = m.account_id and n.kind = m.kind and n.id = m.notification_id
    where m.tenant_id = :tenant and m.next_at <= :now
    order by m.next_at, m.notification_id limit :limit for update of m skip locked`,
);

const insertDeliveries = statement<{ tenant: string; rows: string; now: Date }, object>(
  'insert-channel-deliveries',
  `insert into channel_deliveries (tenant_id, id, account_id, kind, notification_id, channel, round, state, fault, created_at, due_at)
    select :tenant, r.id, r.account_id, r.kind, r.notification_id, r.channel, r.round, r.state, r.fault, :now, :now
    from jsonb_to_recordset(:rows::jsonb)
      as r(id uuid, account_id uuid, kind text, notification_id uuid, channel text, round smallint, state text, fault text)
    on conflict do nothing`,
);

const updateRounds = statement<{ tenant: string; rows: string }, object>(
  'update-message-rounds',
  `update message_rounds m set next_at = r.next_at, ended_by = r.ended_by, round = r.round
    from jsonb_to_recordset(:rows::jsonb) as r(account_id uuid, kind text, notification_id uuid, next_at timestamptz, ended_by text, round smallint)
    where m.tenant_id = :tenant and m.account_id = r.account_id and m.kind = r.kind and m.notification_id = r.notification_id`,
);

const runSize = { perTenant: 200, max: 2000 } as const;

export const createRoundTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'advance-rounds', 'messages of a tenant could not go on to their next channel');

/**
 * Decides for messages whose time has come by which channel they go out next. Several servers may do it at once: each step is made once.
 * @returns how many were advanced
 */
export async function advanceRounds(context: AppContext, turns = createRoundTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const tenants = await database.run(findTenants, { now: clock.now() });
  return runTenants(database, turns, { tenants, runSize }, ({ id }, limit) =>
    database.transaction((tx) => advanceTenant(context, tx, id, limit)),
  );
}

async function advanceTenant({ clock, ids }: AppContext, tx: Transaction<Schema>, tenant: string, limit: number): Promise<number> {
  const now = clock.now();
  const due = await runIn(tx, lockDue, { tenant, now, limit });
  if (due.length === 0) return 0;
  const accounts = [...new Set(due.map(({ account_id }) => account_id))];
  const idleSince = new Date(now.getTime() - refreshIdleMs);
  const reach = Map.groupBy(await runIn(tx, findReach, { tenant, accounts, kinds: notificationKinds, idChannels, now, idleSince }), keyOf);
  const disturbing = due.filter(({ topic, level }) => !isUrgentMessage(topic, level)).map(({ account_id }) => account_id);
  const quietEnds = await findQuietEnds(tx, tenant, [...new Set(disturbing)], now);
  const steps = due.map((row) => ({ row, ...stepOf(row, reach.get(keyOf(row)) ?? [], quietEnds, now) }));
  const deliveries = steps.flatMap(({ row, step }) => (step === null ? [] : listDeliveries(row, step, () => ids.next())));
  if (deliveries.length > 0) await runIn(tx, insertDeliveries, { tenant, rows: JSON.stringify(deliveries), now });
  await runIn(tx, updateRounds, { tenant, rows: JSON.stringify(steps.map(({ row, step, nextAt }) => toUpdate(row, step, nextAt))) });
  return due.length;
}

function keyOf({ account_id, kind }: Pick<ReachRow, 'account_id' | 'kind'>): string {
  return `${account_id} ${kind}`;
}

/** Null as a step: it waits for the end of quiet hours. */
function stepOf(
  row: DueRound,
  rows: readonly ReachRow[],
  quietEnds: ReadonlyMap<string, Date>,
  now: Date,
): { step: RoundStep | null; nextAt: Date | null } {
  const { topic, level, is_read: isRead, may_acknowledge, round, tried } = row;
  if (row.is_attended) return { step: { kind: 'end', by: 'acted', passed: [] }, nextAt: null };
  const quietEnd = isUrgentMessage(topic, level) ? undefined : quietEnds.get(row.account_id);
  if (quietEnd !== undefined && !isRead) return { step: null, nextAt: quietEnd };
  const reach = messageChannels.flatMap((channel) => {
    const row = rows.find((one) => one.channel === channel);
    if (row === undefined) return channel === 'webPush' ? [{ channel, isProven: false, lack: 'noDevice' as const }] : [];
    return takesLevel(row, level) ? [{ channel, isProven: row.is_proven, lack: row.lack }] : [];
  });
  const step = decideRound({ topic, level, isRead, mayAcknowledge: may_acknowledge, round, tried, reach });
  const waitMs = step.kind === 'send' ? step.waitMs : null;
  return { step, nextAt: waitMs === null ? null : new Date(now.getTime() + waitMs) };
}

function takesLevel({ max_level }: ReachRow, level: EventLevel | null): boolean {
  return max_level === null || (level !== null && level <= max_level);
}

/** The channels that are tried now, and those that are passed over. */
function listDeliveries({ account_id, kind, notification_id, round }: DueRound, step: RoundStep, makeId: () => string) {
  const message = { account_id, kind, notification_id };
  const passed = step.passed.map(({ channel, lack }) => ({ ...message, channel, round, state: 'skipped', fault: lack }));
  const tried = step.kind === 'end' ? [] : step.channels;
  const due = tried.map((channel) => ({ ...message, channel, round: step.kind === 'end' ? round : step.round, state: 'due', fault: null }));
  return [...passed, ...due].map((delivery) => ({ id: makeId(), ...delivery }));
}

function toUpdate(row: DueRound, step: RoundStep | null, nextAt: Date | null) {
  const { account_id, kind, notification_id } = row;
  const ended_by = nextAt !== null ? null : step?.kind === 'end' ? step.by : 'exhausted';
  return { account_id, kind, notification_id, next_at: nextAt, ended_by, round: step?.kind === 'send' ? step.round : row.round };
}

import type { RuleState, RunningConsumption } from '@energy-om/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';

/** A device's state as the batch that has it locked found it. Instants in epoch milliseconds. */
export interface LockedState {
  tenantId: string;
  deviceId: string;
  isOnline: boolean | null;
  lastSeenAt: number | null;
  readAt: number | null;
  running: RunningConsumption;
  ruleStates: Record<string, RuleState>;
}

/** A device's state as it is to be; what is null in `latest` and `attributes` stays. */
export interface NextState extends Omit<LockedState, 'isOnline'> {
  latest: LatestValues;
  attributes: Record<string, unknown>;
}

interface StateRow {
  tenant_id: string;
  device_id: string;
  online: boolean | null;
  last_seen_at: Date | null;
  read_at: Date | null;
  register_at: Date | null;
  register_value: number | null;
  hour: Date | null;
  hour_amount: number | null;
  day: string | null;
  day_amount: number | null;
  rule_states: Record<string, RuleState>;
}

/** In the order of the key, so that two batches with devices in common wait for one another and do not lock each other out. */
export async function lockStates(
  tx: Transaction<Schema>,
  devices: readonly { tenantId: string; id: string }[],
): Promise<Map<string, LockedState>> {
  const { rows } = await sql<StateRow>`
    select s.tenant_id, s.device_id, d.online, s.last_seen_at, s.read_at, s.register_at, s.register_value, s.hour, s.hour_amount, s.day, s.day_amount, s.rule_states
    from unnest(${devices.map(({ tenantId }) => tenantId)}::uuid[], ${devices.map(({ id }) => id)}::uuid[]) as x(tenant_id, device_id)
      join device_states s on s.tenant_id = x.tenant_id and s.device_id = x.device_id
      join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
    order by s.tenant_id, s.device_id for update of s`.execute(tx);
  return new Map(rows.map((row) => [row.device_id, toState(row)]));
}

function toState(row: StateRow): LockedState {
  return {
    tenantId: row.tenant_id,
    deviceId: row.device_id,
    isOnline: row.online,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    readAt: row.read_at?.getTime() ?? null,
    running: {
      register: row.register_at && row.register_value !== null ? { at: row.register_at.getTime(), value: row.register_value } : null,
      hour: row.hour && row.hour_amount !== null ? { start: row.hour.getTime(), amount: row.hour_amount } : null,
      day: row.day !== null && row.day_amount !== null ? { date: row.day, amount: row.day_amount } : null,
    },
    ruleStates: row.rule_states,
  };
}

/**
 * Bytes of what is kept of a device's newest values, and of its attributes, as they are sent: whoever puts a number into the key would
 * make the row, every batch that writes it and every answer that has it larger without end. What is known by then stays up to date, as
 * long as its values do not grow to twice that.
 */
const maxKept = 64 * 1024;
/** A byte that is kept is at most so many in JSON (a control character): what is small enough need not be written out to be measured. */
const maxOfByte = 6;

function merge(column: 'latest' | 'attributes', news: RawBuilder<unknown>): RawBuilder<unknown> {
  const kept = sql.ref(`s.${column}`);
  const all = sql`(${kept} || ${news})`;
  const known = sql`(${kept} || (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(${news}) n where ${kept} ? n.key))`;
  // Of a value that was just made the size is that of all of it, and not what compression makes of a stored one.
  const fits = (value: RawBuilder<unknown>, most: number) =>
    sql`case when pg_column_size(${value}) <= ${most / maxOfByte}::float8 then true else octet_length(${value}::text) <= ${most}::int end`;
  return sql`case when ${fits(all, maxKept)} then ${all} when ${fits(known, 2 * maxKept)} then ${known} else ${kept} end`;
}

export async function saveStates(tx: Transaction<Schema>, states: readonly NextState[]): Promise<void> {
  const rows = states.map((state) => ({
    t: state.tenantId,
    d: state.deviceId,
    s: state.lastSeenAt,
    r: state.readAt,
    l: state.latest,
    a: state.attributes,
    ra: state.running.register?.at ?? null,
    rv: state.running.register?.value ?? null,
    h: state.running.hour?.start ?? null,
    ha: state.running.hour?.amount ?? null,
    y: state.running.day?.date ?? null,
    ya: state.running.day?.amount ?? null,
    u: state.ruleStates,
  }));
  await sql`
    update device_states s set last_seen_at = to_timestamp(x.s / 1000.0), read_at = to_timestamp(x.r / 1000.0), latest = ${merge('latest', sql.ref('x.l'))},
      attributes = ${merge('attributes', sql.ref('x.a'))}, register_at = to_timestamp(x.ra / 1000.0), register_value = x.rv,
      hour = to_timestamp(x.h / 1000.0), hour_amount = x.ha, day = x.y, day_amount = x.ya, rule_states = x.u
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(t uuid, d uuid, s bigint, r bigint, l jsonb, a jsonb, ra bigint, rv double precision,
      h bigint, ha double precision, y date, ya double precision, u jsonb)
    where s.tenant_id = x.t and s.device_id = x.d`.execute(tx);
}

/** Newest values of the few devices whose readings came late. */
export async function findLatest(
  tx: Transaction<Schema>,
  devices: readonly { tenantId: string; deviceId: string }[],
): Promise<Map<string, LatestValues>> {
  if (devices.length === 0) return new Map();
  const { rows } = await sql<{ device_id: string; latest: LatestValues }>`
    select s.device_id, s.latest
    from unnest(${devices.map(({ tenantId }) => tenantId)}::uuid[], ${devices.map(({ deviceId }) => deviceId)}::uuid[]) as x(tenant_id, device_id)
      join device_states s on s.tenant_id = x.tenant_id and s.device_id = x.device_id`.execute(tx);
  return new Map(rows.map(({ device_id, latest }) => [device_id, latest]));
}

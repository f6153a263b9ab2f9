import { type HourAmount, maxUnmappedKeys, type RuleState, type RunningConsumption, spreadEvenly } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { UnmappedKeys } from './map-reading.ts';

/** A device's state at the time when a batch locked it. Instants are in epoch milliseconds. */
export interface LockedState {
  deviceId: string;
  isOnline: boolean | null;
  lastSeenAt: number | null;
  readAt: number | null;
  running: RunningConsumption;
  ruleStates: Record<string, RuleState>;
}

/** A device's state after a batch. Stored keys that `latest` and `attributes` do not contain stay unchanged. */
export interface NextState extends Omit<LockedState, 'isOnline'> {
  latest: LatestValues;
  attributes: Record<string, unknown>;
  unmapped: UnmappedKeys;
}

interface StateRow {
  device_id: string;
  online: boolean | null;
  last_seen_at: Date | null;
  read_at: Date | null;
  register_at: Date | null;
  register_value: number | null;
  hour: Date | null;
  hour_amount: number | null;
  quarter_1: number | null;
  quarter_2: number | null;
  quarter_3: number | null;
  quarter_4: number | null;
  day: string | null;
  day_amount: number | null;
  rule_states: Record<string, RuleState>;
}

const lockRows = statement<{ tenant: string; devices: readonly string[] }, StateRow>(
  'lock-device-states',
  `select s.device_id, d.online, s.last_seen_at, s.read_at, s.register_at, s.register_value, s.hour, s.hour_amount, s.quarter_1, s.quarter_2,
      s.quarter_3, s.quarter_4, s.day, s.day_amount, s.rule_states
    from unnest(:devices::uuid[]) as x(device_id)
      join device_states s on s.tenant_id = :tenant and s.device_id = x.device_id
      join devices d on d.tenant_id = :tenant and d.id = s.device_id
    order by s.device_id for update of s`,
);

/** Locks the states in the order of the key, so that two batches with devices in common wait for each other and cannot deadlock. */
export async function lockStates(
  tx: Transaction<Schema>,
  tenantId: string,
  deviceIds: readonly string[],
): Promise<Map<string, LockedState>> {
  const rows = await runPrepared(tx, lockRows, { tenant: tenantId, devices: deviceIds });
  return new Map(rows.map((row) => [row.device_id, toState(row)]));
}

function toState(row: StateRow): LockedState {
  return {
    deviceId: row.device_id,
    isOnline: row.online,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    readAt: row.read_at?.getTime() ?? null,
    running: {
      register: row.register_at && row.register_value !== null ? { at: row.register_at.getTime(), value: row.register_value } : null,
      hour: toHour(row),
      day: row.day !== null && row.day_amount !== null ? { date: row.day, amount: row.day_amount } : null,
    },
    ruleStates: row.rule_states,
  };
}

function toHour({ hour, hour_amount: amount, quarter_1, quarter_2, quarter_3, quarter_4 }: StateRow): HourAmount | null {
  if (hour === null || amount === null) return null;
  const isKnown = quarter_1 !== null && quarter_2 !== null && quarter_3 !== null && quarter_4 !== null;
  return { start: hour.getTime(), amount, quarters: isKnown ? [quarter_1, quarter_2, quarter_3, quarter_4] : spreadEvenly(amount) };
}

/**
 * The maximum size of a device's latest values, and of its attributes, as JSON. A device that puts a counter into its keys would enlarge the
 * row, every batch that writes it and every answer that contains it without end. Beyond this size only stored keys are updated, as long as
 * their values do not grow to twice the size.
 */
const maxBytes = 64 * 1024;
/** A stored byte takes at most this many bytes in JSON (a control character), so a small value need not be converted to be measured. */
const maxJsonBytesPerByte = 6;

function merge(column: 'latest' | 'attributes', update: string): string {
  const stored = `s.${column}`;
  const all = `(${stored} || ${update})`;
  const known = `(${stored} || (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(${update}) n where ${stored} ? n.key))`;
  // `pg_column_size` of a value that was just computed is its whole size, since only stored values are compressed.
  const fits = (value: string, max: number) =>
    `case when pg_column_size(${value}) <= ${max / maxJsonBytesPerByte}::float8 then true else octet_length(${value}::text) <= ${max} end`;
  return `case when ${fits(all, maxBytes)} then ${all} when ${fits(known, 2 * maxBytes)} then ${known} else ${stored} end`;
}

/** The newest keys of those that were known and those that came. Most devices send none, whose column stays as it is. */
const mergedUnmapped = `case when x.n is null then s.unmapped else (
  select coalesce(jsonb_object_agg(k.key, k.value), '{}') from (
    select e.key, e.value from jsonb_each(s.unmapped || x.n) e order by (e.value ->> 0)::float8 desc, e.key limit ${maxUnmappedKeys}
  ) k) end`;

const saveRows = statement<{ tenant: string; rows: string }, object>(
  'save-device-states',
  `update device_states s set last_seen_at = to_timestamp(x.s / 1000.0), read_at = to_timestamp(x.r / 1000.0), latest = ${merge('latest', 'x.l')},
      attributes = ${merge('attributes', 'x.a')}, register_at = to_timestamp(x.ra / 1000.0), register_value = x.rv,
      hour = to_timestamp(x.h / 1000.0), hour_amount = x.ha, quarter_1 = x.q[1], quarter_2 = x.q[2],
      quarter_3 = x.q[3], quarter_4 = x.q[4], day = x.y, day_amount = x.ya, rule_states = x.u,
      unmapped = ${mergedUnmapped}
    from jsonb_to_recordset(:rows::jsonb) as x(d uuid, s bigint, r bigint, l jsonb, a jsonb, ra bigint, rv double precision,
      h bigint, ha double precision, q double precision[], y date, ya double precision, u jsonb, n jsonb)
    where s.tenant_id = :tenant and s.device_id = x.d`,
);

export async function saveStates(tx: Transaction<Schema>, tenantId: string, states: readonly NextState[]): Promise<void> {
  const rows = states.map((state) => ({
    d: state.deviceId,
    s: state.lastSeenAt,
    r: state.readAt,
    l: state.latest,
    a: state.attributes,
    ra: state.running.register?.at ?? null,
    rv: state.running.register?.value ?? null,
    h: state.running.hour?.start ?? null,
    ha: state.running.hour?.amount ?? null,
    q: state.running.hour?.quarters ?? null,
    y: state.running.day?.date ?? null,
    ya: state.running.day?.amount ?? null,
    u: state.ruleStates,
    n: state.unmapped.size > 0 ? Object.fromEntries(state.unmapped) : null,
  }));
  await runPrepared(tx, saveRows, { tenant: tenantId, rows: JSON.stringify(rows) });
}

/** Finds the stored latest values of devices. Only the few devices with late readings need them. */
export async function findLatest(
  tx: Transaction<Schema>,
  tenantId: string,
  deviceIds: readonly string[],
): Promise<Map<string, LatestValues>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await sql<{ device_id: string; latest: LatestValues }>`
    select s.device_id, s.latest
    from unnest(${deviceIds}::uuid[]) as x(device_id) join device_states s on s.tenant_id = ${tenantId} and s.device_id = x.device_id`.execute(
    tx,
  );
  return new Map(rows.map(({ device_id, latest }) => [device_id, latest]));
}

import { type HourAmount, type RuleState, type RunningConsumption, spreadEvenly } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { UnmappedKeys } from './map-reading.ts';
import { mergedAttributes, mergedLatest, mergedUnmapped } from './state-merging.ts';

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

/** Keys are not listed of a device that has thousands of them. */
const maxListedBytes = 8_000;

/** A state that was saved, as it can be known from then on. */
export interface SavedState {
  device_id: string;
  version: string;
  /** Of its latest values; null where there are too many. */
  keys: string[] | null;
}

const saveRows = statement<{ tenant: string; rows: string }, SavedState>(
  'save-device-states',
  `update device_states s set last_seen_at = to_timestamp(x.s / 1000), read_at = to_timestamp(x.r / 1000), latest = ${mergedLatest},
      attributes = ${mergedAttributes}, register_at = to_timestamp(x.ra / 1000), register_value = x.rv,
      hour = to_timestamp(x.h / 1000), hour_amount = x.ha, quarter_1 = x.q1, quarter_2 = x.q2,
      quarter_3 = x.q3, quarter_4 = x.q4, day = x.y, day_amount = x.ya, rule_states = x.u,
      unmapped = ${mergedUnmapped}
    from jsonb_to_recordset(:rows::jsonb) as x(d uuid, s float8, r float8, l jsonb, a jsonb, ra float8, rv float8,
      h float8, ha float8, q1 float8, q2 float8, q3 float8, q4 float8, y date, ya float8, u jsonb, n jsonb)
    where s.tenant_id = :tenant and s.device_id = x.d
    returning s.device_id, pg_current_xact_id()::xid::text as version,
      case when pg_column_size(s.latest) <= ${maxListedBytes} then array(select jsonb_object_keys(s.latest)) end as keys`,
);

export async function saveStates(tx: Transaction<Schema>, tenantId: string, states: readonly NextState[]): Promise<SavedState[]> {
  const rows = states.map((state) => {
    const [q1, q2, q3, q4] = state.running.hour?.quarters ?? [];
    return {
      d: state.deviceId,
      s: state.lastSeenAt,
      r: state.readAt,
      l: orNull(state.latest),
      a: orNull(state.attributes),
      ra: state.running.register?.at,
      rv: state.running.register?.value,
      h: state.running.hour?.start,
      ha: state.running.hour?.amount,
      q1,
      q2,
      q3,
      q4,
      y: state.running.day?.date,
      ya: state.running.day?.amount,
      u: state.ruleStates,
      n: state.unmapped.size > 0 ? Object.fromEntries(state.unmapped) : null,
    };
  });
  return runPrepared(tx, saveRows, { tenant: tenantId, rows: JSON.stringify(rows) });
}

function orNull<Values extends object>(values: Values): Values | null {
  return Object.keys(values).length === 0 ? null : values;
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

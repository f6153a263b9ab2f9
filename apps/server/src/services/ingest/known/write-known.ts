import type { Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { areSmall, mergedAttributes, mergedLatest, mergedUnmapped } from '../batch/state-merging.ts';
import type { NextState } from '../batch/state-rows.ts';
import type { ReadingRow } from '../batch/write-readings.ts';
import { type KnownState, replacesAll } from './known-states.ts';

/** A device whose state is known, with what follows from a batch. */
export interface KnownChange {
  before: KnownState;
  next: NextState;
  readings: readonly Omit<ReadingRow, 'deviceId'>[];
}

interface KnownValues {
  readings: string;
  states: string;
  /** Epoch milliseconds. */
  now: number;
  /** The number of states. */
  count: number;
  /** Milliseconds; null for the connection's own. */
  lockTimeout: string | null;
}

interface WrittenRow {
  version: string;
  /** The devices that were saved; null where all were. */
  saved: string[] | null;
}

const numbers = [
  ...['read_at', 'register_at', 'register_value', 'hour', 'hour_amount'],
  ...['quarter_1', 'quarter_2', 'quarter_3', 'quarter_4', 'day_amount'],
] as const;

function number(column: (typeof numbers)[number]): string {
  return `x.f[${numbers.indexOf(column) + 1}]`;
}

function instant(column: (typeof numbers)[number]): string {
  return `to_timestamp(${number(column)} / 1000)`;
}

/**
 * Writes readings and states of devices of several tenants. Each row carries the tenant of the sender, as its connection was authenticated, and a state is written only where
 * it is that tenant's, still is as this server wrote it, and the device is online or offline as it was then: so nothing need be read and locked before. The numbers of a state
 * are one array, written as PostgreSQL writes it: a column for each costs the database a third more to read.
 * The device is looked up by a subquery, since the planner would read a small table of devices as a whole to join it.
 * @param latest, others the expressions of the columns that may be merged
 */
function writeStates(latest: string, others: string): string {
  return `with written as (
      insert into readings (tenant_id, device_id, at, values)
      select x.t, x.d, to_timestamp(x.a / 1000), x.v from jsonb_to_recordset(:readings::jsonb) as x(t uuid, d uuid, a float8, v jsonb)
    ),
    saved as (
      update device_states s set last_seen_at = greatest(s.last_seen_at, to_timestamp(:now::float8 / 1000)), read_at = ${instant('read_at')}, latest = ${latest},
        register_at = ${instant('register_at')}, register_value = ${number('register_value')}, hour = ${instant('hour')}, hour_amount = ${number('hour_amount')},
        quarter_1 = ${number('quarter_1')}, quarter_2 = ${number('quarter_2')}, quarter_3 = ${number('quarter_3')}, quarter_4 = ${number('quarter_4')},
        day = x.y, day_amount = ${number('day_amount')},
        rule_states = coalesce(x.u, s.rule_states)${others}
      from jsonb_to_recordset(:states::jsonb) as x(t uuid, d uuid, k xid, o boolean, f float8[], l jsonb, g boolean, a jsonb, n jsonb, y date, u jsonb)
      where s.tenant_id = x.t and s.device_id = x.d and s.xmin = x.k
        and (select d.online from devices d where d.tenant_id = x.t and d.id = x.d) is not distinct from x.o
        and (select set_config('lock_timeout', :lockTimeout, true)) is not null
      returning s.device_id
    )
    select pg_current_xact_id()::xid::text as version, case when count(*) <> :count::int then coalesce(array_agg(device_id), '{}') end as saved from saved`;
}

/** Most devices send the same keys each time, which then take the place of those that are stored: to merge them costs a third of the row. */
const writeReplaced = statement<KnownValues, WrittenRow>('write-known-states', writeStates('coalesce(x.l, s.latest)', ''));

const writeMerged = statement<KnownValues, WrittenRow>(
  'write-merged-known-states',
  writeStates(
    `case when x.l is null then s.latest when x.g then x.l else ${mergedLatest} end`,
    `, attributes = ${mergedAttributes}, unmapped = ${mergedUnmapped}`,
  ),
);

/** A state was not as it was known: another server or a job has written since. */
export class StaleStateError extends Error {
  readonly deviceIds: readonly string[];

  constructor(deviceIds: readonly string[]) {
    super('the states of devices have changed');
    this.deviceIds = deviceIds;
  }
}

interface WriteOptions {
  /** Epoch milliseconds. */
  now: number;
  /** How long the rest of the transaction waits for a lock; null: as long as any other. */
  lockTimeoutMs: number | null;
}

/** Throws a `StaleStateError` where a state is not as it is known. @returns the version of the written states */
export async function writeKnown(
  tx: Transaction<Schema>,
  changes: readonly KnownChange[],
  { now, lockTimeoutMs }: WriteOptions,
): Promise<string> {
  const rows = changes.map(toRow);
  const readings = changes.flatMap(({ before: { tenantId }, next: { deviceId }, readings }) =>
    readings.map(({ at, values }) => ({ t: tenantId, d: deviceId, a: at, v: values })),
  );
  const isMerged = rows.some(({ l, g, a, n }) => (l !== null && !g) || a !== null || n !== null);
  const lockTimeout = lockTimeoutMs === null ? null : String(lockTimeoutMs);
  const values = { readings: JSON.stringify(readings), states: JSON.stringify(rows), now, count: rows.length, lockTimeout };
  const [{ version, saved }] = (await runPrepared(tx, isMerged ? writeMerged : writeReplaced, values)) as [WrittenRow];
  if (saved === null) return version;
  const written = new Set(saved);
  throw new StaleStateError(changes.map(({ next }) => next.deviceId).filter((deviceId) => !written.has(deviceId)));
}

function toRow({ before: { tenantId, version, keys, state }, next }: KnownChange) {
  const { running, latest, attributes, ruleStates, unmapped } = next;
  const isEmpty = Object.keys(latest).length === 0;
  return {
    t: tenantId,
    d: next.deviceId,
    k: version,
    o: state.isOnline,
    f: writeNumbers(next),
    l: isEmpty ? null : latest,
    g: !isEmpty && replacesAll(keys, latest) && areSmall(latest),
    a: Object.keys(attributes).length === 0 ? null : attributes,
    n: unmapped.size > 0 ? Object.fromEntries(unmapped) : null,
    y: running.day?.date,
    u: Object.keys(ruleStates).length === 0 && Object.keys(state.ruleStates).length === 0 ? null : ruleStates,
  };
}

function writeNumbers({ readAt, running: { register, hour, day } }: NextState): string {
  const quarters = hour?.quarters ?? [null, null, null, null];
  const values = [readAt, register?.at, register?.value, hour?.start, hour?.amount, ...quarters, day?.amount];
  return `{${values.map((value) => value ?? 'null').join()}}`;
}

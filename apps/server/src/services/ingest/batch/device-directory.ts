import type { AlarmCondition, AlarmSchedule, CompiledMapping, EventLevel, ModelMapping, ModelValue } from '@energy-om/domain';
import { compileMapping, minuteMs, secondMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { DeviceTable } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { type DirtyRange, enqueueRollup } from '../rollup/write-consumption.ts';
import { watchingRules } from '../rules/watching-rules.ts';
import {
  type CheckColumns,
  chargedUse,
  type DeviceRegister,
  meterReplacements,
  type RegisterColumns,
  toCheckedRegister,
} from './device-register.ts';

/** An alarm rule that applies to a device. */
export interface WatchingRule {
  id: string;
  name: string;
  condition: AlarmCondition;
  schedule: readonly AlarmSchedule[] | null;
  level: EventLevel;
  /** The business type of the orders that it raises; null where it raises none. */
  businessTypeId: string | null;
  /** The unit of the value that it watches. */
  unit: string | null;
}

/** The properties of a device that the ingest needs. */
export interface DeviceProfile {
  tenantId: string;
  id: string;
  code: string;
  name: string;
  kind: DeviceTable['kind'];
  gatewayId: string | null;
  isRetired: boolean;
  /** The tenant's time zone, as an IANA name. */
  timeZone: string;
  /** How long the tenant keeps readings; null: as long as the installation. */
  readingsKeptMonths: number | null;
  register: DeviceRegister | null;
  /** Where the keys that it sends go; null: each is stored as it is sent. */
  mapping: CompiledMapping | null;
  rules: readonly WatchingRule[];
}

/** A device that connects, with the devices behind it by their codes. */
export interface SenderProfile {
  self: DeviceProfile;
  children: ReadonlyMap<string, DeviceProfile>;
}

export interface DeviceDirectory {
  /** Returns profiles by device id. A device that is not in the result does not belong to the tenant, or was removed. */
  find(tenantId: string, deviceIds: Iterable<string>): Promise<ReadonlyMap<string, SenderProfile>>;
  /** Like `find`, for senders that name unknown devices: profiles older than `minTtlMs` are loaded again. */
  findAgain(tenantId: string, deviceIds: Iterable<string>): Promise<ReadonlyMap<string, SenderProfile>>;
  /** Marks a tenant's profiles as stale, because its devices, models, rules, meter replacements or retention have changed. */
  invalidate(tenantId: string): void;
}

/** The time after which a change that no event announced takes effect. */
const ttlMs = minuteMs;
/** The same for a profile in which a named device is missing. */
const minTtlMs = 5 * secondMs;

interface ProfileRow extends RegisterColumns, CheckColumns {
  sender_id: string;
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  kind: DeviceTable['kind'];
  gateway_id: string | null;
  is_retired: boolean;
  time_zone: string;
  readings_kept_months: number | null;
  mapping: ModelMapping | null;
  rules: Omit<WatchingRule, 'unit'>[];
}

/** Selects the profiles of senders and of the devices behind them, and inserts the states of devices that have none yet. */
const findProfiles = statement<{ tenant: string; senders: readonly string[] }, ProfileRow>(
  'find-device-profiles',
  `
    with members as materialized (
      select x.device_id as sender_id, d.* from unnest(:senders::uuid[]) as x(device_id)
        join devices d on d.tenant_id = :tenant and d.id = x.device_id
      union all
      select x.device_id, d.* from unnest(:senders::uuid[]) as x(device_id)
        join devices d on d.tenant_id = :tenant and d.gateway_id = x.device_id
    ),
    states as (
      insert into device_states (tenant_id, device_id) select distinct tenant_id, id from members on conflict do nothing
    )
    select d.sender_id, d.tenant_id, d.id, d.code, d.name, d.kind, d.gateway_id, d.retired_at is not null as is_retired, d.register_factor, d.energy_type, d.ratings, m.values, m.register_modulus, m.mapping, t.time_zone, (p.retention ->> 'readings')::int as readings_kept_months,
      ${meterReplacements} as replacements, ${chargedUse} as charged_use,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'condition', r.condition, 'schedule', r.schedule, 'level', r.level, 'businessTypeId', r.business_type_id))
        from ${watchingRules}), '[]') as rules
    from members d
      join tenants t on t.id = :tenant
      left join tenant_parameters p on p.tenant_id = :tenant
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id`,
);

/** Caches the profiles of devices that send, so that a batch usually needs no statement for them. */
export function createDeviceDirectory(database: Database, clock: { now(): Date }): DeviceDirectory {
  const entries = new Map<string, { profile: SenderProfile; loadedAt: number }>();
  let invalidations = 0;

  async function load(tenantId: string, senderIds: readonly string[], now: number): Promise<void> {
    const invalidationsBefore = invalidations;
    const rows = await database.run(findProfiles, { tenant: tenantId, senders: senderIds });
    // After an invalidation meanwhile, the answer may already be stale: it serves this batch, and is loaded again for the next one.
    const loadedAt = invalidationsBefore === invalidations ? now : Number.NEGATIVE_INFINITY;
    const before = new Map(senderIds.map((deviceId) => [deviceId, entries.get(deviceId)?.profile]));
    for (const deviceId of senderIds) entries.delete(deviceId);
    const missed: DirtyRange[] = [];
    for (const [senderId, members] of Map.groupBy(rows, (row) => row.sender_id)) {
      const profiles = members.map(toProfile);
      const self = profiles.find(({ id }) => id === senderId);
      if (!self) continue;
      const children = new Map(profiles.filter(({ id }) => id !== senderId).map((profile) => [profile.code, profile]));
      entries.set(senderId, { profile: { self, children }, loadedAt });
      missed.push(...findMissedReplacements(before.get(senderId), profiles));
    }
    if (missed.length > 0) await database.transaction((tx) => enqueueRollup(tx, tenantId, missed));
  }

  async function find(tenantId: string, deviceIds: Iterable<string>, maxAgeMs: number): Promise<ReadonlyMap<string, SenderProfile>> {
    const now = clock.now().getTime();
    const distinct = [...new Set(deviceIds)];
    const stale = distinct.filter((deviceId) => (entries.get(deviceId)?.loadedAt ?? Number.NEGATIVE_INFINITY) <= now - maxAgeMs);
    if (stale.length > 0) await load(tenantId, stale, now);
    return new Map(
      distinct.flatMap((deviceId) => {
        const profile = entries.get(deviceId)?.profile;
        return profile?.self.tenantId === tenantId ? [[deviceId, profile] as const] : [];
      }),
    );
  }

  return {
    find: (tenantId, deviceIds) => find(tenantId, deviceIds, ttlMs),
    findAgain: (tenantId, deviceIds) => find(tenantId, deviceIds, minTtlMs),
    invalidate(tenantId) {
      invalidations += 1;
      for (const entry of entries.values()) if (entry.profile.self.tenantId === tenantId) entry.loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * Lists the ranges around meter replacements since the profiles were loaded. Readings that came meanwhile were counted from the former meter,
 * so the consumption there has to be computed again.
 */
function findMissedReplacements(before: SenderProfile | undefined, profiles: readonly DeviceProfile[]): DirtyRange[] {
  if (before === undefined) return [];
  return profiles.flatMap(({ id: deviceId, code, register }) => {
    const earlier = before.self.id === deviceId ? before.self : before.children.get(code);
    if (!register || earlier?.id !== deviceId) return [];
    const known = new Set(earlier.register?.rule.replacements.map(({ at }) => at));
    const instants = register.rule.replacements.map(({ at }) => at).filter((at) => !known.has(at));
    return instants.length > 0 ? [{ deviceId, from: Math.min(...instants), to: Math.max(...instants) }] : [];
  });
}

function toProfile(row: ProfileRow): DeviceProfile {
  const values = row.values ?? [];
  return {
    tenantId: row.tenant_id,
    id: row.id,
    code: row.code,
    name: row.name,
    kind: row.kind,
    gatewayId: row.gateway_id,
    isRetired: row.is_retired,
    timeZone: row.time_zone,
    readingsKeptMonths: row.readings_kept_months,
    register: toCheckedRegister(row),
    mapping: row.mapping && compileMapping(row.mapping, values),
    rules: row.rules.map((rule) => ({ ...rule, unit: findUnit(rule.condition, values) })),
  };
}

function findUnit(condition: AlarmCondition, values: readonly ModelValue[]): string | null {
  if (condition.kind === 'noData') return 's';
  return values.find(({ key }) => key === condition.key)?.unit ?? null;
}

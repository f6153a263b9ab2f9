import type { AlarmCondition, AlarmSchedule, EventLevel, ModelValue } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { DeviceTable } from '#db/schema/operations.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import { type DirtyRange, markDue } from '../rollup/write-consumption.ts';
import { watchingRules } from '../rules/watching-rules.ts';
import { type DeviceRegister, meterReplacements, type RegisterColumns, toDeviceRegister } from './device-register.ts';

/** A rule that watches a device. */
export interface WatchingRule {
  id: string;
  name: string;
  condition: AlarmCondition;
  schedule: readonly AlarmSchedule[] | null;
  level: EventLevel;
  /** Of the orders it raises; null: none. */
  businessTypeId: string | null;
  /** Of the value it looks at. */
  unit: string | null;
}

/** What is needed to take a device's readings. */
export interface DeviceProfile {
  tenantId: string;
  id: string;
  code: string;
  name: string;
  kind: DeviceTable['kind'];
  gatewayId: string | null;
  /** IANA name, of the tenant. */
  timeZone: string;
  register: DeviceRegister | null;
  rules: readonly WatchingRule[];
}

/** A device that signs in, with those behind it by their codes. */
export interface SenderProfile {
  self: DeviceProfile;
  children: ReadonlyMap<string, DeviceProfile>;
}

export interface DeviceDirectory {
  /** By device id; who is not in it is no device of that tenant (any more). */
  find(senders: readonly Sender[]): Promise<ReadonlyMap<string, SenderProfile>>;
  /** As `find`, for those who name devices that are not known: what was looked up a moment ago is looked up again. */
  findAgain(senders: readonly Sender[]): Promise<ReadonlyMap<string, SenderProfile>>;
  /** Devices, models, rules or replaced meters of a tenant are others now. */
  forget(tenantId: string): void;
}

/** Milliseconds a profile is good for: what another process changed without a word is seen by then. */
const goodFor = 60_000;
/** Where it did not do. */
const goodAtLeast = 5_000;

interface ProfileRow extends RegisterColumns {
  sender_id: string;
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  kind: DeviceTable['kind'];
  gateway_id: string | null;
  time_zone: string;
  rules: Omit<WatchingRule, 'unit'>[];
}

/** $1 tenants and $2 devices of the senders, in pairs. Makes the states of devices that have none yet. */
const findProfiles: NumberedStatement = {
  name: 'find-device-profiles',
  text: `
    with members as materialized (
      select x.device_id as sender_id, d.* from unnest($1::uuid[], $2::uuid[]) as x(tenant_id, device_id)
        join devices d on d.tenant_id = x.tenant_id and d.id = x.device_id
      union all
      select x.device_id, d.* from unnest($1::uuid[], $2::uuid[]) as x(tenant_id, device_id)
        join devices d on d.tenant_id = x.tenant_id and d.gateway_id = x.device_id
    ),
    states as (
      insert into device_states (tenant_id, device_id) select distinct tenant_id, id from members on conflict do nothing
    )
    select d.sender_id, d.tenant_id, d.id, d.code, d.name, d.kind, d.gateway_id, d.register_factor, m.values, m.register_modulus, t.time_zone,
      ${meterReplacements} as replacements,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'condition', r.condition, 'schedule', r.schedule, 'level', r.level, 'businessTypeId', r.business_type_id))
        from ${watchingRules}), '[]') as rules
    from members d
      join tenants t on t.id = d.tenant_id
      join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id
      left join meter_models m on m.id = d.model_id`,
};

/** Keeps what is known of the devices that talk, so that a batch usually asks the database nothing about them. */
export function createDeviceDirectory(database: Database, clock: { now(): Date }): DeviceDirectory {
  const known = new Map<string, { profile: SenderProfile; loadedAt: number }>();
  let timesForgotten = 0;

  async function load(senders: readonly Sender[], now: number): Promise<void> {
    const timesBefore = timesForgotten;
    const rows = await database.query<ProfileRow & object>(findProfiles, [
      senders.map(({ tenantId }) => tenantId),
      senders.map(({ deviceId }) => deviceId),
    ]);
    // What was to be forgotten while the database answered may be what it answered: it does for now, and is looked up again.
    const loadedAt = timesBefore === timesForgotten ? now : Number.NEGATIVE_INFINITY;
    const before = new Map(senders.map(({ deviceId }) => [deviceId, known.get(deviceId)?.profile]));
    for (const { deviceId } of senders) known.delete(deviceId);
    const missed: DirtyRange[] = [];
    for (const [senderId, members] of Map.groupBy(rows, (row) => row.sender_id)) {
      const profiles = members.map(toProfile);
      const self = profiles.find(({ id }) => id === senderId);
      if (!self) continue;
      const children = new Map(profiles.filter(({ id }) => id !== senderId).map((profile) => [profile.code, profile]));
      known.set(senderId, { profile: { self, children }, loadedAt });
      missed.push(...findMissed(before.get(senderId), profiles));
    }
    if (missed.length > 0) await database.transaction((tx) => markDue(tx, missed));
  }

  async function find(senders: readonly Sender[], lifetime: number): Promise<ReadonlyMap<string, SenderProfile>> {
    const now = clock.now().getTime();
    const distinct = [...new Map(senders.map((sender) => [sender.deviceId, sender])).values()];
    const stale = distinct.filter(({ deviceId }) => (known.get(deviceId)?.loadedAt ?? Number.NEGATIVE_INFINITY) <= now - lifetime);
    if (stale.length > 0) await load(stale, now);
    return new Map(
      distinct.flatMap(({ tenantId, deviceId }) => {
        const profile = known.get(deviceId)?.profile;
        return profile?.self.tenantId === tenantId ? [[deviceId, profile] as const] : [];
      }),
    );
  }

  return {
    find: (senders) => find(senders, goodFor),
    findAgain: (senders) => find(senders, goodAtLeast),
    forget(tenantId) {
      timesForgotten += 1;
      for (const entry of known.values()) if (entry.profile.self.tenantId === tenantId) entry.loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * Meters that were replaced since a profile was looked up: readings that came until now were counted on from the meter before, so
 * what was used around the replacement is computed anew.
 */
function findMissed(before: SenderProfile | undefined, profiles: readonly DeviceProfile[]): DirtyRange[] {
  if (before === undefined) return [];
  return profiles.flatMap(({ tenantId, id: deviceId, code, register }) => {
    const earlier = before.self.id === deviceId ? before.self : before.children.get(code);
    if (!register || earlier?.id !== deviceId) return [];
    const known = new Set(earlier.register?.rule.replacements.map(({ at }) => at));
    const instants = register.rule.replacements.map(({ at }) => at).filter((at) => !known.has(at));
    return instants.length > 0 ? [{ tenantId, deviceId, from: Math.min(...instants), to: Math.max(...instants) }] : [];
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
    timeZone: row.time_zone,
    register: toDeviceRegister(row),
    rules: row.rules.map((rule) => ({ ...rule, unit: findUnit(rule.condition, values) })),
  };
}

function findUnit(condition: AlarmCondition, values: readonly ModelValue[]): string | null {
  if (condition.kind === 'noData') return 's';
  return values.find(({ key }) => key === condition.key)?.unit ?? null;
}

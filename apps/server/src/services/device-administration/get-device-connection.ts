import type { ApiOutput } from '@energy-om/contract';
import type { DeviceKind } from '@energy-om/domain';
import type { Config } from '#config/config.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { type ExampleModel, exampleValues } from './example-message.ts';
import { loadManagedDevice } from './load-managed-device.ts';

type Connection = ApiOutput<'getDeviceConnection'>;

interface Found extends Partial<ExampleModel> {
  kind: DeviceKind;
  /** Of the device itself, or of the first device behind a gateway. */
  code: string | null;
  last_seen_at: Date | null;
  last_reading_at: Date | null;
}

/** With the model of the device, or of the first device behind a gateway. */
const findConnection = statement<{ tenant: string; device: string }, Found>(
  'find-connection-of-device',
  `
    select d.kind, x.code, m.values, m.mapping, s.last_seen_at, case when d.kind = 'gateway' then (
        select max(t.read_at) from devices c join device_states t on t.tenant_id = :tenant and t.device_id = c.id
        where c.tenant_id = :tenant and c.gateway_id = d.id) else s.read_at end as last_reading_at
    from devices d
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      left join lateral (
        select c.code, c.model_id from devices c
        where c.tenant_id = :tenant and case when d.kind = 'gateway' then c.gateway_id = d.id and c.retired_at is null else c.id = d.id end
        order by c.model_id is null, c.name, c.id limit 1
      ) x on true
      left join meter_models m on ${isKnownModel('m')} and m.id = x.model_id
    where d.tenant_id = :tenant and d.id = :device`,
);

/** The topics of the dialect that every client library of ThingsBoard speaks. */
const topics = { device: 'v1/devices/me/telemetry', gateway: 'v1/gateway/telemetry' } as const;

const childCode = 'CODE';

export const getDeviceConnection: Verb<'getDeviceConnection'> = async (context, { deviceId }) => {
  const { actor, config, database, listening } = context;
  await loadManagedDevice(database.kysely, actor, deviceId);
  const [found] = await database.run(findConnection, { tenant: actor.tenantId, device: deviceId });
  if (!found) throw new Error('the device that was just loaded is gone');
  const values = exampleValues(found.values ? { values: found.values, mapping: found.mapping ?? null } : null);
  const isGateway = found.kind === 'gateway';
  return {
    mqtt: findAddress(config, listening.devicePort),
    topic: isGateway ? topics.gateway : topics.device,
    example: JSON.stringify(isGateway ? { [found.code ?? childCode]: [{ values }] } : values),
    lastSeenAt: found.last_seen_at?.toISOString() ?? null,
    lastReadingAt: found.last_reading_at?.toISOString() ?? null,
  };
};

const defaultPorts = { mqtt: 1883, mqtts: 8883, ws: 80, wss: 443 } as const;

/** Of an external broker without its user and password. */
function findAddress({ mqttUrl }: Config, devicePort: number | null): Connection['mqtt'] {
  if (mqttUrl === null) return devicePort === null ? null : { protocol: 'mqtt', host: null, port: devicePort };
  const { protocol: scheme, hostname, port } = new URL(mqttUrl);
  const protocol = scheme.slice(0, -1) as keyof typeof defaultPorts;
  return { protocol, host: hostname, port: port === '' ? defaultPorts[protocol] : Number(port) };
}

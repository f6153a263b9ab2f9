import { type AlarmCondition, type AlarmSchedule, type EventLevel, standardMeterModels } from '@energy-om/domain';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { TestServer } from '../services/test-server.ts';
import { createDevice } from './create-device.ts';
import type { TestTenant } from './create-tenant.ts';

/** A gateway with devices behind it, and the results of its messages. */
export interface IngestFixture {
  gateway: Sender;
  /** The gateway's code. */
  code: string;
  addGateway(): Promise<IngestFixture>;
  /** @param model name of a standard model; its energy type is the device's @returns the device's id */
  addDevice(code: string, model: string): Promise<string>;
  addRule(rule: NewRule): Promise<string>;
  send(topic: string, message: unknown): Promise<unknown>;
  /** Sends readings of a device behind the gateway, as the gateway does. */
  sendReadings(code: string, readings: readonly (readonly [at: number, values: Record<string, unknown>])[]): Promise<unknown>;
}

export interface NewRule {
  name: string;
  condition: AlarmCondition;
  deviceId?: string;
  /** Name of a standard model. */
  model?: string;
  areaId?: string;
  level?: EventLevel;
  /** Without one it is always active. */
  schedule?: AlarmSchedule[];
  businessTypeId?: string;
}

let fixtures = 0;

export async function createIngestFixture(server: TestServer, tenant: TestTenant): Promise<IngestFixture> {
  fixtures += 1;
  const code = `GW-${fixtures}`;
  const { database, ids, clock, ingest, eventBus } = server.context;
  const deviceId = await createDevice(server, tenant.id, tenant.areas.room, `网关 ${fixtures}`, { kind: 'gateway', code });
  const gateway = { tenantId: tenant.id, deviceId };
  const changed = () => eventBus.publish({ kind: 'devices-changed', tenantId: tenant.id });
  const send = (topic: string, message: unknown) =>
    ingest.take(gateway, topic, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
  return {
    gateway,
    code,
    addGateway: () => createIngestFixture(server, tenant),
    async addDevice(deviceCode, modelName) {
      const model = findModel(modelName);
      const id = await createDevice(server, tenant.id, tenant.areas.room, deviceCode, {
        kind: 'meter',
        code: deviceCode,
        energy_type: model.energyType,
        model: model.name,
        model_id: model.id,
        gateway_id: gateway.deviceId,
      });
      await changed();
      return id;
    },
    async addRule({ name, condition, model, level = 2, ...rule }) {
      const id = ids.next();
      await database.kysely
        .insertInto('alarm_rules')
        .values({
          tenant_id: tenant.id,
          id,
          name,
          condition: JSON.stringify(condition),
          level,
          model_id: model === undefined ? null : findModel(model).id,
          device_id: rule.deviceId ?? null,
          area_id: rule.areaId ?? null,
          schedule: rule.schedule ? JSON.stringify(rule.schedule) : null,
          business_type_id: rule.businessTypeId ?? null,
          created_at: clock.now(),
          updated_at: clock.now(),
          removed_at: null,
        })
        .execute();
      await changed();
      return id;
    },
    send,
    sendReadings: (deviceCode, readings) =>
      send('v1/gateway/telemetry', { [deviceCode]: readings.map(([ts, values]) => ({ ts, values })) }),
  };
}

function findModel(name: string) {
  const model = standardMeterModels.find((candidate) => candidate.name === name);
  if (!model) throw new Error(`no standard model ${name}`);
  return model;
}

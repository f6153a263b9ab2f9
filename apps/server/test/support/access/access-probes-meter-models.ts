import type { ApiInput, ApiName } from '@energy-om/contract';
import { createDevice } from '../factories/create-device.ts';
import { createMeterModel, sampleMapping, sampleValues } from '../factories/create-meter-models.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let createdCount = 0;

/** Models belong to the whole tenant, so one is as far away as another. */
function createFreeModel({ server, far }: AccessFixture, columns: { retired_at?: Date } = {}): Promise<string> {
  createdCount += 1;
  return createMeterModel(server, far.tenant.id, `未使用的型号 ${createdCount}`, columns);
}

const fields = (): Omit<ApiInput<'saveMeterModel'>, 'id' | 'version'> => ({
  name: `改名的型号 ${createdCount}`,
  manufacturer: '',
  energyType: 'NYDN',
  hasSwitch: false,
  values: sampleValues,
  registerModulus: null,
  mapping: { ...sampleMapping, keys: [...sampleMapping.keys] },
});

let talkerCount = 0;

/** A meter without a model that has sent a key of its own. */
async function createTalker({ server, far }: AccessFixture): Promise<string> {
  talkerCount += 1;
  const { tenant } = far;
  const device_id = await createDevice(server, tenant.id, tenant.areas.room, `未知键的表 ${talkerCount}`, { kind: 'meter' });
  const state = { tenant_id: tenant.id, device_id, latest: JSON.stringify({ [`U${talkerCount}`]: [talkerCount, 231.2] }) };
  await server.database.kysely.insertInto('device_states').values(state).execute();
  return device_id;
}

export const meterModelProbes = {
  listManagedMeterModels: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFreeModel(fixture) }) },
  saveMeterModel: farAway(async (fixture) => ({ id: await createFreeModel(fixture), version: 1, ...fields() })),
  retireMeterModel: farAway(async (fixture) => ({ id: await createFreeModel(fixture), version: 1 })),
  restoreMeterModel: farAway(async (fixture) => ({ id: await createFreeModel(fixture, { retired_at: new Date(0) }), version: 1 })),
  listUnmappedKeys: {
    inputs: async (fixture) => [{}, { modelId: await createFreeModel(fixture) }],
    marks: async (fixture) => ({ all: await createTalker(fixture) }),
  },
} satisfies Partial<Record<ApiName, Probe>>;

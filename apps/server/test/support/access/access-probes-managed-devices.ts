import type { ApiName } from '@energy-om/contract';
import { createDevice } from '../factories/create-device.ts';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Input, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

/** In the other region. */
function createFarDevice({ server, near, far }: AccessFixture, retired_at: Date | null = null): Promise<string> {
  return createDevice(server, near.tenant.id, far.tenant.areas.room, '远处的设备', { retired_at });
}

/** Of the project that the client represents, and of the other region. */
const nameplateOf = (fixtureOf: 'near' | 'far') => (fixture: AccessFixture) => ({ input: { id: fixture[fixtureOf].operations.deviceId } });

const versioned = (make: (fixture: AccessFixture) => Promise<Input>): Probe =>
  farAway(async (fixture) => ({ version: 1, ...(await make(fixture)) }));

export const managedDeviceProbes = {
  listManagedDevices: {
    inputs: () => [{ pageSize: 100 }],
    marks: async ({ far }) => ({ all: far.operations.deviceId }),
  },
  getManagedDevice: at('all', async (fixture) => ({ input: { id: await createFarDevice(fixture) } })),
  saveDevice: versioned(async (fixture) => {
    const id = await createFarDevice(fixture);
    return { id, kind: 'device', name: '改名的设备', code: `changed-${id}`, areaId: fixture.far.tenant.areas.room };
  }),
  retireDevice: versioned(async (fixture) => ({ id: await createFarDevice(fixture) })),
  restoreDevice: versioned(async (fixture) => ({ id: await createFarDevice(fixture, new Date(0)) })),
  replaceDevice: versioned(async (fixture) => ({
    id: await createFarDevice(fixture),
    at: fixture.server.clock.now().toISOString(),
    nameplate: { serialNumber: 'SN-2' },
  })),
  getNameplate: { attempts: { project: nameplateOf('near'), all: nameplateOf('far') } },
} satisfies Partial<Record<ApiName, Probe>>;

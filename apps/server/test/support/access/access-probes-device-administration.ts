import type { ApiName } from '@energy-om/contract';
import { createDevice } from '../factories/create-device.ts';
import { createCredential } from '../factories/device-credentials.ts';
import { createCountingMeter } from '../services/counting-meter.ts';
import { createCamera } from '../services/hls-camera.ts';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Probe } from './access-probe.ts';

/** In the other region: a caller who reaches it reaches everything. */
const createFarGateway = ({ server, near, far }: AccessFixture) =>
  createDevice(server, near.tenant.id, far.tenant.areas.room, '江北网关', { kind: 'gateway' });

async function createFarCredential(fixture: AccessFixture): Promise<string> {
  const deviceId = await createFarGateway(fixture);
  return createCredential(fixture.server, fixture.near.tenant.id, deviceId, `token-${deviceId}`);
}

export const deviceAdministrationProbes = {
  getCameraPlayUrl: at('all', async ({ server, near, far }) => ({
    input: { cameraId: await createCamera(server, near.tenant.id, far.tenant.areas.room, 'http://nvr.example.com/1/index.m3u8') },
  })),
  listRejectedMessages: at('all', async (fixture) => ({ input: { deviceId: await createFarGateway(fixture) } })),
  getDeviceConnection: at('all', async (fixture) => ({ input: { deviceId: await createFarGateway(fixture) } })),
  listDeviceCredentials: at('all', async (fixture) => ({ input: { deviceId: await createFarGateway(fixture) } })),
  issueDeviceCredential: at('all', async (fixture) => ({ input: { deviceId: await createFarGateway(fixture) } })),
  revokeDeviceCredential: at('all', async (fixture) => ({ input: { id: await createFarCredential(fixture) } })),
  recordMeterReplacement: at('all', async ({ server, near, far }) => ({
    input: {
      id: await createCountingMeter(server, near.tenant.id, far.tenant.areas.room),
      at: server.clock.now().toISOString(),
      lastValue: 10,
      firstValue: 0,
    },
  })),
} satisfies Partial<Record<ApiName, Probe>>;

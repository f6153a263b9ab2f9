import type { ServedApiName } from '@energy-om/contract';
import { mintDevice } from '../factories/create-places.ts';
import { mintCredential } from '../factories/device-credentials.ts';
import { mintCountingMeter } from '../services/counting-meter.ts';
import { mintCamera } from '../services/hls-camera.ts';
import type { AccessWorld } from './access-fixture.ts';
import { at, type Probe } from './access-probe.ts';

/** In the other region, so that who gets at it gets at everything. */
const mintFarGateway = ({ server, near, far }: AccessWorld) =>
  mintDevice(server, near.tenant.id, far.tenant.areas.room, '江北网关', { kind: 'gateway' });

async function mintFarCredential(world: AccessWorld): Promise<string> {
  const deviceId = await mintFarGateway(world);
  return mintCredential(world.server, world.near.tenant.id, deviceId, `token-${deviceId}`);
}

export const deviceAdministrationProbes = {
  getCameraPlayUrl: at('all', async ({ server, near, far }) => ({
    input: { cameraId: await mintCamera(server, near.tenant.id, far.tenant.areas.room, 'http://nvr.example.com/1/index.m3u8') },
  })),
  listRejectedMessages: at('all', async (world) => ({ input: { deviceId: await mintFarGateway(world) } })),
  listDeviceCredentials: at('all', async (world) => ({ input: { deviceId: await mintFarGateway(world) } })),
  issueDeviceCredential: at('all', async (world) => ({ input: { deviceId: await mintFarGateway(world) } })),
  revokeDeviceCredential: at('all', async (world) => ({ input: { id: await mintFarCredential(world) } })),
  recordMeterReplacement: at('all', async ({ server, near, far }) => ({
    input: {
      id: await mintCountingMeter(server, near.tenant.id, far.tenant.areas.room),
      at: server.clock.now().toISOString(),
      lastValue: 10,
      firstValue: 0,
    },
  })),
} satisfies Partial<Record<ServedApiName, Probe>>;

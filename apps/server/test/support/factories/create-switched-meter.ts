import { standardMeterModels } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { createDevice } from './create-device.ts';
import { writeState } from './create-readings.ts';

const model = standardMeterModels.find(({ hasSwitch }) => hasSwitch);

/** A meter of a model with a switch. It reports, and its switch is on. */
export async function createSwitchedMeter(
  server: TestServer,
  tenantId: string,
  areaId: string,
  changes: Parameters<typeof createDevice>[4] = {},
): Promise<string> {
  const id = await createDevice(server, tenantId, areaId, '房间电表', {
    kind: 'meter',
    energy_type: 'NYDN',
    model_id: model?.id,
    online: true,
    ...changes,
  });
  await writeState(server, { tenantId, deviceId: id }, { latest: { on: [server.clock.now().getTime(), true] } });
  return id;
}

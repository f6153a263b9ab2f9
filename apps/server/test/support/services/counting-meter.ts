import { standardMeterModels, valueTypes } from '@energy-om/domain';
import { createDevice } from '../factories/create-device.ts';
import type { TestServer } from './test-server.ts';

const model = standardMeterModels.find(({ values }) => values.some(({ valueType }) => valueType === valueTypes.register));

/** A meter of a model with a register. */
export function createCountingMeter(server: TestServer, tenantId: string, areaId: string): Promise<string> {
  return createDevice(server, tenantId, areaId, '总表', { kind: 'meter', energy_type: 'NYDN', model_id: model?.id });
}

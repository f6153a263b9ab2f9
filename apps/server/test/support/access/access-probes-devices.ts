import type { ApiName } from '@energy-om/contract';
import type { EnergyType } from '@energy-om/domain';
import { createDevice } from '../factories/create-device.ts';
import { uploadPhoto, uploadPhotoAs } from '../factories/create-inspections.ts';
import { createSwap } from '../factories/create-meter-swaps.ts';
import { findModelId } from '../factories/create-readings.ts';
import { createSwitchedMeter } from '../factories/create-switched-meter.ts';
import type { OrderFixture } from '../factories/order-fixture.ts';
import type { TestServer } from '../services/test-server.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, at, type Input, type Probe } from './access-probe.ts';

/** Once for each region, because the regions are read many times. */
const reporting = new WeakMap<OrderFixture, Map<string, Promise<string>>>();

/** A device in the region's room that reports with this model. */
function createReporting(server: TestServer, orders: OrderFixture, model: string, energyType: EnergyType): Promise<string> {
  const deviceByModel = reporting.get(orders) ?? new Map<string, Promise<string>>();
  reporting.set(orders, deviceByModel);
  const { id, areas } = orders.tenant;
  const made =
    deviceByModel.get(model) ??
    createDevice(server, id, areas.room, `标记 ${model}`, { model_id: findModelId(model), energy_type: energyType });
  deviceByModel.set(model, made);
  return made;
}

/** A thing of the project that the client represents, and one of another region. */
function ofEach(inputOf: (orders: OrderFixture) => Input): Probe {
  const near: Approach = (fixture) => ({ input: inputOf(fixture.near) });
  const far: Approach = (fixture) => ({ input: inputOf(fixture.far) });
  return { attempts: { project: near, all: far } };
}

/** Those who may swap meters. */
const mayUpload: readonly Caller[] = ['tenant_admin', 'team_leader', 'technician', 'energy_clerk'];

const days = { from: '2026-11-01', to: '2026-11-19', granularity: 'day' };

/** Only the near region counts water, only the far one heat. */
async function markEnergy({ server, near, far }: AccessFixture): Promise<{ project: string; all: string }> {
  await createReporting(server, near, 'LXS-DN40', 'NYSN');
  await createReporting(server, far, 'UHM-DN150', 'NYRN');
  return { project: '"NYSN"', all: '"NYRN"' };
}

export const deviceProbes = {
  listMeterModels: at('all', () => ({ input: { pageSize: 5 } })),
  listSiteMeters: {
    inputs: ({ near, far }) => [near, far].map(({ tenant }) => ({ siteId: tenant.areas.site, pageSize: 100 })),
    marks: async ({ near, far }) => ({ project: near.operations.meterId, all: far.operations.meterId }),
  },
  getMeter: ofEach(({ operations }) => ({ id: operations.meterId })),
  getMeterRegister: ofEach(({ operations }) => ({ meterId: operations.meterId })),
  getMeterDisplay: at('all', ({ far }) => ({ input: { id: far.operations.meterId } })),
  recordMeterReading: at('all', ({ far }) => ({ input: { id: far.operations.meterId, value: 12, note: '现场抄表' } })),
  listMeterReadings: ofEach(({ operations }) => ({ deviceId: operations.meterId })),
  getMeterForSwap: at('all', ({ far }) => ({ input: { id: far.operations.meterId } })),
  swapMeter: at('all', async ({ server, far, callers }, caller) => {
    const photoIds = mayUpload.includes(caller) ? [await uploadPhotoAs(callers[caller].client)] : [await uploadPhoto(far)];
    return { input: await createSwap(server, far.tenant, far.tenant.areas.room, photoIds) };
  }),
  listMeterSwaps: ofEach(({ operations }) => ({ deviceId: operations.meterId })),
  getMeterSwitch: ofEach(({ operations }) => ({ meterId: operations.meterId })),
  setMeterSwitch: at('all', async ({ server, far }) => ({
    input: { meterId: await createSwitchedMeter(server, far.tenant.id, far.tenant.areas.room), on: false, reason: '错峰检修' },
  })),
  setMeterProtection: at('all', async ({ server, far }) => ({
    input: { meterId: await createSwitchedMeter(server, far.tenant.id, far.tenant.areas.room), isProtected: true, reason: '机房' },
  })),
  getMeterCurve: ofEach(({ operations }) => ({
    id: operations.meterId,
    key: 'power',
    from: '2026-11-18T00:00:00Z',
    to: '2026-11-19T00:00:00Z',
  })),
  getGateway: ofEach(({ operations }) => ({ id: operations.gatewayId })),
  getEnvironment: {
    async inputs({ server, near, far }) {
      for (const orders of [near, far]) await createReporting(server, orders, 'TH-LoRa-02', 'NYHJ');
      return [{}, ...[near, far].map(({ tenant }) => ({ siteId: tenant.areas.site }))];
    },
    marks: async ({ server, near, far }) => ({
      project: await createReporting(server, near, 'TH-LoRa-02', 'NYHJ'),
      all: await createReporting(server, far, 'TH-LoRa-02', 'NYHJ'),
    }),
  },
  getTotalEnergy: {
    inputs: ({ near, far }) => [
      days,
      ...[near, far].flatMap(({ tenant, operations }) => [
        { ...days, siteId: tenant.areas.site },
        { ...days, projectId: operations.projectId },
      ]),
    ],
    marks: markEnergy,
  },
} satisfies Partial<Record<ApiName, Probe>>;

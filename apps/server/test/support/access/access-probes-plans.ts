import type { ApiName } from '@energy-om/contract';
import { createPlan, planOf } from '../factories/create-plans.ts';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let createdCount = 0;

const createFarPlan = ({ server, far }: AccessFixture, isActive = false) =>
  createPlan(server, far, isActive ? { state: 'active', next_at: new Date('2990-01-01') } : {});

function farPlanOf({ far }: AccessFixture) {
  createdCount += 1;
  return { ...planOf(far), name: `远处的计划 ${createdCount}` };
}

export const planProbes = {
  listPlans: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFarPlan(fixture) }) },
  getPlan: at('all', async (fixture) => ({ input: { id: await createFarPlan(fixture) } })),
  previewPlan: farAway((fixture) => {
    const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...given } = farPlanOf(fixture);
    return { ...given, orders: 1 };
  }),
  savePlan: farAway(async (fixture) => ({ ...farPlanOf(fixture), id: await createFarPlan(fixture), version: 1 })),
  publishPlan: farAway(async (fixture) => ({ id: await createFarPlan(fixture), version: 1 })),
  pausePlan: farAway(async (fixture) => ({ id: await createFarPlan(fixture, true), version: 1 })),
  removePlan: farAway(async (fixture) => ({ id: await createFarPlan(fixture), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;

import type { ApiName } from '@energy-om/contract';
import { createDispatchRule } from '../factories/create-dispatch-rules.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const createFarRule = ({ server, far }: AccessFixture) => createDispatchRule(server, far.tenant, { area_id: far.tenant.areas.site });

export const dispatchRuleProbes = {
  listDispatchRules: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFarRule(fixture) }) },
  saveDispatchRule: farAway(async (fixture) => ({
    id: await createFarRule(fixture),
    version: 1,
    name: '远处的规则',
    priority: 20,
    businessTypeIds: [fixture.far.operations.businessTypeId],
    areaId: fixture.far.tenant.areas.site,
    levels: [1],
    sources: [],
    target: 'team',
    teamId: fixture.far.tenant.team.id,
    enabled: false,
  })),
  removeDispatchRule: farAway(async (fixture) => ({ id: await createFarRule(fixture), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;

import type { ServedApiName } from '@energy-om/contract';
import { mintDispatchRule } from '../factories/create-dispatch-rules.ts';
import type { AccessWorld } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const mintFarRule = ({ server, far }: AccessWorld) => mintDispatchRule(server, far.tenant, { area_id: far.tenant.areas.site });

export const dispatchRuleProbes = {
  listDispatchRules: { inputs: () => [{}], marks: async (world) => ({ all: await mintFarRule(world) }) },
  saveDispatchRule: farAway(async (world) => ({
    id: await mintFarRule(world),
    version: 1,
    name: '远处的规则',
    priority: 20,
    businessTypeIds: [world.far.operations.businessTypeId],
    areaId: world.far.tenant.areas.site,
    levels: [1],
    sources: [],
    target: 'team',
    teamId: world.far.tenant.team.id,
    enabled: false,
  })),
  removeDispatchRule: farAway(async (world) => ({ id: await mintFarRule(world), version: 1 })),
} satisfies Partial<Record<ServedApiName, Probe>>;

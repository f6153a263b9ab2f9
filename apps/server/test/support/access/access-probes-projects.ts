import type { ApiName } from '@energy-om/contract';
import { createProject } from '../factories/create-places.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let createdCount = 0;

/** A project in the other region, with a name of its own. */
async function createFarProject({ server, far }: AccessFixture, state: 'active' | 'ended' = 'active'): Promise<string> {
  createdCount += 1;
  return createProject(server, far.tenant.id, `远处的项目 ${createdCount}`, { areaIds: [far.tenant.areas.site], state });
}

export const projectProbes = {
  listManagedProjects: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFarProject(fixture) }) },
  saveProject: farAway(async (fixture) => ({
    id: await createFarProject(fixture),
    version: 1,
    name: `改名的项目 ${createdCount}`,
    customer: '客户',
    grabAllowed: false,
    areaIds: [fixture.far.tenant.areas.site],
    teamIds: [],
    businessTypeIds: [],
    clientIds: [],
  })),
  endProject: farAway(async (fixture) => ({ id: await createFarProject(fixture), version: 1 })),
  reopenProject: farAway(async (fixture) => ({ id: await createFarProject(fixture, 'ended'), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;

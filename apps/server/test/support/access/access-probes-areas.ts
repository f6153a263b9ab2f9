import type { ApiName } from '@energy-om/contract';
import { createArea } from '../factories/create-places.ts';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let createdCount = 0;

/** In the other region, with a name of its own. */
async function createFarArea({ server, far }: AccessFixture, retired_at: Date | null = null): Promise<string> {
  createdCount += 1;
  return createArea(server, far.tenant.id, far.tenant.areas.region, `远处的站点 ${createdCount}`, { retired_at });
}

export const areaProbes = {
  listAreas: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFarArea(fixture) }) },
  getAddress: at('all', () => ({ input: { longitude: 120.2, latitude: 30.2 } })),
  saveArea: farAway(async (fixture) => ({
    id: await createFarArea(fixture),
    version: 1,
    parentId: fixture.far.tenant.areas.region,
    kind: 'site',
    name: `改名的站点 ${createdCount}`,
  })),
  retireArea: farAway(async (fixture) => ({ id: await createFarArea(fixture), version: 1 })),
  restoreArea: farAway(async (fixture) => ({ id: await createFarArea(fixture, new Date(0)), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;

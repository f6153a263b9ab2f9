import type { ApiInput, ApiName } from '@energy-om/contract';
import { createBusinessType } from '../factories/create-operations.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

let createdCount = 0;

/** Business types belong to the whole tenant, so one is as far away as another. */
async function createFreeType({ server, far }: AccessFixture, columns: { retired_at?: Date; draft_form?: string } = {}): Promise<string> {
  createdCount += 1;
  return createBusinessType(server, far.tenant, { name: `未开展的业务 ${createdCount}`, ...columns });
}

const fields = (): Omit<ApiInput<'saveBusinessType'>, 'id' | 'version'> => ({
  name: `改名的业务 ${createdCount}`,
  specialty: 'electricity',
  defaultLevel: 3,
  energyTypes: [],
  afterPhotoRequired: false,
  checkRequired: true,
  oneSignature: false,
  closesOnSilence: false,
  clockTargets: {},
});

export const businessTypeProbes = {
  listManagedBusinessTypes: { inputs: () => [{}], marks: async (fixture) => ({ all: await createFreeType(fixture) }) },
  saveBusinessType: farAway(async (fixture) => ({ id: await createFreeType(fixture), version: 1, ...fields() })),
  saveFormDraft: farAway(async (fixture) => ({ id: await createFreeType(fixture), version: 1, fields: [] })),
  publishForm: farAway(async (fixture) => ({ id: await createFreeType(fixture, { draft_form: '[]' }), version: 1 })),
  retireBusinessType: farAway(async (fixture) => ({ id: await createFreeType(fixture), version: 1 })),
  restoreBusinessType: farAway(async (fixture) => ({ id: await createFreeType(fixture, { retired_at: new Date(0) }), version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;

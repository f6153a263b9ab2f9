import type { ApiName } from '@energy-om/contract';
import { cutoffPolicyOf } from '../factories/create-cutoff-policy.ts';
import { energySettingsOf } from '../factories/create-energy-settings.ts';
import { parametersOf } from '../factories/create-parameters.ts';
import { formsOf } from '../factories/create-printed-forms.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

/** Takes the parameters of the whole tenant a version further. */
async function createNextVersion({ server, far }: AccessFixture): Promise<number> {
  const { kysely } = server.database;
  const { version } = await kysely
    .insertInto('tenant_parameters')
    .values({ tenant_id: far.tenant.id, version: 1, short_name: '江北' })
    .onConflict((row) =>
      row.column('tenant_id').doUpdateSet((set) => ({ version: set('tenant_parameters.version', '+', 1), short_name: '江北' })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes the printed forms of the whole tenant a version further. */
async function createNextForms({ server, far }: AccessFixture): Promise<number> {
  const forms = JSON.stringify(formsOf({ powerOff: { title: '江北第一种工作票' } }).forms);
  const { version } = await server.database.kysely
    .insertInto('printed_forms')
    .values({ tenant_id: far.tenant.id, version: 1, forms })
    .onConflict((row) => row.column('tenant_id').doUpdateSet((set) => ({ version: set('printed_forms.version', '+', 1), forms })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes the settings of energy of the whole tenant a version further. */
async function createNextEnergySettings({ server, far }: AccessFixture): Promise<number> {
  const settings = JSON.stringify(energySettingsOf({ source: '江北供电公司' }));
  const { version } = await server.database.kysely
    .insertInto('energy_settings')
    .values({ tenant_id: far.tenant.id, version: 1, settings })
    .onConflict((row) => row.column('tenant_id').doUpdateSet((set) => ({ version: set('energy_settings.version', '+', 1), settings })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Takes the policy of cut-offs of the whole tenant a version further. */
async function createNextCutoffPolicy({ server, far }: AccessFixture): Promise<number> {
  const policy = JSON.stringify(cutoffPolicyOf({ reason: '江北寒潮' }));
  const { version } = await server.database.kysely
    .insertInto('cutoff_policies')
    .values({ tenant_id: far.tenant.id, version: 1, policy })
    .onConflict((row) => row.column('tenant_id').doUpdateSet((set) => ({ version: set('cutoff_policies.version', '+', 1), policy })))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export const parametersProbes = {
  getCutoffPolicy: {
    inputs: () => [{}],
    marks: async (fixture) => {
      await createNextCutoffPolicy(fixture);
      return { all: '江北寒潮' };
    },
  },
  saveCutoffPolicy: farAway(async (fixture) => ({ version: await createNextCutoffPolicy(fixture), ...cutoffPolicyOf() })),
  getEnergySettings: {
    inputs: () => [{}],
    marks: async (fixture) => {
      await createNextEnergySettings(fixture);
      return { all: '江北供电公司' };
    },
  },
  saveEnergySettings: farAway(async (fixture) => ({ version: await createNextEnergySettings(fixture), ...energySettingsOf() })),
  getTenantParameters: {
    inputs: () => [{}],
    marks: async (fixture) => {
      await createNextVersion(fixture);
      return { all: '江北' };
    },
  },
  getPrintedForms: {
    inputs: () => [{}],
    marks: async (fixture) => {
      await createNextForms(fixture);
      return { all: '江北第一种工作票' };
    },
  },
  savePrintedForms: farAway(async (fixture) => formsOf({}, await createNextForms(fixture))),
  saveTenantParameters: farAway(async (fixture) => parametersOf({ version: await createNextVersion(fixture) })),
} satisfies Partial<Record<ApiName, Probe>>;

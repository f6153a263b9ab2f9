import { bodyCode } from '@energy-om/contract';
import { configurationTemplateIds, findFormFaults, findModelFaults, planTemplates, standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationTemplates } from '#services/configuration/templates/configuration-templates.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const trades = configurationTemplateIds.filter((id) => id !== 'empty');

describe('listConfigurationTemplates', () => {
  itRejectsUnauthorised('listConfigurationTemplates', () => ({ server, tenant }), noAdministrators);

  it('is not for the administrator of a part of the tenant', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    expect(await client.call('listConfigurationTemplates', {})).toMatchObject({ code: bodyCode.forbidden });
  });

  it('says of each trade what it brings, and of the empty one nothing', async () => {
    const templates = await tenant.clients.tenant_admin.succeed('listConfigurationTemplates', {});
    expect(templates.map(({ id }) => id)).toEqual(configurationTemplateIds);
    for (const { id, businessTypes, basis, positions } of templates.filter((template) => template.id !== 'empty')) {
      expect([id, businessTypes.length >= 6, basis.length > 2, positions.length > 3]).toEqual([id, true, true, true]);
      for (const type of businessTypes)
        expect([type.name, type.fields + type.points >= 6, type.basis.length > 0]).toEqual([type.name, true, true]);
    }
    expect(templates.at(-1)).toMatchObject({ businessTypes: [], counts: { businessTypes: 0, calendars: 0 } });
  });
});

describe('the texts of templates', () => {
  it('are in the language of whoever chooses one, and what becomes the tenant’s own is in Chinese', async () => {
    const headers = { 'accept-language': 'en' };
    const templates = await tenant.clients.tenant_admin.succeed('listConfigurationTemplates', {}, { headers });
    const chosen = templates.filter(({ id }) => id !== 'empty');
    const texts = templates.flatMap(({ name, description, positions }) => [
      name,
      description,
      ...positions.flatMap((one) => [one.name, one.duty]),
    ]);
    expect(texts.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
    expect(chosen.every(({ businessTypes }) => businessTypes.every(({ name }) => /[\u4e00-\u9fff]/.test(name)))).toBe(true);
  });
});

it('every plan template names business types that an organisation template has', () => {
  const names = new Set(trades.flatMap((id) => configurationTemplates[id].businessTypes.map(({ entry }) => entry.name)));
  expect(planTemplates.flatMap((plan) => plan.businessTypes.filter((name) => !names.has(name)))).toEqual([]);
});

describe.each(trades)('the template %s', (id) => {
  const { businessTypes, teams, alarmRules, calendars, orderFields, meterModels, escalation } = configurationTemplates[id];

  it('has business types for plan templates, by their names', () => {
    const names = new Set(businessTypes.map(({ entry }) => entry.name));
    const fitting = planTemplates.filter((plan) => plan.businessTypes.some((name) => names.has(name)));
    expect(fitting.length).toBeGreaterThanOrEqual(2);
    const teamTrades = new Set(teams.flatMap(({ specialties = [] }) => specialties));
    const ofNames = businessTypes.filter(({ entry }) => fitting.some((plan) => plan.businessTypes.includes(entry.name)));
    expect(ofNames.every(({ entry }) => teamTrades.has(entry.specialty))).toBe(true);
  });

  it('demands certificates of some work and not of all, the same of all work on high voltage', () => {
    const demanding = businessTypes.filter(({ entry }) => (entry.skillKinds ?? []).length > 0);
    expect(demanding.length).toBeGreaterThan(0);
    if (id !== 'powerDistribution') expect(demanding.length).toBeLessThan(businessTypes.length);
    const ofRooms = businessTypes.filter(({ entry }) => /配电[室房]|变压器/.test(entry.name));
    expect(ofRooms.every(({ entry }) => entry.skillKinds?.includes('highVoltage'))).toBe(true);
  });

  it('has forms that may be published', () => {
    for (const { entry } of businessTypes) expect([entry.name, findFormFaults(entry.form?.fields ?? [])]).toEqual([entry.name, {}]);
  });

  it('asks for nothing on a new order that a customer could not answer, and says who is notified at every level', () => {
    expect(findFormFaults(orderFields)).toEqual({});
    expect(orderFields.length).toBeGreaterThan(2);
    expect(orderFields.filter(({ required }) => required)).toEqual([]);
    expect(Object.keys(escalation?.steps ?? {})).toEqual(['1', '2', '3', '4']);
    for (const model of meterModels) expect([model.name, findModelFaults(model)]).toEqual([model.name, {}]);
  });

  it('has a team for every trade, one default calendar, and rules for values of standard models', () => {
    const trained = new Set(teams.flatMap(({ specialties = [] }) => specialties));
    expect(businessTypes.filter(({ entry }) => !trained.has(entry.specialty)).map(({ entry }) => entry.name)).toEqual([]);
    expect(calendars.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const models = new Map(standardMeterModels.map((model) => [model.name, model.values.map(({ key }) => key)]));
    const names = new Set(businessTypes.map(({ entry }) => entry.name));
    for (const { name, target, condition, businessType } of alarmRules) {
      const keys = 'model' in target ? models.get(target.model) : undefined;
      expect([name, condition.kind === 'noData' || keys?.includes(condition.key)]).toEqual([name, true]);
      expect(businessType === null || names.has(businessType)).toBe(true);
    }
  });

  it('is taken in by a tenant that has nothing, and changes nothing the second time', async () => {
    const { admin } = await createBareTenant(server);
    const source = { templateId: id };
    const preview = await admin.succeed('previewConfiguration', { source });
    expect(preview.faults).toEqual([]);
    const counts = await admin.succeed('applyConfiguration', { source, fingerprint: preview.fingerprint });
    expect(counts).toEqual({
      // The own fields and the escalation are one entry each.
      created: calendars.length + businessTypes.length + teams.length + meterModels.length + alarmRules.length + 2,
      restored: 0,
      changed: 0,
      unchanged: 0,
    });
    const again = await admin.succeed('previewConfiguration', { source });
    expect(again.sections.map(({ created, changed, entries }) => [created, changed, entries])).toEqual(
      again.sections.map(() => [0, 0, []]),
    );
    const types = await admin.succeed('listManagedBusinessTypes', {});
    expect(types.every(({ form, draft }) => form.version === 1 && draft === null)).toBe(true);
  });
});

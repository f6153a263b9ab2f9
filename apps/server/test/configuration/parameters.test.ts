import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { formsOf } from '../support/factories/create-printed-forms.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('takes the parameters of one tenant to another, but neither its names nor its logo, and changes nothing the second time', async () => {
  const [{ admin: one }, { admin: other }] = [await createBareTenant(server), await createBareTenant(server)];
  const retention = { readings: 24, rejectedMessages: 2, notifications: null, auditLog: 12 };
  await one.succeed('saveTenantParameters', parametersOf({ shortName: '江南', color: '#0a6b4a', retention, dispatchersMayExport: true }));
  await other.succeed('saveTenantParameters', parametersOf({ shortName: '江北' }));
  const document = await one.succeed('exportConfiguration', { sections: ['parameters'] });
  expect(JSON.stringify(document.sections)).not.toContain('江南');
  const source = { document: JSON.stringify(document) };
  const preview = await other.succeed('previewConfiguration', { source });
  expect(preview.faults).toEqual([]);
  await other.succeed('applyConfiguration', { source, fingerprint: preview.fingerprint });
  expect(await other.succeed('getTenantParameters', {})).toMatchObject({
    version: 2,
    shortName: '江北',
    color: '#0a6b4a',
    retention,
    dispatchersMayExport: true,
  });
  const again = await other.succeed('previewConfiguration', { source });
  expect(again.sections).toMatchObject([{ section: 'parameters', created: 0, changed: 0, unchanged: 1 }]);
});

it('names what is wrong with a parameter at its place', async () => {
  const { admin } = await createBareTenant(server);
  const document = await admin.succeed('exportConfiguration', { sections: ['parameters'] });
  const [entry] = document.sections.parameters as [{ reports: object }];
  const sections = { parameters: [{ ...entry, reports: { ...entry.reports, businessType: '没有的类型' } }] };
  const { faults } = await admin.succeed('previewConfiguration', { source: { document: JSON.stringify({ ...document, sections }) } });
  expect(faults.map(({ path }) => path)).toEqual(['sections.parameters[0].reports.businessType']);
});

it('takes what is printed on permits and switching orders to another tenant, and changes nothing the second time', async () => {
  const [{ admin: one }, { admin: other }] = [await createBareTenant(server), await createBareTenant(server)];
  await one.succeed('savePrintedForms', formsOf({ powerOff: { title: '电气第一种工作票', lines: ['逐项核对。'] } }));
  const source = { document: JSON.stringify(await one.succeed('exportConfiguration', { sections: ['printedForms'] })) };
  const { faults, fingerprint } = await other.succeed('previewConfiguration', { source });
  expect(faults).toEqual([]);
  await other.succeed('applyConfiguration', { source, fingerprint });
  const { forms } = await other.succeed('getPrintedForms', {});
  expect(forms.powerOff).toMatchObject({ title: '电气第一种工作票', lines: ['逐项核对。'] });
  const again = await other.succeed('previewConfiguration', { source });
  expect(again.sections).toMatchObject([{ section: 'printedForms', created: 0, changed: 0, unchanged: 1 }]);
});

import type { ApiOutput } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Document = ApiOutput<'exportConfiguration'>;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function apply(admin: TestClient, document: Document): Promise<void> {
  const source = { document: JSON.stringify(document) };
  const { fingerprint, faults } = await admin.succeed('previewConfiguration', { source });
  expect(faults).toEqual([]);
  await admin.succeed('applyConfiguration', { source, fingerprint });
}

async function listScopes(admin: TestClient) {
  const teams = await admin.succeed('listTeams', {});
  return teams.map(({ name, specialties, areas }) => [name, specialties, areas.map((area) => area.name)]);
}

describe('the teams of a document', () => {
  const areas = ['一站', '二站'].map((name) => ({ path: [name], kind: 'site' as const }));

  it('carry several areas and trades to another tenant, and change nothing the second time', async () => {
    const [{ admin: one }, { admin: other }] = [await createBareTenant(server), await createBareTenant(server)];
    const ids: string[] = [];
    for (const name of ['一站', '二站']) ids.push((await one.succeed('saveArea', { parentId: null, kind: 'site', name })).id);
    const specialties = Array.from({ length: 12 }, (_, index) => `专业 ${index + 1}`);
    await one.succeed('createTeam', { name: '两站班', areaIds: ids, specialties, memberIds: [], leaderId: null });
    const document = await one.succeed('exportConfiguration', { sections: ['areas', 'teams'] });
    expect(document.sections.teams).toMatchObject([{ name: '两站班', specialties, areas: [['一站'], ['二站']] }]);
    await apply(other, document);
    expect(await listScopes(other)).toEqual([['两站班', specialties, expect.arrayContaining(['一站', '二站'])]]);
    const { sections } = await other.succeed('previewConfiguration', { source: { document: JSON.stringify(document) } });
    expect(sections.map(({ changed, created }) => changed + created)).toEqual([0, 0]);
  });

  it('are read with one area and their trades as one text, as documents of the first form have them', async () => {
    const { admin } = await createBareTenant(server);
    const document = await admin.succeed('exportConfiguration', { sections: ['teams'] });
    const teams = [
      { name: '甲班', specialty: '电气,暖通', area: ['一站'] },
      { name: '乙班', specialty: '', area: null },
    ];
    await apply(admin, { ...document, sections: { areas, teams } } as Document);
    expect(await listScopes(admin)).toEqual([
      ['乙班', [], []],
      ['甲班', ['电气', '暖通'], ['一站']],
    ]);
  });

  it('name an unknown area at its place', async () => {
    const { admin } = await createBareTenant(server);
    const document = await admin.succeed('exportConfiguration', { sections: ['teams'] });
    const sections = { areas, teams: [{ name: '班', areas: [['一站'], ['三站']] }] };
    const { faults } = await admin.succeed('previewConfiguration', { source: { document: JSON.stringify({ ...document, sections }) } });
    expect(faults.map(({ path }) => path)).toEqual(['sections.teams[0].areas[1]']);
  });
});

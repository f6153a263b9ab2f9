import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const withoutCertificates = ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'] as const;

let server: TestServer;
let tenant: TestTenant;
/** By their ends; the test's day is 2026-11-19. */
const skills: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  const { account: elsewhere } = await tenant.addAccount([{ role: 'technician' }], '别班的人');
  const of = (accountId: string, valid_until: string | null) => createSkill(server, tenant.id, accountId, { valid_until });
  const { technician, team_leader } = tenant.accounts;
  skills.endless = await of(technician.id, null);
  skills.later = await of(technician.id, '2026-12-20');
  skills.ending = await of(technician.id, '2026-12-19');
  skills.lastDay = await of(technician.id, '2026-11-19');
  skills.ended = await of(team_leader.id, '2026-11-18');
  skills.elsewhere = await of(elsewhere.id, '2026-10-01');
});
afterAll(() => server.close());

const nameOf = ({ id }: { id: string }) => Object.keys(skills).find((name) => skills[name] === id);

describe('listMemberSkills', () => {
  itRejectsUnauthorised('listMemberSkills', () => ({ server, tenant }), withoutCertificates, { accountId: unknownId });

  it('lists those of one person by their ends, with their states', async () => {
    const listed = await tenant.clients.tenant_admin.succeed('listMemberSkills', { accountId: tenant.accounts.technician.id });
    expect(listed.map((skill) => [nameOf(skill), skill.state, skill.mayManage])).toEqual([
      ['lastDay', 'ending', true],
      ['ending', 'ending', true],
      ['later', 'valid', true],
      ['endless', 'valid', true],
    ]);
  });

  it('lets people read their own and not change them, leaders those of their team, and nobody others’', async () => {
    const { technician, team_leader } = tenant.accounts;
    const own = await tenant.clients.technician.succeed('listMemberSkills', { accountId: technician.id });
    expect(own.map(({ mayManage }) => mayManage)).toEqual([false, false, false, false]);
    expect(await tenant.clients.team_leader.succeed('listMemberSkills', { accountId: technician.id })).toHaveLength(4);
    expect(await tenant.clients.technician.call('listMemberSkills', { accountId: team_leader.id })).toMatchObject({
      code: bodyCode.notFound,
    });
  });
});

describe('listEndingSkills', () => {
  itRejectsUnauthorised('listEndingSkills', () => ({ server, tenant }), withoutCertificates);

  const list = async (state?: 'ending' | 'ended', client = tenant.clients.tenant_admin) =>
    (await client.succeed('listEndingSkills', { state })).items.map(nameOf);

  it('lists what has ended or ends within 30 days, the longest ended first', async () => {
    expect(await list()).toEqual(['elsewhere', 'ended', 'lastDay', 'ending']);
    expect(await list('ended')).toEqual(['elsewhere', 'ended']);
    expect(await list('ending')).toEqual(['lastDay', 'ending']);
  });

  it('goes by the tenant’s day', async () => {
    server.clock.set(new Date('2026-11-19T15:59:00Z'));
    const admin = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
    expect(await list('ended', admin)).not.toContain('lastDay');
    server.clock.set(new Date('2026-11-19T16:00:00Z'));
    expect(await list('ended', admin)).toContain('lastDay');
    server.clock.set(testStart);
  });

  it('shows leaders their team, and technicians themselves', async () => {
    expect(await list(undefined, tenant.clients.team_leader)).toEqual(['ended', 'lastDay', 'ending']);
    expect(await list(undefined, tenant.clients.technician)).toEqual(['lastDay', 'ending']);
  });

  it('pages by cursor, each once', async () => {
    const names: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await tenant.clients.tenant_admin.succeed('listEndingSkills', { pageSize: 1, cursor });
      expect(page.total).toBe(4);
      names.push(...page.items.map(nameOf));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(['elsewhere', 'ended', 'lastDay', 'ending']);
  });
});

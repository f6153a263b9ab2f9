import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireShiftRequests } from '#services/roster/requests/expire-shift-requests.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createRequestFixture, type Person, type RequestFixture } from './request-fixture.ts';

let server: TestServer;
let on: RequestFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  on = await createRequestFixture(server);
});

describe('requestSwap', () => {
  itRejectsUnauthorised(
    'requestSwap',
    () => ({ server, tenant: on.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { teamId: unknownId, day: '2026-11-23', colleagueId: unknownId, colleagueDay: '2026-11-24' },
  );

  it('asks the colleague, then the leader, and exchanges the shifts with the approval', async () => {
    await on.saveRoster();
    // The technician works 23白 24夜, the second one 20白 21夜 24白 25夜.
    const asked = await on.askSwap('2026-11-23', '2026-11-25');
    expect(asked).toMatchObject({ status: 'asked', swap: { own: { letter: '白' }, theirs: { letter: '夜' }, hasChanged: false } });
    expect(await on.unreadAbout(asked.id)).toEqual(['swapAsked secondTechnician']);
    const agreed = await on.succeed('secondTechnician', asked, 'agree');
    expect(agreed).toMatchObject({ status: 'agreed', agreedAt: server.clock.now().toISOString() });
    expect(await on.unreadAbout(asked.id)).toEqual(['swapAgreed technician', 'swapWaits team_leader']);
    expect(await on.lettersOf('technician')).toEqual(['19白', '20夜', '23白', '24夜']);
    await on.succeed('team_leader', agreed, 'approve', '两人已商定');
    expect(await on.lettersOf('technician')).toEqual(['19白', '20夜', '24夜', '25夜']);
    expect(await on.lettersOf('secondTechnician')).toEqual(['20白', '21夜', '23白', '24白']);
    expect(await on.unreadAbout(asked.id)).toEqual(['swapApproved secondTechnician', 'swapApproved technician']);
    expect(await readAudit(server, 'processShiftRequest', asked.id)).toHaveLength(2);
  });

  it('is not agreed to once the colleague is on leave then', async () => {
    await on.saveRoster();
    const asked = await on.askSwap('2026-11-23', '2026-11-25');
    const leave = await on.askLeave('secondTechnician', '2026-11-23');
    await on.succeed('team_leader', leave, 'approve', '已安排');
    const refused = await on.process('secondTechnician', asked, 'agree');
    expect([refused.code, refused.message]).toEqual([bodyCode.conflict, expect.stringContaining('请假')]);
    expect(await on.lettersOf('technician')).toEqual(['19白', '20夜', '23白', '24夜']);
  });

  it('is not approved once one of the two works something else then', async () => {
    await on.saveRoster();
    const asked = await on.askSwap('2026-11-23', '2026-11-25');
    const agreed = await on.succeed('secondTechnician', asked, 'agree');
    const leader = await on.as('team_leader');
    const change = { teamId: on.tenant.team.id, accountId: on.idOf('secondTechnician'), day: '2026-11-23', type: 'night', reason: '顶班' };
    expect(await leader.call('changeShift', change)).toMatchObject({ code: bodyCode.success });
    expect((await on.process('team_leader', agreed, 'approve', '同意')).code).toBe(bodyCode.conflict);
    expect(await on.lettersOf('secondTechnician')).toEqual(['20白', '21夜', '23夜', '24白', '25夜']);
  });

  it('exchanges the types of one day', async () => {
    await on.saveRoster();
    const asked = await on.askSwap('2026-11-24', '2026-11-24');
    const agreed = await on.succeed('secondTechnician', asked, 'agree');
    await on.succeed('team_leader', agreed, 'approve', '两人已商定');
    expect(await on.lettersOf('technician')).toEqual(['19白', '20夜', '23白', '24白']);
    expect(await on.lettersOf('secondTechnician')).toEqual(['20白', '21夜', '24夜', '25夜']);
  });

  it.each<[string, string, string, string]>([
    ['a day without an own shift', '2026-11-25', '2026-11-24', 'day'],
    ['a day without one of the colleague’s', '2026-11-23', '2026-11-26', 'colleagueDay'],
    ['a shift that has begun', '2026-11-19', '2026-11-24', 'day'],
  ])('refuses %s', async (_, day, colleagueDay, field) => {
    await on.saveRoster();
    const client = await on.as('technician');
    const before = await readTenant(on.tenant.id);
    expect(await client.call('requestSwap', on.swapOf(day, colleagueDay))).toMatchObject({
      ...{ code: bodyCode.invalid, data: { fields: { [field]: expect.any(String) } } },
    });
    expect(compareRows(before, await readTenant(on.tenant.id))).toEqual(unchanged);
  });

  it('refuses another team’s person, oneself, a second request for the same, and who works then', async () => {
    await on.saveRoster();
    const client = await on.as('technician');
    const swap = on.swapOf('2026-11-23', '2026-11-25');
    expect((await client.call('requestSwap', { ...swap, colleagueId: on.idOf('dispatcher') })).data.fields).toHaveProperty('colleagueId');
    expect(
      (await client.call('requestSwap', { ...swap, colleagueId: on.idOf('technician'), colleagueDay: '2026-11-24' })).data.fields,
    ).toHaveProperty('colleagueId');
    await client.succeed('requestSwap', swap);
    expect((await client.call('requestSwap', swap)).code).toBe(bodyCode.conflict);
    // On 24 the technician has a night of their own.
    const busy = await client.call('requestSwap', on.swapOf('2026-11-23', '2026-11-24'));
    expect(busy).toMatchObject({ code: bodyCode.conflict, message: expect.stringContaining('2026-11-24') });
  });

  it('refuses days of leave', async () => {
    await on.saveRoster();
    const leave = await on.askLeave('secondTechnician', '2026-11-23');
    await on.succeed('team_leader', leave, 'approve', '同意');
    expect((await (await on.as('technician')).call('requestSwap', on.swapOf('2026-11-23', '2026-11-25'))).code).toBe(bodyCode.conflict);
  });
});

describe('processShiftRequest, of a swap', () => {
  it('is declined by the colleague, also after they agreed', async () => {
    await on.saveRoster();
    const asked = await on.askSwap('2026-11-23', '2026-11-25');
    expect((await on.process('team_leader', asked, 'approve', '同意')).code).toBe(bodyCode.conflict);
    const agreed = await on.succeed('secondTechnician', asked, 'agree');
    expect(await on.succeed('secondTechnician', agreed, 'decline', '临时有事')).toMatchObject({ status: 'refused' });
    expect(await on.unreadAbout(asked.id)).toEqual(['swapRefused technician']);
  });

  it('warns of a rest that is too short, and needs a reason for it', async () => {
    const crews = [
      { name: '一值', offset: 1, memberIds: [on.idOf('technician')] },
      { name: '二值', offset: 3, memberIds: [on.idOf('secondTechnician')] },
    ];
    await on.saveRoster({ crews });
    // Each comes off a night at 8:00 and would begin the other one’s day then.
    const agreed = await on.succeed('secondTechnician', await on.askSwap('2026-11-23', '2026-11-21'), 'agree');
    const restOf = (person: Person, day: string) => ({
      ...{ kind: 'rest', person: { id: on.idOf(person), fullName: expect.any(String) }, day, value: 0 },
    });
    const warnings = [restOf('technician', '2026-11-21'), restOf('secondTechnician', '2026-11-23')];
    expect((await on.open('team_leader', agreed.id)).warnings).toEqual(warnings);
    expect(await on.process('team_leader', agreed, 'approve')).toMatchObject({ code: bodyCode.conflict, data: { warnings } });
    expect(await on.succeed('team_leader', agreed, 'approve', '抢修')).toMatchObject({ status: 'approved', warnings });
  });

  it('does not follow from a shift that has changed meanwhile', async () => {
    await on.saveRoster();
    const asked = await on.askSwap('2026-11-23', '2026-11-25');
    const agreed = await on.succeed('secondTechnician', asked, 'agree');
    const change = { teamId: on.tenant.team.id, accountId: on.idOf('technician'), day: '2026-11-23', type: 'off', reason: '调休' };
    await (await on.as('team_leader')).succeed('changeShift', change);
    expect(await on.process('team_leader', agreed, 'approve', '同意')).toMatchObject({
      ...{ code: bodyCode.conflict, data: { status: 'agreed', swap: { hasChanged: true } } },
    });
    expect(await on.lettersOf('secondTechnician')).toEqual(['20白', '21夜', '24白', '25夜']);
  });

  it('of two swaps of one shift that are approved at once takes one', async () => {
    await on.saveRoster();
    const one = await on.succeed('secondTechnician', await on.askSwap('2026-11-23', '2026-11-25'), 'agree');
    const other = await on.succeed('secondTechnician', await on.askSwap('2026-11-23', '2026-11-21'), 'agree');
    const answers = await Promise.all([
      on.process('team_leader', one, 'approve', '同意'),
      on.process('tenant_admin', other, 'approve', '同意'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(answers.find(({ code }) => code === bodyCode.conflict)?.data).toMatchObject({ status: 'agreed', swap: { hasChanged: true } });
    expect((await on.lettersOf('technician')).filter((letter) => letter === '23白')).toEqual([]);
  });

  it('of an approval and a change of the shift at once leaves what one of the two says', async () => {
    await on.saveRoster();
    const agreed = await on.succeed('secondTechnician', await on.askSwap('2026-11-23', '2026-11-25'), 'agree');
    const change = { teamId: on.tenant.team.id, accountId: on.idOf('technician'), day: '2026-11-23', type: 'night', reason: '调班' };
    const leader = await on.as('team_leader');
    const [approval] = await Promise.all([on.process('tenant_admin', agreed, 'approve', '同意'), leader.call('changeShift', change)]);
    const letters = await on.lettersOf('technician');
    expect(letters).toContain('23夜');
    expect(letters.includes('25夜')).toBe(approval.code === bodyCode.success);
  });

  it('expires when the first of the two shifts starts', async () => {
    await on.saveRoster();
    const asked = await on.askSwap('2026-11-23', '2026-11-25');
    expect(asked.expiresAt).toBe('2026-11-23T00:00:00.000Z');
    server.clock.set(new Date('2026-11-23T00:00:00Z'));
    expect((await on.process('secondTechnician', asked, 'agree')).code).toBe(bodyCode.conflict);
    await expireShiftRequests(server.context);
    expect(await on.unreadAbout(asked.id)).toEqual(['swapEnded secondTechnician', 'swapEnded technician']);
  });
});

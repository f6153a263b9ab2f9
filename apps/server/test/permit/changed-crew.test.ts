import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginWork, draftPermit, permitPeople, qualifyPeople } from '../support/factories/create-permits.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
const { leader, crew } = permitPeople;

beforeAll(async () => {
  server = await startTestServer();
});
/** A tenant for each test, because a person leads one open permit at a time. */
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
});
afterAll(() => server.close());

const client = (person: keyof OrderFixture['tenant']['clients']) => fixture.tenant.clients[person];

describe('the crew of a permit', () => {
  it('takes somebody new into the crew, who signs the briefing before work goes on elsewhere', async () => {
    const walk = await workingPermit();
    const [crewId, newcomer] = [fixture.tenant.accounts[crew].id, await createNewcomer()];
    const { id, version } = await walk.take(leader, { action: 'changeCrew', crewIds: [crewId, newcomer.id] });
    expect(walk.permit).toMatchObject({ status: 'working', peopleOnSite: 3 });
    expect(walk.permit.briefedIds).not.toContain(newcomer.id);
    const unbriefed = { code: bodyCode.conflict, message: '未签安全交底：新来的' };
    expect(await client(leader).call('processPermit', { id, version, action: 'transfer' })).toMatchObject(unbriefed);
    expect((await newcomer.client.succeed('getPermit', { id })).mayBrief).toBe(true);
    await newcomer.client.succeed('signBriefing', { id, version });
    await walk.take(leader, { action: 'transfer' });
    expect(walk.permit.briefedIds).toContain(newcomer.id);
  });

  it('briefs again whoever was taken off the permit and comes back', async () => {
    const walk = await workingPermit();
    const [crewId, newcomer] = [fixture.tenant.accounts[crew].id, await createNewcomer()];
    const { id, version } = await walk.take(leader, { action: 'changeCrew', crewIds: [newcomer.id] });
    await newcomer.client.succeed('signBriefing', { id, version });
    await walk.take(leader, { action: 'changeCrew', crewIds: [newcomer.id, crewId] });
    expect([...walk.permit.briefedIds].sort()).toEqual([fixture.tenant.accounts[leader].id, newcomer.id].sort());
    await walk.brief(crew);
    await walk.take(leader, { action: 'transfer' });
  });
});

async function workingOrder() {
  const order = await fixture.orderAt('50.team');
  const walk = await draftPermit(server, fixture, order.id);
  await beginWork(walk);
  return { order, walk };
}

async function workingPermit() {
  return (await workingOrder()).walk;
}

/** With a certificate as everybody on the permit. */
async function createNewcomer() {
  const { account, client } = await fixture.tenant.addAccount([{ role: 'technician' }], '新来的');
  await createSkill(server, fixture.tenant.id, account.id, { kind: 'lowVoltage', valid_until: null });
  return { ...account, client };
}

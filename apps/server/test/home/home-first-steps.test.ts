import type { ApiOutput } from '@energy-om/contract';
import type { IntroductionCard } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const homeOf = (client: TestClient): Promise<ApiOutput<'getHomePage'>> => client.succeed('getHomePage');

/** The cards that are done; null without cards. */
async function readCards(client: TestClient): Promise<IntroductionCard[] | null> {
  const { introduction } = await homeOf(client);
  if (!introduction) return null;
  expect(introduction.map(({ card }) => card)).toEqual(['profile', 'notifications', 'firstOrder']);
  return introduction.filter(({ done }) => done).map(({ card }) => card);
}

const createTechnician = () => fixture.tenant.addAccount([{ role: 'technician' }]);

describe('getHomePage of somebody who is new', () => {
  it('says whether the set-up is over, to those who may see it', async () => {
    const own = await createOrderFixture(server);
    const { tenant_admin, dispatcher, technician, client_rep } = own.tenant.clients;
    for (const client of [tenant_admin, dispatcher]) expect((await homeOf(client)).setupEnded).toBe(false);
    await own.orderAt('10');
    for (const client of [tenant_admin, dispatcher]) expect((await homeOf(client)).setupEnded).toBe(true);
    for (const client of [technician, client_rep]) expect(await homeOf(client)).not.toHaveProperty('setupEnded');
  });

  it('introduces who works on orders, and nobody else', async () => {
    const { clients } = fixture.tenant;
    for (const person of ['tenant_admin', 'dispatcher', 'client_rep', 'occupant', 'energy_clerk', 'stranger'] as const) {
      expect([person, await readCards(clients[person])]).toEqual([person, null]);
    }
    for (const person of ['team_leader', 'technician'] as const) expect(await readCards(clients[person])).toEqual([]);
  });

  it('marks the profile once there is a picture, and the notifications once they were seen or chosen', async () => {
    const [{ client }, { client: colleague }] = [await createTechnician(), await createTechnician()];
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f6fde' } })
      .png()
      .toBuffer();
    const { data } = await client.upload('uploadFile', [{ name: 'me.png', bytes }]);
    await client.succeed('updateProfile', { avatar: data.id });
    expect(await readCards(client)).toEqual(['profile']);
    await client.succeed('updateProfile', { introduction: { notificationsSeen: true } });
    expect(await readCards(client)).toEqual(['profile', 'notifications']);
    await colleague.succeed('updateProfile', { notifications: { alarms: false } });
    expect(await readCards(colleague)).toEqual(['notifications']);
  });

  it('leaves the cards away once they are dismissed, on every phone, and shows them again when asked', async () => {
    const { client } = await createTechnician();
    await client.succeed('updateProfile', { introduction: { notificationsSeen: true } });
    await client.succeed('updateProfile', { introduction: { dismissed: true } });
    expect(await readCards(client)).toBeNull();
    await client.succeed('updateProfile', { language: 'en' });
    expect(await readCards(client)).toBeNull();
    await client.succeed('updateProfile', { introduction: { dismissed: false } });
    expect(await readCards(client)).toEqual(['notifications']);
  });

  it('ends by itself with the first order that the account takes on, not with one that is only offered', async () => {
    const { orderAt, act, tenant } = await createOrderFixture(server);
    const { technician, secondTechnician } = tenant.clients;
    const offered = await orderAt('20.person');
    expect(await readCards(technician)).toEqual([]);
    await act('technician', 'acceptWorkOrder', offered);
    expect(await readCards(technician)).toBeNull();
    expect(await readCards(secondTechnician)).toEqual([]);
    await orderAt('50.person');
    expect(await readCards(secondTechnician)).toBeNull();
  });
});

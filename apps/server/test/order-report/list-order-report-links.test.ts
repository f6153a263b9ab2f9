import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createReportLink } from '../support/factories/create-report-links.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

describe('listOrderReportLinks', () => {
  itRejectsUnauthorised(
    'listOrderReportLinks',
    () => ({ server, tenant: fixture.tenant }),
    ['technician', 'client_rep', 'occupant', 'energy_clerk'],
    {
      orderId: '0190a000-0000-7000-8000-000000000000',
    },
  );

  it('is for the team’s leader too, but not for an order of another team', async () => {
    const own = await fixture.orderAt('20.team');
    const { id } = await createReportLink(server, fixture.tenant, own.id);
    const { team_leader } = fixture.tenant.clients;
    const answer = await team_leader.succeed('listOrderReportLinks', { orderId: own.id });
    expect(answer).toMatchObject([{ id, state: 'open' }]);
    const others = await fixture.orderAt('20.person');
    await createReportLink(server, fixture.tenant, others.id);
    expect(await team_leader.call('listOrderReportLinks', { orderId: others.id })).toMatchObject({
      code: bodyCode.notFound,
    });
  });
});

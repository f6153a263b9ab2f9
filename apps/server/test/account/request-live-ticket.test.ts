import { bodyCode, phoneClientId } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#services/account/session/tokens.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

async function findSessionIds(accountId: string): Promise<string[]> {
  const rows = await server.database.kysely.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

describe('requestLiveTicket', () => {
  it('gives a ticket of 60 seconds for the client id of this session', async () => {
    const { technician } = tenant.clients;
    const { ticket, clientId, expiresInSeconds } = await technician.succeed('requestLiveTicket');
    const [sessionId = ''] = await findSessionIds(tenant.accounts.technician.id);
    expect(clientId).toBe(phoneClientId(sessionId));
    expect(expiresInSeconds).toBe(60);
    const row = await server.database.kysely
      .selectFrom('one_time_tickets')
      .selectAll()
      .where('hash', '=', hashToken(ticket))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ account_id: tenant.accounts.technician.id, session_id: sessionId, purpose: 'live', used_at: null });
    expect(row.expires_at.getTime() - server.clock.now().getTime()).toBe(minuteMs);
  });

  it('stores the ticket nowhere in clear, not even as the answer under a key', async () => {
    const { ticket } = await tenant.clients.dispatcher.succeed('requestLiveTicket', {}, { idempotencyKey: 'live-ticket-0001' });
    const kept = await server.database.kysely
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('account_id', '=', tenant.accounts.dispatcher.id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(ticket);
    expect(JSON.stringify(server.logLines)).not.toContain(ticket);
  });

  it('gives another ticket each time', async () => {
    const { technician } = tenant.clients;
    const [first, second] = [await technician.succeed('requestLiveTicket'), await technician.succeed('requestLiveTicket')];
    expect(first.ticket).not.toBe(second.ticket);
    expect(first.clientId).toBe(second.clientId);
  });

  it('serves a member without any role, too', async () => {
    expect((await tenant.clients.stranger.call('requestLiveTicket')).code).toBe(bodyCode.success);
  });

  it('answers 4001 without a session', async () => {
    expect((await createTestClient(server).call('requestLiveTicket')).code).toBe(bodyCode.tokenExpired);
  });
});

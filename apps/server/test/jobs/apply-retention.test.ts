import { dayMs, hourMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { createNotification, listWritten } from '../support/assertions/notifications.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const keep = (key: string, createdAt: Date) =>
  server.database.kysely
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenant.id,
      account_id: tenant.accounts.dispatcher.id,
      key,
      endpoint: 'x',
      body_hash: 'x',
      answer: '{}',
      created_at: createdAt,
    })
    .execute();

describe('deleting what has expired', () => {
  it('removes stored answers older than a day and keeps the younger ones', async () => {
    const now = server.clock.now().getTime();
    await keep('old', new Date(now - 24 * hourMs));
    await keep('young', new Date(now - 24 * hourMs + 1));
    await applyRetention(server.context);
    const rows = await server.database.kysely.selectFrom('idempotency_keys').select('key').where('tenant_id', '=', tenant.id).execute();
    expect(rows).toEqual([{ key: 'young' }]);
  });

  it('removes what a member was 14 days after the membership has ended', async () => {
    const now = server.clock.now().getTime();
    const [gone, recent] = [tenant.accounts.technician.id, tenant.accounts.secondTechnician.id];
    const left = (accountId: string, endedAt: number) => ({
      ...{ tenant_id: tenant.id, account_id: accountId, joined_at: new Date(0), ended_at: new Date(endedAt) },
      ...{ role_grants: '[]', teams: '[]', client_project_ids: '[]' },
    });
    const rows = [left(gone, now - 14 * dayMs), left(recent, now - 14 * dayMs + 1)];
    await server.database.kysely.insertInto('former_members').values(rows).execute();
    await applyRetention(server.context);
    const kept = await server.database.kysely
      .selectFrom('former_members')
      .select('account_id')
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(kept).toEqual([{ account_id: recent }]);
  });

  it('removes more of them than one statement takes', async () => {
    const now = server.clock.now().getTime();
    const rows = Array.from({ length: 4500 }, (_, index) => ({
      tenant_id: tenant.id,
      account_id: tenant.accounts.technician.id,
      key: `many-${index}`,
      endpoint: 'x',
      body_hash: 'x',
      answer: '{}',
      created_at: new Date(now - 48 * hourMs),
    }));
    await server.database.kysely.insertInto('idempotency_keys').values(rows).execute();
    await applyRetention(server.context);
    const left = await server.database.kysely
      .selectFrom('idempotency_keys')
      .select('key')
      .where('account_id', '=', tenant.accounts.technician.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('removes sessions with their tokens once they are useless, and no others', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'dispatcher' }]);
    const ended = await signIn(server, account.id, tenant.id);
    await ended.succeed('logOut');
    const idle = await signIn(server, account.id, tenant.id);
    const listIds = async () =>
      (await server.database.kysely.selectFrom('sessions').select('id').where('account_id', '=', account.id).orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const [kept, endedId, idleId] = await listIds();
    const lastUsed = (days: number) => new Date(server.clock.now().getTime() - days * 24 * hourMs);
    const useLast = (id: string | undefined, at: Date) =>
      server.database.kysely
        .updateTable('sessions')
        .set({ last_used_at: at })
        .where('id', '=', id as string)
        .execute();
    await useLast(kept, lastUsed(14));
    await applyRetention(server.context);
    expect(await listIds()).toEqual([kept, endedId, idleId]);
    await useLast(idleId, lastUsed(15));
    await server.database.kysely
      .updateTable('sessions')
      .set({ ended_at: lastUsed(1) })
      .where('id', '=', endedId as string)
      .execute();
    await applyRetention(server.context);
    expect(await listIds()).toEqual([kept]);
    expect(await client.call('getUserInfo')).toMatchObject({ code: 200 });
    const grant = { grant_type: 'refresh_token', refreshtoken: idle.refreshToken ?? '' };
    expect(await client.call('requestToken', grant)).toEqual({ error: 'invalid_grant' });
  });

  it('removes messages older than 90 days, read or not, and keeps the younger ones', async () => {
    const now = server.clock.now().getTime();
    const { id } = tenant.accounts.technician;
    const createMessage = (created_at: Date, read_at: Date | null) => createNotification(server, tenant.id, id, { created_at, read_at });
    const old = new Date(now - 90 * 24 * hourMs);
    const younger = new Date(old.getTime() + 1);
    await createMessage(old, null);
    await createMessage(old, new Date(now));
    const kept = [await createMessage(younger, null), await createMessage(younger, younger)];
    await applyRetention(server.context);
    expect((await listWritten(server, tenant.id)).map(({ id }) => id)).toEqual(kept);
  });

  it('cleans the other tables if one cannot be cleaned, and reports it', async () => {
    const now = server.clock.now().getTime();
    await server.database.kysely
      .insertInto('password_failures')
      .values({
        tried: 'quiet',
        failures: 1,
        first_failed_at: new Date(now - 30 * hourMs),
        last_failed_at: new Date(now - 30 * hourMs),
        next_try_at: new Date(now - 30 * hourMs),
        locks: 0,
      })
      .execute();
    await sql`alter table idempotency_keys rename to idempotency_keys_away`.execute(server.database.kysely);
    await expect(applyRetention(server.context)).rejects.toThrow('idempotency_keys');
    await sql`alter table idempotency_keys_away rename to idempotency_keys`.execute(server.database.kysely);
    const left = await server.database.kysely.selectFrom('password_failures').select('tried').where('tried', '=', 'quiet').execute();
    expect(left).toEqual([]);
  });

  it('removes access tokens that have ended and no others', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'dispatcher' }]);
    const countTokens = async () =>
      (
        await server.database.kysely
          .selectFrom('access_tokens')
          .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
          .select('hash')
          .where('sessions.account_id', '=', account.id)
          .execute()
      ).length;
    await applyRetention(server.context);
    expect(await client.call('getUserInfo')).toMatchObject({ code: 200 });
    server.clock.advance(hourMs);
    await signIn(server, account.id, tenant.id);
    await applyRetention(server.context);
    expect(await countTokens()).toBe(1);
    server.clock.advance(-hourMs);
  });
});

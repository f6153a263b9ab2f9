import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { clearOutbox, dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { createTenant, signIn, type TestAccount, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { connectPhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const refused = { error: 'invalid_grant' };

let twins: TwinServers;
let tenant: TestTenant;
let account: TestAccount;
let visitors: TestClient[];

beforeAll(async () => {
  twins = await startTwinServers();
  tenant = await createTenant(twins.one);
});
afterAll(() => twins.close());
beforeEach(async () => {
  ({ account } = await tenant.addAccount([{ role: 'technician' }]));
  visitors = [createTestClient(twins.one), createTestClient(twins.two)];
});

// biome-ignore lint/suspicious/noExplicitAny: the token call answers without an envelope
const request = (input: Record<string, string>, server = 0): Promise<any> =>
  (visitors[server] as TestClient).call('requestToken', input, { headers: { 'user-agent': iPhone } });
const refresh = (refreshtoken: string, server = 0) => request({ grant_type: 'refresh_token', refreshtoken }, server);
const start = () => request({ grant_type: 'password', username: account.loginName, password: testPassword });
const codeWith = async (token: string) =>
  (await (visitors[0] as TestClient).call('getUserInfo', {}, { headers: { authorization: `Bearer ${token}` } })).code;
const sessionOf = () => twins.one.database.kysely.selectFrom('sessions').selectAll().where('account_id', '=', account.id).execute();

async function unusedTokens(): Promise<number> {
  const rows = await twins.one.database.kysely
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .select('r.hash')
    .where('s.account_id', '=', account.id)
    .where('s.ended_at', 'is', null)
    .where('r.used_at', 'is', null)
    .execute();
  return rows.length;
}

describe('abuse case 29: a stolen refresh token used within the leeway, beside its owner’s', () => {
  it('gives one pair for twenty uses at once, over two servers', async () => {
    const { refresh_token } = await start();
    const before = await unusedTokens();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => refresh(refresh_token, index % 2)));
    const pairs = new Set(answers.map((answer) => `${answer.access_token} ${answer.refresh_token}`));
    expect([...pairs]).toEqual([expect.stringMatching(/^[\w-]{43} [\w-]{43}$/)]);
    expect(await codeWith(answers[0].access_token)).toBe(bodyCode.success);
    expect(await unusedTokens()).toBe(before);
  });

  it('gives the thief no separate branch: the second one to continue ends the session', async () => {
    const { refresh_token } = await start();
    const owner = await refresh(refresh_token);
    twins.advance(20_000);
    const thief = await refresh(refresh_token, 1);
    expect([thief.access_token, thief.refresh_token]).toEqual([owner.access_token, owner.refresh_token]);
    expect(thief.expires_in).toBe(owner.expires_in - 20);
    const next = await refresh(owner.refresh_token);
    twins.advance(30 * 60_000);
    expect(await refresh(thief.refresh_token, 1)).toEqual(refused);
    expect(await refresh(next.refresh_token)).toEqual(refused);
    expect((await sessionOf()).filter(({ ended_by }) => ended_by === 'reuse')).toHaveLength(1);
  });

  it('ends the session at once if the successor was used meanwhile', async () => {
    const { refresh_token } = await start();
    const next = await refresh((await refresh(refresh_token)).refresh_token);
    expect(await refresh(refresh_token, 1)).toEqual(refused);
    expect(await codeWith(next.access_token)).toBe(bodyCode.tokenExpired);
  });

  it('lets two tabs and a lost answer continue, also on another server and after a restart', async () => {
    const { refresh_token } = await start();
    const [one, two] = await Promise.all([refresh(refresh_token), refresh(refresh_token, 1)]);
    expect(one.refresh_token).toBe(two.refresh_token);
    await twins.restart();
    visitors = [createTestClient(twins.one), createTestClient(twins.two)];
    const again = await refresh(refresh_token, 1);
    expect(again.refresh_token).toBe(one.refresh_token);
    expect(await refresh(again.refresh_token)).toHaveProperty('access_token');
    tenant = await createTenant(twins.one);
  });

  it('stores nothing from which a reader of the database could make a token, and only for a short time', async () => {
    const { refresh_token } = await start();
    const given = await refresh(refresh_token);
    const kept = async () => JSON.stringify(await twins.one.database.kysely.selectFrom('refresh_tokens').selectAll().execute());
    const texts = [given.access_token, given.refresh_token].flatMap((token) => [token, JSON.stringify(Buffer.from(token)).slice(1, -1)]);
    for (const text of texts) expect(await kept()).not.toContain(text);
    const sealed = async () =>
      (
        await twins.one.database.kysely
          .selectFrom('refresh_tokens as r')
          .innerJoin('sessions as s', 's.id', 'r.session_id')
          .select('successor_pair')
          .where('s.account_id', '=', account.id)
          .where('successor_pair', 'is not', null)
          .execute()
      ).length;
    expect(await sealed()).toBe(1);
    twins.advance(31_000);
    await applyRetention(twins.one.context);
    expect(await sealed()).toBe(0);
  });
});

describe('a session that ended by a token’s reuse', () => {
  let own: TestClient;

  async function steal(): Promise<void> {
    own = await signIn(twins.one, account.id, tenant.id);
    const { refresh_token } = await start();
    await refresh((await refresh(refresh_token)).refresh_token);
    await refresh(refresh_token, 1);
  }

  beforeEach(() => clearOutbox(twins.one));

  it('is in the audit log and reported to the account’s other sessions once, whatever notifications it chose', async () => {
    const stranger = tenant.clients.dispatcher;
    await steal();
    await own.succeed('updateProfile', { notifications: { workOrders: false, alarms: false, announcements: false } });
    await dispatchPending(twins.one);
    const [ended] = (await sessionOf()).filter(({ ended_by }) => ended_by === 'reuse');
    const sessionMessages = async (client: TestClient) => (await readMessages(client)).filter(({ topic }) => topic === 'sessionReused');
    expect(await sessionMessages(own)).toEqual([
      expect.objectContaining({
        kind: 'announcements',
        subject: { kind: 'session', id: ended?.id },
        title: 'Safari · iPhone',
        detail: ended?.address,
        isRead: false,
      }),
    ]);
    expect(await sessionMessages(stranger)).toEqual([]);
    const audit = await twins.one.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', ended?.id ?? '')
      .execute();
    expect(audit.filter(({ changes }) => 'reused' in changes)).toEqual([
      expect.objectContaining({ account_id: account.id, tenant_id: tenant.id, changes: { ended: true, reused: true } }),
    ]);
    expect(twins.two.context.metrics.read('refreshTokensReused')).toBeGreaterThan(0);
  });

  it('waits for the next log-in if there is no other session', async () => {
    const { refresh_token } = await start();
    await refresh((await refresh(refresh_token)).refresh_token);
    await refresh(refresh_token, 1);
    await dispatchPending(twins.one);
    twins.advance(3 * dayMs);
    const again = await signIn(twins.one, account.id, tenant.id);
    expect((await readMessages(again)).map(({ topic }) => topic)).toEqual(['sessionReused']);
  });

  it('is listed among the devices for 30 days, and cannot be ended again', async () => {
    await steal();
    const sessions = await own.succeed('listSessions');
    expect(sessions.filter(({ reusedAt }) => reusedAt === null).map(({ current }) => current)).toContain(true);
    const stolen = sessions.at(-1);
    expect(stolen).toMatchObject({ current: false, reusedAt: twins.one.clock.now().toISOString(), device: 'Safari · iPhone' });
    expect((await own.call('endSession', { sessionId: stolen?.id ?? '' })).code).toBe(bodyCode.notFound);
    const later = async (days: number) => {
      twins.advance(days * dayMs);
      await applyRetention(twins.one.context);
      const client = await signIn(twins.one, account.id, tenant.id);
      return (await client.succeed('listSessions')).filter(({ reusedAt }) => reusedAt !== null).length;
    };
    expect(await later(29)).toBe(1);
    expect(await later(2)).toBe(0);
  });

  it('signs its phone out over the live connection', async () => {
    const live: LiveServer = await listenLive(twins.one);
    const { refresh_token, access_token } = await start();
    const identity = { token: access_token, refreshToken: refresh_token, tenantId: tenant.id, accountId: account.id };
    const connected = await connectPhone(live, createTestClient(twins.one, identity));
    await refresh((await refresh(refresh_token)).refresh_token);
    await refresh(refresh_token, 1);
    await connected.closed;
    await live.stop();
  });
});

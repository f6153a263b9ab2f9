import { bodyCode } from '@energy-om/contract';
import type { ShiftRequestAction } from '@energy-om/domain';
import { expect } from 'vitest';
import { dispatchPending } from '../support/assertions/notifications.ts';
import { type RosterInput, twoShifts } from '../support/factories/create-rosters.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { testStart } from '../support/services/test-clock.ts';
import type { TestServer } from '../support/services/test-server.ts';

export type Person = 'team_leader' | 'technician' | 'secondTechnician' | 'tenant_admin' | 'dispatcher';
type Request = { id: string; version: number };

export type RequestFixture = Awaited<ReturnType<typeof createRequestFixture>>;

/** A tenant on Thursday 19, 10:00, and what its people ask for and answer. */
export async function createRequestFixture(server: TestServer) {
  server.clock.set(testStart);
  const tenant = await createTenant(server);
  const idOf = (person: Person) => tenant.accounts[person].id;
  /** Signed in at the present instant of the clock. */
  const as = (person: Person): Promise<TestClient> => signIn(server, idOf(person), tenant.id);
  const process = async (person: Person, { id, version }: Request, action: ShiftRequestAction, reason = '') =>
    (await as(person)).call('processShiftRequest', { id, version, action, reason });
  const leaveOf = (from: string, to = from) => ({ teamId: tenant.team.id, kind: 'annual' as const, from, to, reason: '回老家' });
  const swapOf = (day: string, colleagueDay: string) => ({
    ...{ teamId: tenant.team.id, day, colleagueId: idOf('secondTechnician'), colleagueDay, reason: '家里有事' },
  });
  return {
    ...{ tenant, idOf, as, process, leaveOf, swapOf },
    /** The second technician is off until Friday, the technician works 白 today and 夜 tomorrow. */
    async saveRoster(changes: Partial<RosterInput> = {}): Promise<void> {
      const roster = twoShifts(tenant.team.id, [[idOf('secondTechnician')], [idOf('technician')]], changes);
      await (await as('team_leader')).succeed('saveRoster', { ...roster, reason: '试排' });
    },
    /** As 19白, of one person. */
    async lettersOf(person: Person, to = '2026-11-26'): Promise<string[]> {
      const { shifts } = await (await as('team_leader')).succeed('listShifts', { teamId: tenant.team.id, from: '2026-11-19', to });
      return shifts.filter(({ accountId }) => accountId === idOf(person)).map(({ day, letter }) => `${day.slice(8)}${letter}`);
    },
    askLeave: async (person: Person, from: string, to = from) => (await as(person)).succeed('requestLeave', leaveOf(from, to)),
    askSwap: async (day: string, colleagueDay: string) => (await as('technician')).succeed('requestSwap', swapOf(day, colleagueDay)),
    succeed: async (...given: Parameters<typeof process>) => {
      const answer = await process(...given);
      expect(answer).toMatchObject({ code: bodyCode.success });
      return answer.data;
    },
    open: async (person: Person, id: string) => (await as(person)).succeed('getShiftRequest', { id }),
    unreadAbout: (id: string) => listUnread(server, tenant, id),
  };
}

/** As `leaveWaits team_leader`, of the unread messages about a request. */
async function listUnread(server: TestServer, tenant: TestTenant, id: string): Promise<string[]> {
  await dispatchPending(server);
  const rows = await server.database.kysely
    .selectFrom('notifications')
    .select(['account_id', 'topic'])
    .where('subject_id', '=', id)
    .where('read_at', 'is', null)
    .execute();
  const nameOf = new Map(Object.entries(tenant.accounts).map(([name, account]) => [account.id, name]));
  return rows.map(({ account_id, topic }) => `${topic} ${nameOf.get(account_id)}`).sort();
}

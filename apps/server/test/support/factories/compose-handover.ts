import { minuteMs } from '@energy-om/domain';
import { expect } from 'vitest';
import { composeHandovers } from '#services/roster/handover/compose-handovers.ts';
import { dispatchPending } from '../assertions/notifications.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { twoShifts } from './create-rosters.ts';
import { signIn } from './create-tenant.ts';
import type { OrderFixture } from './order-fixture.ts';

export type HandoverPerson = 'dispatcher' | 'team_leader' | 'technician' | 'secondTechnician' | 'tenant_admin';

/** On Thursday the second technician's day shift ends at 20:00, and the technician's night begins. */
export const changeOfShift = new Date('2026-11-19T12:00:00Z');

/** Signed in at the present instant of the clock. */
export const signInAs = (server: TestServer, { tenant }: OrderFixture, person: HandoverPerson): Promise<TestClient> =>
  signIn(server, tenant.accounts[person].id, tenant.id);

/** Comes to half an hour before the change of shift. @returns the id of the card */
export async function composeHandover(server: TestServer, fixture: OrderFixture): Promise<string> {
  const { team, accounts } = fixture.tenant;
  const nobody = { minRestHours: 0, maxOvertimeHours: 200, minOnDuty: 0 };
  const crews = [[], [accounts.secondTechnician.id], [], [accounts.technician.id]];
  // The fourth crew is at its first day, so that its night follows at once.
  const roster = twoShifts(team.id, crews, { limits: nobody });
  const night = { ...roster, crews: roster.crews.map((crew, index) => (index === 3 ? { ...crew, offset: 2 } : crew)) };
  await (await signInAs(server, fixture, 'team_leader')).succeed('saveRoster', { ...night, reason: '试排' });
  server.clock.set(new Date(changeOfShift.getTime() - 30 * minuteMs));
  await composeHandovers(server.context);
  const { handovers } = await (await signInAs(server, fixture, 'secondTechnician')).succeed('getDuty', {});
  expect(handovers).toEqual([
    { id: expect.any(String), team: { id: team.id, name: team.name }, endsAt: changeOfShift.toISOString(), part: 'outgoing' },
  ]);
  return handovers[0]?.id ?? '';
}

/** Who has an unread message of a topic about a card. */
export async function listUnreadOf(
  server: TestServer,
  { tenant }: OrderFixture,
  id: string,
  topic: 'handoverWaits' | 'handoverLate' | 'handoverAsked' | 'handoverAnswered',
): Promise<string[]> {
  await dispatchPending(server);
  const rows = await server.database.kysely
    .selectFrom('notifications')
    .select('account_id')
    .where('tenant_id', '=', tenant.id)
    .where('subject_id', '=', id)
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .execute();
  return Object.entries(tenant.accounts).flatMap(([name, account]) =>
    rows.some(({ account_id }) => account_id === account.id) ? [name] : [],
  );
}

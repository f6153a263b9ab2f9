import { type HandoverPart, minuteMs } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';

/** Each card of a team is of another change of shift. */
let changes = 0;

/** Inserts a card of a team, with a shift by which an account has a part of it; without one it names the team's leader. */
export async function createHandover(
  { context, clock, database: { kysely } }: TestServer,
  tenant_id: string,
  team_id: string,
  { accountId = null, part = 'outgoing' }: { accountId?: string | null; part?: HandoverPart } = {},
): Promise<string> {
  changes += 1;
  const id = context.ids.next();
  const ends_at = new Date(Date.parse('2026-01-01T00:00:00Z') + changes * 2 * minuteMs);
  await kysely.insertInto('handovers').values({ tenant_id, id, team_id, ends_at, created_at: clock.now() }).execute();
  if (accountId === null) return id;
  const times =
    part === 'outgoing'
      ? { starts_at: new Date(ends_at.getTime() - minuteMs), ends_at }
      : { starts_at: ends_at, ends_at: new Date(ends_at.getTime() + minuteMs) };
  const type = { shift_type: 'day', name: '白班', letter: '白', on_call: false, day: '2026-01-01' };
  await kysely
    .insertInto('shifts')
    .values({ tenant_id, id: context.ids.next(), team_id, account_id: accountId, ...type, ...times })
    .execute();
  return id;
}

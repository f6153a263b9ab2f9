import { dayMs, hourMs } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';

/** Nobody is on leave twice on a day. */
let requests = 0;

/** Inserts a request for a day of leave of its own, which waits for whoever keeps the team's roster. */
export async function createLeave(
  { context, clock, database: { kysely } }: TestServer,
  tenant_id: string,
  team_id: string,
  account_id: string,
): Promise<string> {
  requests += 1;
  const id = context.ids.next();
  const start = Date.parse('2027-01-01T00:00:00Z') + requests * dayMs;
  const day = new Date(start).toISOString().slice(0, 10);
  await kysely
    .insertInto('shift_requests')
    .values({
      ...{ tenant_id, id, kind: 'leave' as const, team_id, account_id, leave_kind: 'annual' as const, from_day: day, to_day: day },
      ...{ expires_at: new Date(start + 16 * hourMs), created_at: clock.now() },
    })
    .execute();
  return id;
}

interface SwappedDay {
  day: string;
  /** Hours after midnight UTC. */
  from: number;
  to: number;
}

/** Inserts a shift, in whatever roster. */
export async function createShift(
  { context, database: { kysely } }: TestServer,
  tenant_id: string,
  team_id: string,
  account_id: string,
  { day, from, to }: SwappedDay,
): Promise<void> {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const times = { starts_at: new Date(midnight + from * hourMs), ends_at: new Date(midnight + to * hourMs) };
  const type = { shift_type: 'day', name: '白班', letter: '白', on_call: false };
  await kysely
    .insertInto('shifts')
    .values({ tenant_id, id: context.ids.next(), team_id, account_id, day, ...type, ...times })
    .execute();
}

import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { StoredSwap } from '#db/schema/rosters.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict } from '#services/core/service-error.ts';
import { isOnLeave } from '../on-shift.ts';

interface Obstacle {
  on_leave: boolean;
  /** A shift of the same team on that day, or one anywhere at that time. */
  shift: string | null;
}

/** What keeps somebody from a shift that they would get for another one. */
const findObstacle = statement<
  { tenant: string; team: string; account: string; day: string; startsAt: string; endsAt: string; givenDay: string },
  Obstacle
>(
  'find-obstacle-of-swap',
  `select ${isOnLeave(':account::uuid', ':day::date')} as on_leave,
    (select s.name from shifts s where s.tenant_id = :tenant and s.account_id = :account::uuid
        and not (s.team_id = :team::uuid and s.day = :givenDay::date)
        and ((s.team_id = :team::uuid and s.day = :day::date)
          or (not s.on_call and s.starts_at < :endsAt::timestamptz and s.ends_at > :startsAt::timestamptz))
      order by s.starts_at limit 1) as shift`,
);

interface Swap {
  tenantId: string;
  teamId: string;
  asker: { id: string; fullName: string };
  colleague: { id: string; fullName: string };
  swap: StoredSwap;
}

/** Throws a conflict where one of the two is on leave on the day of the shift that they would get, or works something else then. */
export async function assertSwapFits(tx: Transaction<Schema>, { tenantId, teamId, asker, colleague, swap }: Swap): Promise<void> {
  const sides = [
    { person: asker, gets: swap.theirs, gives: swap.own },
    { person: colleague, gets: swap.own, gives: swap.theirs },
  ];
  for (const { person, gets, gives } of sides) {
    const { day, startsAt, endsAt } = gets;
    const place = { tenant: tenantId, team: teamId, account: person.id };
    const [obstacle] = await runIn(tx, findObstacle, { ...place, day, startsAt, endsAt, givenDay: gives.day });
    if (obstacle?.on_leave) throw conflict('swapOnLeave', null, { name: person.fullName, day });
    if (obstacle?.shift) throw conflict('swapBusy', null, { name: person.fullName, day, shift: obstacle.shift });
  }
}

import { findSwapFault } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { StoredSwap, StoredSwapShift } from '#db/schema/rosters.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { runOf } from '../handover/lock-handover.ts';
import { presentShift, type ShiftRow } from '../list-shifts.ts';
import { listLockedMembers } from '../roster-rows.ts';
import { assertOwnTeam } from './assert-own-team.ts';
import { assertSwapFits } from './assert-swap-fits.ts';
import { enqueueRequest } from './enqueue-request.ts';
import { loadRequest, presentRequest } from './request-rows.ts';

/** Both are of the team: a colleague of another one is as unknown as one who does not exist. */
export const requestSwap: Verb<'requestSwap'> = async (context, { teamId, day, colleagueId, colleagueDay, reason }) => {
  const { actor, clock, database, ids } = context;
  await assertOwnTeam(database, actor, teamId);
  const id = ids.next();
  const changes = { teamId, day, colleagueId, colleagueDay, reason };
  return writeOnce(context, { subjectKind: 'shiftRequest', subjectId: id, changes }, async (tx) => {
    const colleague = (await listLockedMembers(tx, actor.tenantId, teamId)).find((member) => member.id === colleagueId);
    if (!colleague) throw invalid({ colleagueId: 'rosterMemberUnknown' });
    const swap = await readSwap(context, tx, { teamId, day, colleagueId, colleagueDay });
    await assertSwapFits(tx, {
      tenantId: actor.tenantId,
      teamId,
      asker: { id: actor.accountId, fullName: actor.fullName },
      colleague,
      swap,
    });
    const now = clock.now();
    const inserted = await tx
      .insertInto('shift_requests')
      .values({
        ...{ tenant_id: actor.tenantId, id, kind: 'swap' as const, team_id: teamId, account_id: actor.accountId, reason },
        ...{ colleague_id: colleagueId, swap: JSON.stringify(swap), created_at: now },
        expires_at: new Date(Math.min(Date.parse(swap.own.startsAt), Date.parse(swap.theirs.startsAt))),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 0) throw conflict('swapAskedAlready');
    await enqueueRequest(context, tx, id);
    return presentRequest(actor, await loadRequest(runOf(tx), actor, id), now);
  });
};

const findShift = statement<{ tenant: string; team: string; account: string; day: string }, ShiftRow>(
  'find-shift-to-swap',
  `select s.id, s.team_id, s.account_id, s.day, s.shift_type, s.name, s.letter, s.on_call, s.starts_at, s.ends_at from shifts s
    where s.tenant_id = :tenant and s.team_id = :team and s.account_id = :account and s.day = :day::date`,
);

interface AskedDays {
  teamId: string;
  day: string;
  colleagueId: string;
  colleagueDay: string;
}

/** Throws `invalid` where there is no shift on one of the days, where one has begun, and where nothing would be swapped. */
async function readSwap({ actor, clock }: SignedInContext, tx: Transaction<Schema>, days: AskedDays): Promise<StoredSwap> {
  const of = { tenant: actor.tenantId, team: days.teamId };
  const [own] = await runIn(tx, findShift, { ...of, account: actor.accountId, day: days.day });
  const [theirs] = await runIn(tx, findShift, { ...of, account: days.colleagueId, day: days.colleagueDay });
  if (!own) throw invalid({ day: 'swapNoShift' });
  if (!theirs) throw invalid({ colleagueDay: 'swapNoShiftOfColleague' });
  if (own.starts_at <= clock.now()) throw invalid({ day: 'swapBegun' });
  if (theirs.starts_at <= clock.now()) throw invalid({ colleagueDay: 'swapBegun' });
  const given = { accountId: actor.accountId, day: own.day, type: own.shift_type };
  const fault = findSwapFault(given, { accountId: days.colleagueId, day: theirs.day, type: theirs.shift_type });
  if (fault !== null) throw invalid({ [fault === 'swapSelf' ? 'colleagueId' : 'colleagueDay']: fault });
  return { own: toStored(own), theirs: toStored(theirs) };
}

function toStored(row: ShiftRow): StoredSwapShift {
  const { day, type, name, letter, startsAt, endsAt } = presentShift(row);
  return { day, type, name, letter, startsAt, endsAt };
}

import { localDate, type ShiftRequestAction, swapChanges } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Run } from '../handover/handover-facts.ts';
import type { Rewrite } from '../rewrite-shifts.ts';
import { planOfMembers, readRoster, type StoredRoster } from '../roster-rows.ts';
import { leaveAfter } from './leave-after.ts';
import type { RequestRow } from './request-rows.ts';

const findTeams = statement<{ tenant: string; account: string }, { team_id: string }>(
  'find-teams-with-rosters-of-account',
  `select b.team_id from team_members b join rosters r on r.tenant_id = :tenant and r.team_id = b.team_id
    where b.tenant_id = :tenant and b.account_id = :account order by b.team_id`,
);

/** The teams whose shifts a request changes, in the order in which they are locked: of leave all of the person's, since they are away. */
export async function listTeamsOfRequest(run: Run, tenant: string, { kind, team_id, asker }: RequestRow): Promise<string[]> {
  if (kind === 'swap') return [team_id];
  return (await run(findTeams, { tenant, account: asker.id })).map((row) => row.team_id);
}

export interface Place {
  tenantId: string;
  timeZone: string;
  now: Date;
}

export type PlannedRewrite = Omit<Rewrite, 'reason'>;

/** What a request changes in the shifts of its teams if it is approved or cancelled now. */
export async function planRewrites(
  run: Run,
  { tenantId, timeZone, now }: Place,
  row: RequestRow,
  action: ShiftRequestAction,
): Promise<PlannedRewrite[]> {
  if (action !== 'approve' && action !== 'cancel') return [];
  const rewrites: PlannedRewrite[] = [];
  const today = localDate(now.getTime(), timeZone);
  for (const teamId of await listTeamsOfRequest(run, tenantId, row)) {
    const stored = await readRoster(run, tenantId, teamId);
    if (!stored) continue;
    const accountIds = [row.asker.id, ...(row.colleague ? [row.colleague.id] : [])];
    const after = planOfMembers(row.kind === 'leave' ? withLeave(stored, row, action, today) : withSwap(stored, row));
    rewrites.push({ teamId, timeZone, members: stored.members, before: planOfMembers(stored), after, accountIds });
  }
  return rewrites;
}

function withLeave(stored: StoredRoster, row: RequestRow, action: ShiftRequestAction, today: string): StoredRoster {
  const { from_day: from, to_day: to, asker } = row;
  if (from === null || to === null) return stored;
  const others = stored.leaves.filter((leave) => leave.accountId !== asker.id || leave.from !== from || leave.to !== to);
  const left = leaveAfter({ from, to }, action, today);
  return { ...stored, leaves: left === null ? others : [...others, { accountId: asker.id, ...left }] };
}

function withSwap(stored: StoredRoster, { asker, colleague, swap }: RequestRow): StoredRoster {
  if (!swap || !colleague) return stored;
  const changes = swapChanges({ accountId: asker.id, ...swap.own }, { accountId: colleague.id, ...swap.theirs }).map(
    ({ accountId, day, type }) => ({ accountId, day, type }),
  );
  const isReplaced = (one: { accountId: string; day: string }) =>
    changes.some(({ accountId, day }) => accountId === one.accountId && day === one.day);
  return { ...stored, changes: [...stored.changes.filter((one) => !isReplaced(one)), ...changes] };
}

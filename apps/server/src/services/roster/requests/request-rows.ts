import type { ApiOutput } from '@energy-om/contract';
import {
  type LeaveKind,
  listShiftRequestActions,
  openShiftRequestStatuses,
  type ShiftRequestKind,
  type ShiftRequestState,
  type ShiftRequestStatus,
} from '@energy-om/domain';
import type { StoredSwap } from '#db/schema/rosters.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import type { Run } from '../handover/handover-facts.ts';
import { managedCondition } from '../lock-roster-team.ts';

type Named = { id: string; fullName: string };

export interface RequestRow {
  id: string;
  kind: ShiftRequestKind;
  team_id: string;
  team_name: string;
  asker: Named;
  colleague: Named | null;
  status: ShiftRequestStatus;
  version: number;
  reason: string;
  leave_kind: LeaveKind | null;
  from_day: string | null;
  to_day: string | null;
  swap: StoredSwap | null;
  expires_at: Date;
  agreed_at: Date | null;
  decided_by: Named | null;
  decided_at: Date | null;
  answer: string;
  created_at: Date;
  may_manage: boolean;
  has_changed: boolean;
}

const nameOf = (account: string) =>
  `(select jsonb_build_object('id', y.id, 'fullName', y.full_name) from accounts y where y.id = ${account})`;

/** The condition that the shift of an account is what it was when the swap was asked for. */
const isAsAsked = (account: string, side: 'own' | 'theirs') => `exists (select from shifts s
    where s.tenant_id = :tenant and s.team_id = q.team_id and s.account_id = ${account} and s.day = (q.swap -> '${side}' ->> 'day')::date
      and s.shift_type = q.swap -> '${side}' ->> 'type' and s.starts_at = (q.swap -> '${side}' ->> 'startsAt')::timestamptz
      and s.ends_at = (q.swap -> '${side}' ->> 'endsAt')::timestamptz)`;

const openStatuses = openShiftRequestStatuses.map((status) => `'${status}'`).join(', ');

/** Of an open swap only: what was decided on stays as it was. */
const hasChanged = `(q.kind = 'swap' and q.status in (${openStatuses})
    and not (${isAsAsked('q.account_id', 'own')} and ${isAsAsked('q.colleague_id', 'theirs')}))`;

/** The columns of request `q` of team `e`. */
export function requestColumns(actor: Actor, parameters: Parameters): string {
  return `q.id, q.kind, q.team_id, e.name as team_name, ${nameOf('q.account_id')} as asker, ${nameOf('q.colleague_id')} as colleague, q.status,
    q.version, q.reason, q.leave_kind, q.from_day, q.to_day, q.swap, q.expires_at, q.agreed_at, ${nameOf('q.decided_by')} as decided_by,
    q.decided_at, q.answer, q.created_at, ${managedCondition(actor, parameters)} as may_manage, ${hasChanged} as has_changed`;
}

/** The condition that request `q` of team `e` concerns the actor: asked, is asked, or keeps the team's roster. */
export function concernsActor(actor: Actor, parameters: Parameters): string {
  const account = parameters.add(actor.accountId);
  return `(q.account_id = ${account} or q.colleague_id = ${account} or ${managedCondition(actor, parameters)})`;
}

/** The condition that request `q` of team `e` waits for the actor: for the colleague's word, or for whoever keeps the roster and is no party. */
export function waitsForActor(actor: Actor, parameters: Parameters, now: Date): string {
  const account = parameters.add(actor.accountId);
  return `(q.expires_at > ${parameters.add(now)} and case
    when q.kind = 'swap' and q.status = 'asked' then q.colleague_id = ${account}
    when q.status in (${openStatuses}) then q.account_id <> ${account} and q.colleague_id is distinct from ${account}
      and ${managedCondition(actor, parameters)}
    else false end)`;
}

/** Throws `notFound` for a request of another tenant, and for one that does not concern the actor. */
export async function loadRequest(run: Run, actor: Actor, id: string, lock: '' | 'for no key update of q' = ''): Promise<RequestRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${requestColumns(actor, parameters)} from shift_requests q join teams e on e.tenant_id = :tenant and e.id = q.team_id
    where q.tenant_id = :tenant and q.id = ${parameters.add(id)} and ${concernsActor(actor, parameters)} ${lock}`;
  const [row] = await run(prepared<RequestRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

export function stateOfRequest({ kind, status, asker, colleague, expires_at }: RequestRow): ShiftRequestState {
  return { kind, status, askerId: asker.id, colleagueId: colleague?.id ?? null, expiresAt: expires_at.getTime() };
}

export function presentRequest(actor: Actor, row: RequestRow, now: Date): ApiOutput<'requestLeave'> {
  const somebody = { accountId: actor.accountId, mayManage: row.may_manage };
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    status: row.status,
    team: { id: row.team_id, name: row.team_name },
    person: row.asker,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    leave:
      row.leave_kind && row.from_day !== null && row.to_day !== null ? { kind: row.leave_kind, from: row.from_day, to: row.to_day } : null,
    swap: row.swap && row.colleague && { colleague: row.colleague, ...row.swap, hasChanged: row.has_changed },
    expiresAt: row.expires_at.toISOString(),
    agreedAt: row.agreed_at?.toISOString() ?? null,
    decision: row.decided_by && row.decided_at && { by: row.decided_by, at: row.decided_at.toISOString(), reason: row.answer },
    actions: listShiftRequestActions(stateOfRequest(row), somebody, now.getTime()),
  };
}

import {
  type HandoverAnswer,
  type HandoverFact,
  type HandoverItem,
  type HandoverStatus,
  maxHandoverFacts,
  mergeHandoverItems,
} from '@energy-om/domain';
import { type Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { teamCondition } from '#services/scope/team-scope.ts';
import { managedCondition } from '../lock-roster-team.ts';
import { listHandoverFacts, type Run } from './handover-facts.ts';

type Named = { id: string; fullName: string };
type Reachable = Named & { phoneNumber: string | null };

export interface HandoverRow {
  id: string;
  team_id: string;
  team_name: string;
  ends_at: Date;
  status: HandoverStatus;
  version: number;
  step: number;
  outgoing_by: Named | null;
  outgoing_at: Date | null;
  incoming_by: Named | null;
  incoming_at: Date | null;
  outgoing: Reachable[];
  incoming: Reachable[];
}

/** What was written on a card, in order of time. */
export interface HandoverCommentRow {
  /** Of the item; null: beside the items. */
  key: string | null;
  by: Named;
  text: string;
  created_at: Date;
}

/** A card with its items as they stand. */
export interface LoadedHandover extends HandoverRow {
  items: HandoverItem[];
  comments: HandoverCommentRow[];
  mayManage: boolean;
  /** A switching order of the team is being carried out. */
  is_switching: boolean;
}

const named = "jsonb_build_object('id', y.id, 'fullName', y.full_name)";
const reachable = "jsonb_build_object('id', y.id, 'fullName', y.full_name, 'phoneNumber', y.phone_number)";

/** The present members `b` of the team of card `h` that fulfil a condition, as JSON; null where there is none. */
const members = (
  condition: string,
) => `(select jsonb_agg(${reachable} order by y.full_name, y.id) from team_members b join accounts y on y.id = b.account_id
    where b.tenant_id = :tenant and b.team_id = h.team_id and ${condition})`;
const hasShift = (condition: string) => `exists (select from shifts s where s.tenant_id = :tenant and s.team_id = h.team_id
    and s.account_id = b.account_id and ${condition})`;

const leaders = members('b.is_leader');
const ends = hasShift('s.ends_at = h.ends_at and not s.on_call');
const goesOn = 's.starts_at <= h.ends_at and s.ends_at > h.ends_at';

/** Whose shift ends; of a roster that was removed meanwhile, the leader. */
export const outgoingPeople = `coalesce(${members(ends)}, ${leaders}, '[]')`;
/** Whose shift begins or goes on; else who is on call; else the leader. */
export const incomingPeople = `coalesce(${members(`${hasShift(`${goesOn} and not s.on_call`)} and not ${ends}`)},
  ${members(`${hasShift(`${goesOn} and s.on_call`)} and not ${ends}`)}, ${leaders}, '[]')`;

const nameOf = (account: string) => `(select ${named} from accounts y where y.id = ${account})`;

function selectHandover(actor: Actor, lock: '' | 'for no key update of h', parameters: Parameters, id: string): string {
  return `select h.id, h.team_id, e.name as team_name, h.ends_at, h.status, h.version, h.step, h.outgoing_at, h.incoming_at,
      ${nameOf('h.outgoing_by')} as outgoing_by, ${nameOf('h.incoming_by')} as incoming_by,
      ${outgoingPeople} as outgoing, ${incomingPeople} as incoming, ${managedCondition(actor, parameters)} as "mayManage",
      h.status <> 'confirmed' and exists (select from switching_orders w join work_orders o on o.tenant_id = :tenant and o.id = w.order_id
        where w.tenant_id = :tenant and w.status = 'executing' and o.team_id = h.team_id) as is_switching
    from handovers h join teams e on e.tenant_id = :tenant and e.id = h.team_id
    where h.tenant_id = :tenant and h.id = ${parameters.add(id)} and ${teamCondition(actor, 'roster.view', parameters)} ${lock}`;
}

interface ItemRow {
  fact: HandoverFact;
  ended: boolean;
  answer: HandoverAnswer | null;
  remark: string;
  answered_by: string | null;
  answered_at: Date | null;
}

const findItems = statement<{ tenant: string; handover: string }, ItemRow>(
  'find-handover-items',
  `select i.fact, i.ended, i.answer, i.remark, y.full_name as answered_by, i.answered_at from handover_items i
      left join accounts y on y.id = i.answered_by
    where i.tenant_id = :tenant and i.handover_id = :handover order by i.ended, i.position, i.key`,
);

function toItem({ fact, ended, answer, remark, answered_by, answered_at }: ItemRow): HandoverItem {
  const given = answer === null ? null : { value: answer, remark, by: answered_by ?? '', at: answered_at?.getTime() ?? 0 };
  return { fact, isEnded: ended, answer: given };
}

const findComments = statement<{ tenant: string; handover: string }, HandoverCommentRow>(
  'find-handover-comments',
  `select c.key, ${named} as by, c.text, c.created_at from handover_comments c join accounts y on y.id = c.account_id
    where c.tenant_id = :tenant and c.handover_id = :handover order by c.position`,
);

/** Throws `notFound` for a card of another tenant or of a team whose roster the actor may not see. */
export async function loadHandover(
  run: Run,
  actor: Actor,
  id: string,
  parameters: Parameters,
  lock: '' | 'for no key update of h' = '',
): Promise<LoadedHandover> {
  const text = selectHandover(actor, lock, parameters, id);
  const [row] = await run(prepared<Omit<LoadedHandover, 'items' | 'comments'>>(text), parameters.values);
  if (!row) throw notFound();
  const items = await listItems(run, actor.tenantId, row);
  return { ...row, items, comments: await run(findComments, { tenant: actor.tenantId, handover: id }) };
}

/** Of a confirmed card as they were; before that the open facts of now, with what has ended since it was written down. */
export async function listItems(
  run: Run,
  tenant: string,
  row: Pick<HandoverRow, 'id' | 'team_id' | 'ends_at' | 'status'>,
): Promise<HandoverItem[]> {
  const stored = (await run(findItems, { tenant, handover: row.id })).map(toItem);
  if (row.status === 'confirmed') return stored;
  return mergeHandoverItems(stored, await listHandoverFacts(run, tenant, row.team_id, row.ends_at, maxHandoverFacts));
}

const writeAll = statement<{ tenant: string; handover: string; rows: string }, object>(
  'write-handover-items',
  `insert into handover_items (tenant_id, handover_id, key, position, fact, ended, answer, answered_by, answered_at)
    select :tenant, :handover, r.fact ->> 'key', r.position, r.fact, r.ended, null, null, null
    from jsonb_to_recordset(:rows::jsonb) as r (position int, fact jsonb, ended boolean)
    on conflict (tenant_id, handover_id, key) do update set position = excluded.position, fact = excluded.fact, ended = excluded.ended`,
);

/** Stores what the card says now. What was answered stays answered. */
export async function writeItems(run: Run, tenant: string, handover: string, items: readonly HandoverItem[]): Promise<void> {
  const rows = items.map(({ fact, isEnded }, position) => ({ position, fact, ended: isEnded }));
  await run(writeAll, { tenant, handover, rows: JSON.stringify(rows) });
}

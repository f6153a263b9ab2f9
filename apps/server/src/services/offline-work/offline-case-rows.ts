import type { ApiOutput } from '@energy-om/contract';
import {
  type EventLevel,
  listCaseChoices,
  type OfflineCaseReason,
  type OfflineCaseState,
  terminalStatuses,
  type WorkOrderStatus,
} from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { orderOfCase } from '#services/scope/offline-case-scope.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

/** What decides on the choices. */
export interface CaseRow {
  id: string;
  account_id: string;
  /** Also of one that there is not yet. */
  order_id: string;
  is_order_there: boolean;
  operation: string;
  version: number;
  reason: OfflineCaseReason;
  state: OfflineCaseState;
  arrived_at: Date;
  decided_at: Date | null;
  order_status: WorkOrderStatus;
  is_dispatcher: boolean;
  may_see: boolean;
  texts: string[];
}

/** The columns of a `CaseRow`, of case `z` and its order `o`. */
export const caseColumns = (actor: Actor, parameters: Parameters) => `
  z.id, z.account_id, o.id as order_id, z.order_id is not null as is_order_there, z.operation, z.version, z.reason, z.state, z.arrived_at, z.decided_at, z.texts, o.status as order_status,
  ${scopeCondition(actor, 'work-order.dispatch', parameters)} as is_dispatcher, ${scopeCondition(actor, 'work-order.view', parameters)} as may_see`;

type Case = Omit<ApiOutput<'decideOfflineCase'>, 'id'>;

export function presentCase(row: CaseRow, { accountId }: Pick<Actor, 'accountId'>, now: number): Case {
  const choices = listCaseChoices(
    {
      state: row.state,
      arrivedAt: row.arrived_at.getTime(),
      settledAt: row.decided_at?.getTime() ?? null,
      isAuthor: row.account_id === accountId,
      isDispatcher: row.is_dispatcher,
      mayAdd: mayAdd(row),
    },
    now,
  );
  return { version: row.version, reason: row.reason, state: row.state, choices };
}

function mayAdd(row: CaseRow): boolean {
  // Its author corrects it on the phone.
  if (!row.is_order_there) return row.is_dispatcher && row.operation === 'createWorkOrder';
  // What clients were not to read would stand in the order for them.
  return row.may_see && !terminalStatuses.includes(row.order_status) && row.operation !== 'addOrderComment';
}

export interface ListedCase extends CaseRow {
  order_no: string;
  title: string;
  site: string;
  level: EventLevel | null;
  project: string | null;
  author_name: string;
  decider_name: string | null;
  decided_by: string | null;
  worked_at: Date;
  worked_at_certain: boolean;
  note: string;
  files: { id: string; name: string; size: number; mime: string; hasThumb: boolean }[];
}

export const listedCaseColumns = (actor: Actor, parameters: Parameters) => `${caseColumns(actor, parameters)},
  o.order_no, o.title, a.name as site, (z.body ->> 'level')::int as level, p.name as project, y.full_name as author_name, k.full_name as decider_name, z.decided_by, z.worked_at, z.worked_at_certain, z.note,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'hasThumb', f.thumb_key is not null) order by x.position)
    from offline_case_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
    where x.tenant_id = :tenant and x.case_id = z.id), '[]') as files`;

export const listedCaseJoins = `${orderOfCase}
  join areas a on a.tenant_id = :tenant and a.id = o.area_id
  join accounts y on y.id = z.account_id
  left join projects p on p.tenant_id = :tenant and p.id = z.project_id
  left join accounts k on k.id = z.decided_by`;

export function presentListedCase(row: ListedCase, actor: Actor, now: number): ApiOutput<'listOfflineCases'>['items'][number] {
  return {
    id: row.id,
    ...presentCase(row, actor, now),
    order: { id: row.order_id, orderNo: row.order_no, title: row.title, status: row.order_status, site: row.site },
    newOrder:
      row.is_order_there || row.operation !== 'createWorkOrder' || row.level === null
        ? null
        : { level: row.level, project: row.project ?? '' },
    author: { id: row.account_id, fullName: row.author_name },
    operation: row.operation,
    texts: row.texts,
    files: row.files.map(({ hasThumb, ...file }) => presentStoredFile({ ...file, thumb_key: hasThumb ? file.id : null })),
    workedAt: row.worked_at.toISOString(),
    isTimeCertain: row.worked_at_certain,
    arrivedAt: row.arrived_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, fullName: row.decider_name ?? '' },
    note: row.note,
  };
}

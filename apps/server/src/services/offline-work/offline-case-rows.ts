import type { ApiOutput } from '@energy-om/contract';
import {
  type EventLevel,
  listCaseChoices,
  type OfflineCaseReason,
  type OfflineCaseState,
  sideActionTable,
  terminalStatuses,
  type WorkOrderStatus,
} from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { subjectOfCase } from '#services/scope/offline-case-scope.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

/** What decides on the choices. */
export interface CaseRow {
  id: string;
  account_id: string;
  /** Also of one that there is not yet; null: it is a reading of a meter, or an acknowledgement of an alarm. */
  order_id: string | null;
  meter_id: string | null;
  alarm_id: string | null;
  is_order_there: boolean;
  operation: string;
  version: number;
  reason: OfflineCaseReason;
  state: OfflineCaseState;
  arrived_at: Date;
  decided_at: Date | null;
  order_status: WorkOrderStatus | null;
  /** How a call that changes an order by a side action does so; null: it is another call. */
  mode: string | null;
  is_dispatcher: boolean;
  /** Change what the order says, were it at a stage where that can be done. */
  may_edit: boolean;
  /** The order or the alarm, or record readings of the meter. */
  may_see: boolean;
  texts: string[];
}

/** The columns of a `CaseRow`, of case `z` with `subjectOfCase`. */
export const caseColumns = (actor: Actor, parameters: Parameters) => `
  z.id, z.account_id, o.id as order_id, z.meter_id, z.alarm_id, z.order_id is not null as is_order_there, z.operation, z.version, z.reason, z.state, z.arrived_at, z.decided_at, z.texts, o.status as order_status,
  case when z.operation = 'updateWorkOrder' then z.body ->> 'mode' end as mode,
  (d.id is null and ${scopeCondition(actor, 'work-order.edit', parameters)}
    and (o.created_by = ${parameters.add(actor.accountId)}::uuid or ${scopeCondition(actor, 'work-order.dispatch', parameters)})) as may_edit,
  ${isDispatcher(actor, parameters)} as is_dispatcher,
  case when z.meter_id is not null then ${areaCondition(actor, 'meter-reading.record', 'v.path', parameters)}
    when z.alarm_id is not null then ${areaCondition(actor, 'alarm.view', 'v.path', parameters)}
    else ${scopeCondition(actor, 'work-order.view', parameters)} end as may_see`;

/** The condition that an account dispatches where the order, the meter or the device of the alarm of case `z` is. */
export const isDispatcher = (actor: Actor, parameters: Parameters) =>
  `case when d.id is not null then ${areaCondition(actor, 'work-order.dispatch', 'v.path', parameters)}
    else ${scopeCondition(actor, 'work-order.dispatch', parameters)} end`;

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
  return { version: row.version, reason: row.reason, state: row.state, choices, changesOrder: changesOrder(row) };
}

/** Whether it is a change of what the order says that can be made still. */
export function changesOrder({ mode, order_status: status, is_order_there, may_edit }: CaseRow): boolean {
  return isRewording({ mode }) && is_order_there && may_edit && status !== null && sideActionTable.edit.from.includes(status);
}

const isRewording = ({ mode }: Pick<CaseRow, 'mode'>) => mode === 'edit' || mode === 'resubmit';

/** Readings that only need a reason, or somebody with the right. */
const addableReadings: readonly OfflineCaseReason[] = ['questioned', 'right', 'membership'];

function mayAdd(row: CaseRow): boolean {
  // Whoever sees that an alarm was acknowledged does so themselves, where it still helps.
  if (row.alarm_id !== null) return false;
  if (row.order_status === null) return row.may_see && addableReadings.includes(row.reason);
  // Its author corrects it on the phone.
  if (!row.is_order_there) return row.is_dispatcher && row.operation === 'createWorkOrder';
  // What clients were not to read would stand in the order for them.
  return row.may_see && !terminalStatuses.includes(row.order_status) && row.operation !== 'addOrderComment';
}

export interface ListedCase extends CaseRow {
  order_no: string | null;
  title: string | null;
  /** Of the meter, or of the device of the alarm. */
  meter_name: string | null;
  meter_code: string | null;
  alarm_name: string | null;
  site: string;
  level: EventLevel | null;
  project: string | null;
  author_name: string;
  decider_name: string | null;
  decided_by: string | null;
  change: NonNullable<ApiOutput<'listOfflineCases'>['items'][number]['change']>;
  worked_at: Date;
  worked_at_certain: boolean;
  note: string;
  files: { id: string; name: string; size: number; mime: string; hasThumb: boolean }[];
}

/** What a case wanted an order to say, with the names of what it chose as they are now. */
const changeOfCase = `jsonb_build_object(
  'title', z.body ->> 'title', 'description', z.body ->> 'description', 'level', (z.body ->> 'level')::int,
  'plannedFinishAt', case when z.body ? 'plannedFinishAt' then coalesce(z.body ->> 'plannedFinishAt', '') end,
  'project', (select q.name from projects q where q.tenant_id = :tenant and q.id = (z.body ->> 'projectId')::uuid),
  'site', (select q.name from areas q where q.tenant_id = :tenant and q.id = (z.body ->> 'siteId')::uuid),
  'businessType', (select q.name from business_types q where q.tenant_id = :tenant and q.id = (z.body ->> 'businessTypeId')::uuid),
  'objects', (select jsonb_agg(coalesce(e.name, q.name) order by x.position)
    from jsonb_array_elements(z.body -> 'objects') with ordinality as x(object, position)
      left join devices e on e.tenant_id = :tenant and x.object ->> 'kind' = 'device' and e.id = (x.object ->> 'id')::uuid
      left join areas q on q.tenant_id = :tenant and x.object ->> 'kind' = 'area' and q.id = (x.object ->> 'id')::uuid
    where coalesce(e.id, q.id) is not null),
  'customAnswers', z.body -> 'customAnswers')`;

export const listedCaseColumns = (actor: Actor, parameters: Parameters) => `${caseColumns(actor, parameters)},
  o.order_no, o.title, d.name as meter_name, d.code as meter_code, w.name as alarm_name, a.name as site, (z.body ->> 'level')::int as level, p.name as project, ${changeOfCase} as change, y.full_name as author_name, k.full_name as decider_name, z.decided_by, z.worked_at, z.worked_at_certain, z.note,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'hasThumb', f.thumb_key is not null) order by x.position)
    from offline_case_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
    where x.tenant_id = :tenant and x.case_id = z.id), '[]') as files`;

export const listedCaseJoins = `${subjectOfCase}
  join areas a on a.tenant_id = :tenant and a.id = coalesce(o.area_id, d.area_id)
  join accounts y on y.id = z.account_id
  left join projects p on p.tenant_id = :tenant and p.id = z.project_id
  left join accounts k on k.id = z.decided_by`;

export function presentListedCase(row: ListedCase, actor: Actor, now: number): ApiOutput<'listOfflineCases'>['items'][number] {
  return {
    id: row.id,
    ...presentCase(row, actor, now),
    ...presentSubject(row),
    newOrder:
      row.is_order_there || row.operation !== 'createWorkOrder' || row.level === null
        ? null
        : { level: row.level, project: row.project ?? '' },
    change: isRewording(row) ? row.change : null,
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

function presentSubject(row: ListedCase): Pick<ApiOutput<'listOfflineCases'>['items'][number], 'order' | 'meter' | 'alarm'> {
  const { order_id: id, order_status: status, meter_id, alarm_id, site } = row;
  return {
    order: id === null || status === null ? null : { id, orderNo: row.order_no ?? '', title: row.title ?? '', status, site },
    meter: meter_id === null ? null : { id: meter_id, name: row.meter_name ?? '', code: row.meter_code ?? '', site },
    alarm: alarm_id === null ? null : { id: alarm_id, name: row.alarm_name ?? '', device: row.meter_name ?? '', site },
  };
}

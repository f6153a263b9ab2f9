import {
  type HistoryAction,
  type HistoryEvent,
  terminalStatuses,
  type WorkOrder,
  type WorkOrderStatus,
  type WorkTime,
} from '@energy-om/domain';
import type { WorkOrderFileTable } from '#db/schema/operations.ts';
import { intentIdOf } from '#services/core/write/intent.ts';
import { type AnswerValues, type AuditValues, answerInsert, auditInsert } from '#services/core/write/write-effects.ts';
import type { CommandContext } from '../execution/command-context.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { toParticipantRows } from './participant-rows.ts';

/** One entry of the order's history; several of one write share its version. */
export interface HistoryEntry {
  event: HistoryEvent | null;
  action: HistoryAction;
  detail: HistoryDetail;
  /** The order's status after this entry, if it is not the one after the whole write. */
  toStatus?: WorkOrderStatus;
}

export interface OrderFile {
  id: string;
  kind: WorkOrderFileTable['kind'];
}

export type Position = { longitude: number; latitude: number; accuracy?: number };

/** What a write of an order leaves behind beside the order's own row. */
export interface SideEffects {
  after: WorkOrder;
  /** When the work on the order ended; null: it has not. */
  finishedAt: Date | null;
  history: readonly HistoryEntry[];
  files: readonly OrderFile[];
  position: Position | undefined;
  /** When the work was done, where that was without a network; null or left out: now. */
  work?: WorkTime | null;
  /** An alarm that is the order's from now on, unless it has one already. */
  alarmId?: string;
  /** What the audit log stores. */
  audit: Record<string, unknown>;
  /** What the caller is answered, stored under the idempotency key. */
  answer: unknown;
}

/** The values of `sideEffectCtes`; lists and objects are JSON. */
export interface SideEffectValues extends AuditValues, AnswerValues {
  history: string;
  deviceTime: Date | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  files: string;
  participants: string;
  alarmId: string | null;
  /** Of a call with a network, that under which its phone sends it again where no answer came. */
  intentId: string | null;
  deviceId: string | null;
  seq: number | null;
  intentHash: string | null;
  workedAt: Date | null;
  workedAtCertain: boolean | null;
  notificationId: string;
  /** Null: nobody is notified. */
  notifiedAction: HistoryAction | null;
}

/** The side effects that not every write has. */
export type SideEffectPart = 'intent' | 'files' | 'participants' | 'key' | 'alarm' | 'notification';

/** @param hasParticipants whether they are others than before */
export function listSideEffectParts(values: SideEffectValues, hasParticipants: boolean): SideEffectPart[] {
  const has: Record<SideEffectPart, boolean> = {
    intent: values.deviceId !== null,
    files: values.files !== noRows,
    participants: hasParticipants,
    key: values.key !== null,
    alarm: values.alarmId !== null,
    notification: values.notifiedAction !== null,
  };
  return (Object.keys(has) as SideEffectPart[]).filter((part) => has[part]);
}

const noRows = '[]';

const storedAnswer = ":answer::jsonb || jsonb_build_object('orderNo', written.order_no)";

/** The answer under the key of the call. */
const keyCte = `
    answer_stored as (${answerInsert(storedAnswer, 'from written')}
    )`;

/** The answer under the intent of the call: it is stored for longer than that under a key. */
const intentCte = `
    answer_stored as (
      insert into order_intents (tenant_id, account_id, id, device_id, seq, operation, body_hash, order_id, version, answer, worked_at, arrived_at)
      select :tenant, :accountId, :intentId, :deviceId, :seq, :endpoint, :intentHash, written.id, :version, ${storedAnswer}, :workedAt, :now
      from written
    )`;

/** Names in the history what a phone may send again, for longer than its key is kept; what was done without a network says when that was. */
const historyCte = (isIntent: boolean, hasKey: boolean) => `
    history as (
      insert into work_order_history (tenant_id, order_id, version, position, event, action, from_status, to_status,
        actor_id, at, device_at, longitude, latitude, accuracy, detail${hasKey ? ', intent_id' : ''}${isIntent ? ', worked_at, worked_at_certain' : ''})
      select :tenant, written.id, h.version, h.position, h.event, h.action, h.from_status, h.to_status,
        :accountId, written.updated_at, :deviceTime, :longitude, :latitude, :accuracy, h.detail${hasKey ? ', :intentId' : ''}${isIntent ? ', :workedAt, :workedAtCertain' : ''}
      from written, jsonb_to_recordset(:history::jsonb)
        as h(version int, position int, event int, action text, from_status int, to_status int, detail jsonb)
    )`;

const filesCte = `
    files_added as (
      insert into work_order_files (tenant_id, order_id, file_id, kind, added_by, added_at)
      select :tenant, written.id, f.id, f.kind, :accountId, :now from written, jsonb_to_recordset(:files::jsonb) as f(id uuid, kind text)
      on conflict do nothing
    )`;

const participantsCte = `
    participants_added as (
      insert into work_order_participants as w (tenant_id, account_id, order_id, until, is_open, is_working, finished_at)
      select :tenant, p.id, written.id, p.until, p.is_open, p.is_working, p.finished_at
      from written, jsonb_to_recordset(:participants::jsonb) as p(id uuid, until timestamptz, is_open boolean, is_working boolean, finished_at timestamptz)
      on conflict (tenant_id, account_id, order_id) do update
        set until = excluded.until, is_open = excluded.is_open, is_working = excluded.is_working, finished_at = excluded.finished_at
        where (w.until, w.is_open, w.is_working, w.finished_at)
          is distinct from (excluded.until, excluded.is_open, excluded.is_working, excluded.finished_at)
    )`;

const auditCte = `
    audited as (${auditInsert({ kind: "'workOrder'", id: 'written.id::text' }, 'from written')}
    )`;

/** Whether alarm `x` has no order that is still open. Names `:tenant`. */
export const hasNoOpenOrder = `(x.work_order_id is null or exists (select from work_orders t
        where t.tenant_id = :tenant and t.id = x.work_order_id and t.status in (${terminalStatuses.join(', ')})))`;

const alarmCte = `
    alarm_linked as (
      update alarms x set work_order_id = written.id, order_due = null from written
      where x.tenant_id = :tenant and x.id = :alarmId::uuid and ${hasNoOpenOrder}
    )`;

const notificationCte = `
    notification_enqueued as (
      insert into notification_outbox (id, tenant_id, subject_kind, subject_id, action, actor_id, created_at, due_at)
      select :notificationId, :tenant, 'workOrder', written.id, :notifiedAction, :accountId, :now, :now from written
    )`;

/** Shared by creating an order and by changing one: its side effects, each for the row of the CTE `written(id, order_no, updated_at)`. */
export function sideEffectCtes(has: (part: SideEffectPart) => boolean): string {
  const answer = has('intent') ? [intentCte] : has('key') ? [keyCte] : [];
  return [
    historyCte(has('intent'), has('intent') || has('key')),
    ...(has('files') ? [filesCte] : []),
    ...(has('participants') ? [participantsCte] : []),
    auditCte,
    ...answer,
    ...(has('alarm') ? [alarmCte] : []),
    ...(has('notification') ? [notificationCte] : []),
  ].join(',');
}

/** @param fromStatus null: the order is new @param notifies whether the accounts that it concerns are notified */
export function toSideEffectValues(
  context: CommandContext,
  now: Date,
  effects: SideEffects,
  { fromStatus, notifies }: { fromStatus: WorkOrderStatus | null; notifies: boolean },
): SideEffectValues {
  const { after, history, position, work = null } = effects;
  const { intent } = context;
  return {
    tenant: context.tenantId,
    now,
    accountId: context.accountId,
    history: JSON.stringify(toHistoryRows(history, after, fromStatus)),
    deviceTime: context.deviceTime,
    longitude: position?.longitude ?? null,
    latitude: position?.latitude ?? null,
    accuracy: position?.accuracy ?? null,
    files: JSON.stringify(effects.files),
    participants: JSON.stringify(toParticipantRows(after, effects.finishedAt, now)),
    auditId: context.ids.next(),
    address: context.address,
    endpoint: context.operation,
    changes: JSON.stringify(effects.audit),
    key: context.idempotency?.key ?? null,
    bodyHash: context.idempotency?.bodyHash ?? null,
    answer: JSON.stringify(effects.answer),
    alarmId: effects.alarmId ?? null,
    intentId: intent?.id ?? intentIdOf(context.idempotency?.key),
    deviceId: intent?.deviceId ?? null,
    seq: intent?.seq ?? null,
    intentHash: intent?.bodyHash ?? null,
    workedAt: work && new Date(work.at),
    workedAtCertain: work?.isCertain ?? null,
    notificationId: context.ids.next(),
    // A hold that ends along with a transition is not notified beside it.
    notifiedAction: notifies ? (history.find(({ toStatus }) => toStatus === undefined)?.action ?? null) : null,
  };
}

function toHistoryRows(history: readonly HistoryEntry[], after: WorkOrder, fromStatus: WorkOrderStatus | null) {
  return history.map(({ event, action, detail, toStatus = after.status }, position) => ({
    version: after.version,
    position,
    event,
    action,
    from_status: fromStatus,
    to_status: toStatus,
    detail,
  }));
}

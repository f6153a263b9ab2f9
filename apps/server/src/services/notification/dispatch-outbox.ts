import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NotificationSubject } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import { DatabaseUnavailableError, DiskNearlyFullError, isContention } from '#db/errors.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import type { TenantCache } from '#services/feed/tenant-cache.ts';
import type { Recipient } from './list-recipients.ts';
import type { NotificationDraft, PendingSubject } from './notification-draft.ts';
import {
  claimEvents,
  deleteEvents,
  findOutdated,
  type OutboxRow,
  type OutboxRows,
  pendingEvents,
  rescheduleEvents,
  subjectKey,
} from './outbox-rows.ts';
import { projectAlarmEvents } from './projections/project-alarm-events.ts';
import { projectCommentEvents } from './projections/project-comment-events.ts';
import { projectHandoverEvents } from './projections/project-handover-events.ts';
import { projectMembershipEvents } from './projections/project-membership-events.ts';
import { projectOrderEvents } from './projections/project-order-events.ts';
import { projectPermitEvents } from './projections/project-permit-events.ts';
import { projectPlanEvents } from './projections/project-plan-events.ts';
import { projectSessionEvents } from './projections/project-session-events.ts';
import { projectShiftRequestEvents } from './projections/project-shift-request-events.ts';
import { projectSkillEvents } from './projections/project-skill-events.ts';
import { projectStockEvents } from './projections/project-stock-events.ts';
import { projectSwitchingEvents } from './projections/project-switching-events.ts';
import { projectBillEvents } from './projections/rooms/project-bill-events.ts';
import { projectCutoffEvents } from './projections/rooms/project-cutoff-events.ts';
import { projectCutoffRequests } from './projections/rooms/project-cutoff-requests.ts';
import { projectPaymentDifferences } from './projections/rooms/project-payment-differences.ts';
import { projectPaymentEvents } from './projections/rooms/project-payment-events.ts';
import { projectRefundEvents } from './projections/rooms/project-refund-events.ts';
import { projectRoomApplicationEvents, projectRoomEvents } from './projections/rooms/project-room-events.ts';
import { projectSuspectUses } from './projections/rooms/project-suspect-uses.ts';
import { projectTariffs } from './projections/rooms/project-tariffs.ts';
import { projectWalletDisagreements } from './projections/rooms/project-wallet-disagreements.ts';
import { projectWalletEntries } from './projections/rooms/project-wallet-entries.ts';
import { projectWalletEvents } from './projections/rooms/project-wallet-events.ts';
import { publishDeliveries } from './publish-deliveries.ts';
import { type WriteResult, writeDeliveries } from './write-deliveries.ts';

/** After this time a subject that could not be dispatched is tried again. */
const retryDelayMs = 5 * minuteMs;
/** Subjects projected in one go: each is compared with every member of the tenant, and other calls have to get their turn. */
const maxSubjectsInBatch = 20;
/** Rows written in one transaction, which locks the orders they are about: whoever moves one of these must not wait long. */
const rowsInTransaction = 500;

function keyOfDraft({ subject: { kind, id } }: NotificationDraft): string {
  return subjectKey({ subject_kind: kind, subject_id: id });
}

/**
 * Notifies people of the pending events, by the state that their subjects have now. It notifies everybody once, even if it runs too often,
 * ends in the middle, or runs on several servers at once.
 *
 * @param limit of each tenant
 * @returns how many events were handled, of the tenant that had most; where it is `limit`, there may be more
 */
export async function dispatchOutbox(
  context: AppContext,
  recipients: TenantCache<readonly Recipient[]>,
  limit: number,
  turns = createNotificationTurns(context.log),
): Promise<number> {
  const rows = await context.database.run(pendingEvents, { now: context.clock.now(), limit });
  if (rows.length > 0) await context.database.assertWritable();
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id);
  let most = 0;
  await turns.run([...byTenant.keys()], { perTenant: 1, max: byTenant.size }, async (tenantId) => {
    const ofTenant = byTenant.get(tenantId) ?? [];
    const pending = [...Map.groupBy(ofTenant, subjectKey).values()] as unknown as OutboxRows[];
    for (let at = 0; at < pending.length; at += maxSubjectsInBatch) {
      await dispatchBatch(context, recipients, tenantId, pending.slice(at, at + maxSubjectsInBatch));
      await nextTurn();
    }
    most = Math.max(most, Math.min(limit, ofTenant.length));
    return 0;
  });
  return most;
}

export const createNotificationTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'dispatch-notifications', 'notifications of a tenant could not be written');

/** A subject that cannot be dispatched is rescheduled, and the others are dispatched. Throws while there is no database. */
async function dispatchBatch(
  context: AppContext,
  recipients: TenantCache<readonly Recipient[]>,
  tenantId: string,
  pending: readonly OutboxRows[],
  isSecondTry = false,
): Promise<void> {
  try {
    const drafts = await projectEvents(context, tenantId, pending.map(toSubject), await recipients.read(tenantId));
    for (const part of splitByRows(pending, drafts)) await deliver(context, tenantId, part, drafts);
  } catch (error) {
    const isAway = error instanceof DatabaseUnavailableError && !isContention(error);
    if (isAway || error instanceof DiskNearlyFullError) throw error;
    if (pending.length > 1) {
      for (const one of pending) await dispatchBatch(context, recipients, tenantId, [one]);
      return;
    }
    if (isContention(error) && !isSecondTry) return dispatchBatch(context, recipients, tenantId, pending, true);
    context.log.error({ err: error, tenantId, subject: pending[0]?.[0].subject_id }, 'notifications of a subject could not be written');
    const retryAt = new Date(context.clock.now().getTime() + retryDelayMs);
    await rescheduleEvents(context.database, tenantId, pending.flat(), retryAt);
  }
}

/** Parts with about so many rows to write. */
function splitByRows(pending: readonly OutboxRows[], drafts: readonly NotificationDraft[]): OutboxRows[][] {
  const rowCounts = new Map<string, number>();
  for (const draft of drafts) rowCounts.set(keyOfDraft(draft), (rowCounts.get(keyOfDraft(draft)) ?? 0) + draft.deliveries.length);
  const parts: OutboxRows[][] = [];
  let free = 0;
  for (const subject of pending) {
    const rows = rowCounts.get(subjectKey(subject[0])) ?? 0;
    if (parts.length === 0 || rows > free) {
      parts.push([]);
      free = rowsInTransaction;
    }
    parts.at(-1)?.push(subject);
    free -= rows;
  }
  return parts;
}

async function deliver(
  context: AppContext,
  tenantId: string,
  pending: readonly OutboxRows[],
  drafts: readonly NotificationDraft[],
): Promise<void> {
  const result = await context.database.transaction(async (tx): Promise<WriteResult> => {
    const claimed = await claimEvents(tx, tenantId, pending);
    const outdated = await findOutdated(tx, tenantId, claimed, drafts);
    const current = claimed.filter(([first]) => !outdated.has(subjectKey(first)));
    const currentKeys = new Set(current.map(([first]) => subjectKey(first)));
    const written = await writeDeliveries(
      context,
      tx,
      tenantId,
      drafts.filter((draft) => currentKeys.has(keyOfDraft(draft))),
    );
    // Events of subjects that move on at this very moment stay in the outbox.
    await deleteEvents(tx, tenantId, current.flat());
    return written;
  });
  publishDeliveries(context, tenantId, result);
}

function toSubject(rows: OutboxRows): PendingSubject {
  const last: OutboxRow = rows.at(-1) ?? rows[0];
  const events = rows.map(({ action, actor_id }) => ({ action, actorId: actor_id }));
  return { kind: last.subject_kind, id: last.subject_id, since: rows[0].created_at, at: last.created_at, events };
}

async function projectEvents(
  context: AppContext,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const ofKinds = (...kinds: NotificationSubject[]) => pending.filter(({ kind }) => kinds.includes(kind));
  const orders = ofKinds('workOrder');
  const comments = ofKinds('comment');
  const alarms = ofKinds('alarm');
  const memberships = ofKinds('joinRequest', 'membership');
  const sessions = ofKinds('session');
  const skills = ofKinds('skill');
  const plans = ofKinds('plan');
  const permits = ofKinds('permit');
  const switchings = ofKinds('switching');
  const handovers = ofKinds('handover');
  const shiftRequests = ofKinds('shiftRequest');
  const stocks = ofKinds('stock');
  const wallets = ofKinds('wallet');
  const suspectUses = ofKinds('suspectUse');
  const tariffs = ofKinds('tariff');
  const cutoffs = ofKinds('cutoff');
  const cutoffRequests = ofKinds('cutoffRequest');
  const differences = ofKinds('paymentDifference');
  const walletEntries = ofKinds('walletEntry');
  const bills = ofKinds('bill');
  const rooms = ofKinds('room');
  const roomApplications = ofKinds('roomApplication');
  const payments = ofKinds('payment');
  const drafts = [
    ...(orders.length > 0 ? await projectOrderEvents(context, tenantId, orders, recipients) : []),
    ...(comments.length > 0 ? await projectCommentEvents(context, tenantId, comments, recipients) : []),
    ...(alarms.length > 0 ? await projectAlarmEvents(context, tenantId, alarms, recipients) : []),
    ...(memberships.length > 0 ? await projectMembershipEvents(context, tenantId, memberships, recipients) : []),
    ...(sessions.length > 0 ? await projectSessionEvents(context, sessions, recipients) : []),
    ...(skills.length > 0 ? await projectSkillEvents(context, tenantId, skills, recipients) : []),
    ...(permits.length > 0 ? await projectPermitEvents(context, tenantId, permits, recipients) : []),
    ...(switchings.length > 0 ? await projectSwitchingEvents(context, tenantId, switchings, recipients) : []),
    ...(handovers.length > 0 ? await projectHandoverEvents(context, tenantId, handovers, recipients) : []),
    ...(shiftRequests.length > 0 ? await projectShiftRequestEvents(context, tenantId, shiftRequests, recipients) : []),
    ...(stocks.length > 0 ? await projectStockEvents(context, tenantId, stocks, recipients) : []),
    ...(wallets.length > 0 ? await projectWalletEvents(context, tenantId, wallets, recipients) : []),
    ...(wallets.length > 0 ? await projectWalletDisagreements(context, tenantId, wallets, recipients) : []),
    ...(tariffs.length > 0 ? await projectTariffs(context, tenantId, tariffs, recipients) : []),
    ...(suspectUses.length > 0 ? await projectSuspectUses(context, tenantId, suspectUses, recipients) : []),
    ...(cutoffs.length > 0 ? await projectCutoffEvents(context, tenantId, cutoffs, recipients) : []),
    ...(cutoffRequests.length > 0 ? await projectCutoffRequests(context, tenantId, cutoffRequests, recipients) : []),
    ...(differences.length > 0 ? await projectPaymentDifferences(context, tenantId, differences, recipients) : []),
    ...(walletEntries.length > 0 ? await projectWalletEntries(context, tenantId, walletEntries, recipients) : []),
    ...(bills.length > 0 ? await projectBillEvents(context, tenantId, bills, recipients) : []),
    ...(rooms.length > 0 ? await projectRoomEvents(context, tenantId, rooms, recipients) : []),
    ...(roomApplications.length > 0 ? await projectRoomApplicationEvents(context, tenantId, roomApplications, recipients) : []),
    ...(payments.length > 0 ? await projectPaymentEvents(context, tenantId, payments, recipients) : []),
    ...(payments.length > 0 ? await projectRefundEvents(context, tenantId, payments, recipients) : []),
    ...(plans.length > 0 ? await projectPlanEvents(context, tenantId, plans, recipients) : []),
  ];
  // Ids of notifications are made in this order, so that they sort as the events do.
  return drafts.sort((one, other) => one.subject.at.getTime() - other.subject.at.getTime());
}

import { hourMs, minuteMs, secondMs } from '@energy-om/domain';
import type { AppContext } from '../services/core/request-context.ts';
import { runEvery } from '../services/core/scheduling/run-every.ts';
import { createDelayCostTurns, refreshDelayCosts } from '../services/delay-cost/refresh-delay-costs.ts';
import { createEscalationTurns, fireDueEscalations } from '../services/escalation/fire-due-escalations.ts';
import { removeAbandonedUploads } from '../services/file/pieces/end-upload.ts';
import { deleteReadingsOfTenants } from '../services/ingest/partitions/delete-readings-of-tenants.ts';
import { dropOldReadings } from '../services/ingest/partitions/drop-old-readings.ts';
import { createRollupTurns, rollupConsumption } from '../services/ingest/rollup/rollup-consumption.ts';
import { createNoDataTurns, detectNoData } from '../services/ingest/rules/detect-no-data.ts';
import { createWatchTurns, watchCommands } from '../services/meter-switch/delivery/watch-commands.ts';
import { announceDelayed, createAnnouncementTurns } from '../services/notification/quiet-hours/announce-delayed.ts';
import { createPaymentTurns, paymentQueryIntervalMs, queryDuePayments } from '../services/payment/query-due-payments.ts';
import { comparePaymentBills } from '../services/payment/reconciliation/compare-payment-bills.ts';
import { createRefundTurns, sendDueRefunds } from '../services/payment/refund/send-due-refunds.ts';
import { createPermitReminderTurns, remindOfPermits } from '../services/permit/remind-of-permits.ts';
import { createSwitchingTurns, voidAbandonedSwitchings } from '../services/permit/switching/void-abandoned-switchings.ts';
import { createPermitTurns, voidAbandonedPermits } from '../services/permit/void-abandoned-permits.ts';
import { createPlanTurns, raisePlanOrders } from '../services/plan/make-orders/raise-plan-orders.ts';
import { createRosterTurns, extendRosters } from '../services/roster/extend-rosters.ts';
import { composeHandovers, createHandoverTurns } from '../services/roster/handover/compose-handovers.ts';
import { createLateHandoverTurns, escalateHandovers } from '../services/roster/handover/escalate-handovers.ts';
import { createRequestTurns, expireShiftRequests } from '../services/roster/requests/expire-shift-requests.ts';
import { createSavingTurns, followUpSavings } from '../services/saving/follow-up-savings.ts';
import { createReminderTurns, remindOfSkills } from '../services/skill/remind-of-skills.ts';
import { createOrderRollupTurns, rollUpOrders } from '../services/statistics/rollup/roll-up-orders.ts';
import { createTimerTurns, fireDueTimers } from '../services/work-order/commands/fire-due-timers.ts';
import { applyRetention } from './apply-retention.ts';
import { dispatchNotifications } from './dispatch-notifications.ts';
import { dispatchOrdersByRules } from './dispatch-orders-by-rules.ts';
import { raiseOrdersOfAlarms } from './raise-alarm-orders.ts';
import { sendAnnouncements } from './send-announcements.ts';
import { sendMessages } from './send-messages.ts';
import { startMoneyJobs } from './start-money-jobs.ts';

/** Starts all jobs of a server process. @returns a function that stops them and waits for the current runs */
export function startJobs(context: AppContext): () => Promise<void> {
  const turns = {
    escalations: createEscalationTurns(context.log),
    announcements: createAnnouncementTurns(context.log),
    timers: createTimerTurns(context.log),
    noData: createNoDataTurns(context.log),
    rollup: createRollupTurns(context.log),
    reminders: createReminderTurns(context.log),
    rosters: createRosterTurns(context.log),
    handovers: createHandoverTurns(context.log),
    lateHandovers: createLateHandoverTurns(context.log),
    shiftRequests: createRequestTurns(context.log),
    plans: createPlanTurns(context.log),
    payments: createPaymentTurns(context.log),
    refunds: createRefundTurns(context.log),
    permits: createPermitTurns(context.log),
    permitReminders: createPermitReminderTurns(context.log),
    switchings: createSwitchingTurns(context.log),
    orderRollups: createOrderRollupTurns(context.log),
    commands: createWatchTurns(context.log),
    delayCosts: createDelayCostTurns(context.log),
    savings: createSavingTurns(context.log),
  };
  const stops = [
    runEvery(context, 'fire-due-timers', 15 * secondMs, () => fireDueTimers(context, turns.timers)),
    runEvery(context, 'fire-due-escalations', 15 * secondMs, () => fireDueEscalations(context, turns.escalations)),
    runEvery(context, 'announce-delayed', 15 * secondMs, () => announceDelayed(context, turns.announcements)),
    runEvery(context, 'raise-plan-orders', 15 * secondMs, () => raisePlanOrders(context, turns.plans)),
    runEvery(context, 'query-due-payments', paymentQueryIntervalMs, () => queryDuePayments(context, turns.payments)),
    runEvery(context, 'send-due-refunds', paymentQueryIntervalMs, () => sendDueRefunds(context, turns.refunds)),
    runEvery(context, 'compare-payment-bills', minuteMs, comparePaymentBills),
    runEvery(context, 'void-abandoned-permits', 15 * secondMs, () => voidAbandonedPermits(context, turns.permits)),
    runEvery(context, 'remind-of-permits', 15 * secondMs, () => remindOfPermits(context, turns.permitReminders)),
    runEvery(context, 'void-abandoned-switchings', 15 * secondMs, () => voidAbandonedSwitchings(context, turns.switchings)),
    runEvery(context, 'apply-retention', hourMs, applyRetention),
    runEvery(context, 'remove-abandoned-uploads', 5 * minuteMs, removeAbandonedUploads),
    runEvery(context, 'detect-no-data', 5 * secondMs, () => detectNoData(context, turns.noData)),
    runEvery(context, 'watch-device-commands', 2 * secondMs, () => watchCommands(context, turns.commands)),
    runEvery(context, 'rollup-consumption', secondMs, () => rollupConsumption(context, turns.rollup)),
    runEvery(context, 'roll-up-orders', 15 * secondMs, () => rollUpOrders(context, turns.orderRollups)),
    runEvery(context, 'refresh-delay-costs', 15 * secondMs, () => refreshDelayCosts(context, turns.delayCosts)),
    runEvery(context, 'follow-up-savings', minuteMs, () => followUpSavings(context, turns.savings)),
    runEvery(context, 'remind-of-skills', hourMs, () => remindOfSkills(context, turns.reminders)),
    runEvery(context, 'extend-rosters', hourMs, () => extendRosters(context, turns.rosters)),
    runEvery(context, 'compose-handovers', 15 * secondMs, () => composeHandovers(context, turns.handovers)),
    runEvery(context, 'escalate-handovers', 15 * secondMs, () => escalateHandovers(context, turns.lateHandovers)),
    runEvery(context, 'expire-shift-requests', 15 * secondMs, () => expireShiftRequests(context, turns.shiftRequests)),
    runEvery(context, 'drop-old-readings', hourMs, dropOldReadings),
    runEvery(context, 'delete-readings-of-tenants', hourMs, deleteReadingsOfTenants),
    ...startMoneyJobs(context),
    raiseOrdersOfAlarms(context),
    dispatchOrdersByRules(context),
    dispatchNotifications(context),
    sendMessages(context),
    sendAnnouncements(context),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

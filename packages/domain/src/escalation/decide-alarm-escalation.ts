import type { AlarmState } from '../alarm/alarm-state.ts';
import { minuteMs } from '../duration.ts';
import type { EscalationStep } from './escalation.ts';
import { type EscalationSend, planEventEscalation } from './plan-escalation.ts';

/** An alarm as far as its escalation depends on it. All instants are epoch milliseconds. */
export interface EscalatedAlarm {
  state: AlarmState;
  /** When the present round began: with the alarm, or when it escalated anew. */
  from: number;
  acknowledgedAt: number | null;
  /** The order that was raised for it, or which it joined. */
  order: EscalatedAlarmOrder | null;
}

export interface EscalatedAlarmOrder {
  /** When somebody took it for the first time; null: nobody has. */
  acceptedAt: number | null;
  /** When it was completed or closed; null: it is open. */
  endedAt: number | null;
}

export interface AlarmEscalation {
  due: EscalationSend | null;
  /** The alarm is to be open again and to escalate from its first step. */
  restarts: boolean;
  /** When to decide again; null: never. */
  nextAt: number | null;
}

const over: AlarmEscalation = { due: null, restarts: false, nextAt: null };

/**
 * Decides what is due on an alarm. Its steps go on until somebody acknowledges it or takes its order. If it holds on for so long after that,
 * and no order is open, it begins again.
 * @param now epoch milliseconds
 */
export function decideAlarmEscalation(
  alarm: EscalatedAlarm,
  steps: readonly EscalationStep[],
  restartMinutes: number,
  sent: readonly EscalationSend[],
  now: number,
): AlarmEscalation {
  if (alarm.state === 'cleared' || steps.length === 0) return over;
  const restartMs = restartMinutes * minuteMs;
  const attendedAt = findAttendedAt(alarm);
  if (attendedAt === null) {
    const { due, nextAt } = planEventEscalation(alarm.from, steps, sent, now);
    // An order may still be taken and come to its end.
    return { due, restarts: false, nextAt: nextAt ?? now + restartMs };
  }
  // Deadlines of an open order escalate by themselves.
  if (isOpen(alarm.order)) return { ...over, nextAt: now + restartMs };
  const restartAt = attendedAt + restartMs;
  return restartAt <= now ? { ...over, restarts: true, nextAt: now } : { ...over, nextAt: restartAt };
}

/** When somebody saw to the alarm last, in its present round: acknowledged it, took its order, or brought the order to its end. Null: nobody. */
function findAttendedAt({ acknowledgedAt, order, from }: EscalatedAlarm): number | null {
  const takenAt = isOpen(order) ? order.acceptedAt : null;
  const endedAt = order?.endedAt ?? null;
  const instants = [acknowledgedAt, takenAt, endedAt !== null && endedAt >= from ? endedAt : null].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.max(...instants);
}

function isOpen(order: EscalatedAlarmOrder | null): order is EscalatedAlarmOrder {
  return order !== null && order.endedAt === null;
}

import {
  type Clock,
  type EscalationSend,
  type EscalationStep,
  type EscalationTable,
  planEscalation,
  type WorkCalendar,
  type WorkOrder,
} from '@energy-om/domain';
import type { SentStep } from './escalation-record.ts';

/** A step of one clock that has to be sent now. */
export interface DueStep {
  clock: Clock;
  steps: readonly EscalationStep[];
  send: EscalationSend;
}

export interface EscalationDecision {
  due: DueStep[];
  /** Epoch milliseconds; null: nothing is to come while the order stands as it does. */
  nextAt: number | null;
}

interface Circumstances {
  order: WorkOrder;
  calendar: WorkCalendar;
  /** The table in force when a clock started; undefined where there was none. */
  tableAt: (start: number) => EscalationTable | undefined;
  sent: readonly SentStep[];
  /** Epoch milliseconds. */
  now: number;
}

/** Decides for all running clocks of an order what is due. The clocks that are furthest past their deadline come first. */
export function decideEscalation({ order, calendar, tableAt, sent, now }: Circumstances): EscalationDecision {
  const due: DueStep[] = [];
  const instants: number[] = [];
  for (const clock of order.clocks) {
    const start = clock.intervals[0]?.from;
    const steps = start === undefined ? undefined : tableAt(start)?.[order.level]?.[clock.kind];
    if (steps === undefined) continue;
    const ofClock = sent.filter((one) => one.clock === clock.kind && one.round === clock.round && one.level === order.level);
    const plan = planEscalation(clock, steps, ofClock, now, calendar);
    if (plan.due !== null) due.push({ clock, steps, send: plan.due });
    if (plan.nextAt !== null) instants.push(plan.nextAt);
  }
  due.sort((one, other) => Number(one.clock.dueAt) - Number(other.clock.dueAt));
  return { due, nextAt: instants.length === 0 ? null : Math.min(...instants) };
}

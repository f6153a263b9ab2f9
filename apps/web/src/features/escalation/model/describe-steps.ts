import { type EscalationClock, isEventClock } from '@energy-om/domain';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type NamedPerson, type TypedStep, toStep } from './escalation-draft.ts';

/** 到 75% 提醒责任人；告警 5 分钟未确认提醒班组长 */
export function describeStep(typed: TypedStep, clock: EscalationClock): string {
  const { at, repeat } = toStep(typed);
  const recipients = nameRecipients(typed);
  if (Number.isNaN(at.value) || recipients.length === 0) return textOf('escalation', 'step.unfinished');
  const when = isEventClock(clock) ? nameEventTime(at.value) : at.unit === 'percent' && at.value === 100 ? 'late' : at.unit;
  const step = textOf('escalation', `step.${when}`, { value: at.value, recipients: formatList(recipients) });
  if (!repeat || Number.isNaN(repeat.everyMinutes) || Number.isNaN(repeat.times)) return step;
  return textOf('escalation', 'step.repeated', { step, minutes: repeat.everyMinutes, count: repeat.times });
}

/** 到 75% 提醒责任人；超时提醒责任人、班组长 */
export function describeSteps(steps: readonly TypedStep[], clock: EscalationClock): string {
  return listClauses(steps, clock)
    .map(({ text }) => text)
    .join('');
}

/** The same in clauses, each with the separator behind it, so that lines can break between them. */
export function listClauses(steps: readonly TypedStep[], clock: EscalationClock): { key: number; text: string }[] {
  if (steps.length === 0) return [{ key: 0, text: textOf('escalation', isEventClock(clock) ? 'alarm.inbox' : 'noSteps') }];
  const separator = textOf('escalation', 'step.separator');
  return steps.map((step, index) => ({ key: step.key, text: describeStep(step, clock) + (index < steps.length - 1 ? separator : '') }));
}

/** 确认后 60 分钟仍未恢复且没有工单的，重新提醒 */
export function describeRestart(minutes: number): string {
  return Number.isNaN(minutes) ? textOf('escalation', 'step.unfinished') : textOf('escalation', 'restart.inWords', { minutes });
}

function nameEventTime(minutes: number) {
  return minutes === 0 ? ('atOnce' as const) : ('unattended' as const);
}

function nameRecipients({ recipients, people }: TypedStep): string[] {
  return [...recipients.map((key) => textOf('escalation', `recipient.${key}`)), ...people.map(namePerson)];
}

export function namePerson({ fullName, isGone = false }: NamedPerson): string {
  return isGone ? textOf('escalation', 'person.gone', { name: fullName }) : fullName;
}

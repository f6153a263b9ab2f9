import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type NamedPerson, type TypedStep, toStep } from './escalation-draft.ts';

/** 到 75% 提醒责任人 */
export function describeStep(typed: TypedStep): string {
  const { at, repeat } = toStep(typed);
  const recipients = nameRecipients(typed);
  if (Number.isNaN(at.value) || recipients.length === 0) return textOf('escalation', 'step.unfinished');
  const when = at.unit === 'percent' && at.value === 100 ? 'late' : at.unit;
  const step = textOf('escalation', `step.${when}`, { value: at.value, recipients: formatList(recipients) });
  if (!repeat || Number.isNaN(repeat.everyMinutes) || Number.isNaN(repeat.times)) return step;
  return textOf('escalation', 'step.repeated', { step, minutes: repeat.everyMinutes, count: repeat.times });
}

/** 到 75% 提醒责任人；超时提醒责任人、班长 */
export function describeSteps(steps: readonly TypedStep[]): string {
  if (steps.length === 0) return textOf('escalation', 'noSteps');
  return steps.map(describeStep).reduce((before, step) => textOf('escalation', 'step.joined', { before, step }));
}

function nameRecipients({ recipients, people }: TypedStep): string[] {
  return [...recipients.map((key) => textOf('escalation', `recipient.${key}`)), ...people.map(namePerson)];
}

export function namePerson({ fullName, isGone = false }: NamedPerson): string {
  return isGone ? textOf('escalation', 'person.gone', { name: fullName }) : fullName;
}

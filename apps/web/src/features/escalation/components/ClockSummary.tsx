import { defaultClockTargets, type EscalationClock, type EventLevel, isEventClock } from '@energy-om/domain';
import { toClockTargets } from '#shared/clock/clock-draft.ts';
import { describeTarget } from '#shared/clock/describe-target.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { listClauses } from '../model/describe-steps.ts';
import { type EscalationDraft, stepsOf } from '../model/escalation-draft.ts';
import styles from './ClockSummary.module.css';

export interface ClockSummaryProps {
  level: EventLevel;
  clock: EscalationClock;
  draft: EscalationDraft;
}

/** The target in force; one of the organisation's own stands out. An alarm has none. */
export function TargetInForce({ level, clock, draft }: ClockSummaryProps) {
  const t = useTexts('escalation');
  if (isEventClock(clock)) return <span className={styles.target}>{t('alarm.clock')}</span>;
  const own = toClockTargets(draft.clockTargets)[level]?.[clock];
  return (
    <span className={styles.target} data-own={own !== undefined}>
      {own ? describeTarget(own) : t('default', { target: describeTarget(defaultClockTargets[level][clock]) })}
    </span>
  );
}

/** When the steps of a clock notify whom. */
export function StepsInWords({ level, clock, draft }: ClockSummaryProps) {
  const steps = stepsOf(draft.steps, level, clock);
  return (
    <span className={styles.steps} data-empty={steps.length === 0}>
      {listClauses(steps, clock).map(({ key, text }) => (
        <span key={key} className={styles.clause}>
          {text}
        </span>
      ))}
    </span>
  );
}

import { dayMs } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { formatCountdown } from '#shared/format/duration.ts';
import { formatWhen, type Moment } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import styles from './DeadlineBar.module.css';

export interface DeadlineBarProps {
  /** When the clock started. */
  startedAt: Moment;
  /** Null: there is no deadline. */
  dueAt: Moment | null;
  /** The name of the clock, before the time left: '响应', '处理时限 14:20'. */
  label?: ReactNode;
  /** Shown at the left of the line under the bar, such as the executor or the distance. */
  left?: ReactNode;
  /** The clock does not run: `paused` while the order is on hold, `done` when it has stopped. */
  state?: 'running' | 'paused' | 'done';
  /** Epoch milliseconds, when the parent has one clock for many bars. */
  now?: number;
}

const atRiskShare = 0.75;

/** The used share of a deadline, and the time left; orange from three quarters on, red when overdue. */
export function DeadlineBar({ startedAt, dueAt, label, left, state = 'running', now }: DeadlineBarProps) {
  const t = useTexts('common');
  const ticking = useNow(1000);
  if (dueAt === null) return left ? <div className={styles.line}>{left}</div> : null;
  const start = new Date(startedAt).getTime();
  const due = new Date(dueAt).getTime();
  const at = now ?? ticking;
  const share = due > start ? Math.min(1, Math.max(0, (at - start) / (due - start))) : 1;
  const isLate = state === 'running' && at > due;
  const tone = state !== 'running' ? 'still' : isLate ? 'late' : share >= atRiskShare ? 'risk' : 'fine';
  const text = describe();
  return (
    <div className={styles.deadline} data-tone={tone}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={text}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <div className={styles.line}>
        <span className={styles.left}>{left}</span>
        <span className={styles.time}>
          {label} {text}
        </span>
      </div>
    </div>
  );

  function describe(): string {
    if (state === 'paused') return t('deadline.paused');
    if (state === 'done') return t('deadline.done');
    if (isLate) return t('deadline.late', { time: formatCountdown(at - due) });
    if (due - at > dayMs) return t('deadline.before', { time: formatWhen(due, at) });
    return t('deadline.left', { time: formatCountdown(due - at) });
  }
}

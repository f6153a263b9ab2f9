import { type EscalationClock, type EventLevel, escalationClocks } from '@energy-om/domain';
import type { ReactNode } from 'react';
import type { Faults } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import type { EscalationDraft } from '../model/escalation-draft.ts';
import { isFaulty } from '../model/escalation-faults.ts';
import styles from './ClockList.module.css';
import { type ClockSummaryProps, StepsInWords, TargetInForce } from './ClockSummary.tsx';

export interface ClockListProps {
  level: EventLevel;
  draft: EscalationDraft;
  faults?: Faults;
  /** Undefined: the clocks can only be looked at. */
  onOpen?: (clock: EscalationClock) => void;
}

const noFaults: Faults = {};

/** The clocks of a level, each with its target in force and whom its steps notify. */
export function ClockList({ level, draft, faults = noFaults, onOpen }: ClockListProps) {
  const t = useTexts('escalation');
  return (
    <Card level={level}>
      <ul>
        {escalationClocks.map((clock) => (
          <li key={clock} className={styles.item} data-invalid={isFaulty(faults, level, clock) || undefined}>
            <Opener onOpen={onOpen && (() => onOpen(clock))}>
              <ClockSummary level={level} clock={clock} draft={draft} />
            </Opener>
            {isFaulty(faults, level, clock) && (
              <p className={styles.error} role="alert">
                {t('clockFault')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Opener({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <div className={styles.clock}>{children}</div>;
  return (
    <button type="button" className={styles.clock} onClick={onOpen} aria-haspopup="dialog">
      {children}
      <span className={styles.arrow}>
        <Icon name="forward" size={18} />
      </span>
    </button>
  );
}

function ClockSummary(props: ClockSummaryProps) {
  const tCodes = useTexts('codes');
  return (
    <span className={styles.text}>
      <span className={styles.head}>
        <span className={styles.name}>{tCodes(`clock.${props.clock}`)}</span> <TargetInForce {...props} />
      </span>{' '}
      <StepsInWords {...props} />
    </span>
  );
}

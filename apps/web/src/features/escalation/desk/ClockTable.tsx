import { type EscalationClock, type EventLevel, escalationClocks, eventLevels } from '@energy-om/domain';
import type { ReactNode } from 'react';
import type { Faults } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { StepsInWords, TargetInForce } from '../components/ClockSummary.tsx';
import type { EscalationDraft } from '../model/escalation-draft.ts';
import { isFaulty } from '../model/escalation-faults.ts';
import styles from './ClockTable.module.css';

export interface ClockOfLevel {
  level: EventLevel;
  clock: EscalationClock;
}

export interface ClockTableProps {
  draft: EscalationDraft;
  faults?: Faults;
  /** Undefined: the clocks can only be looked at. */
  onOpen?: (opened: ClockOfLevel) => void;
  /** What stands below the clocks of a level. */
  footOf?: (level: EventLevel) => ReactNode;
}

const noFaults: Faults = {};

/** A row a clock and a column a level, each cell with the target in force and whom its steps notify. */
export function ClockTable({ draft, faults = noFaults, onOpen, footOf }: ClockTableProps) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('clockColumn')}
            </th>
            {eventLevels.map((level) => (
              <th key={level} scope="col">
                <LevelChip level={level} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {escalationClocks.map((clock) => (
            <tr key={clock}>
              <th scope="row">{tCodes(`clock.${clock}`)}</th>
              {eventLevels.map((level) => (
                <ClockCell
                  key={level}
                  level={level}
                  clock={clock}
                  draft={draft}
                  isFaulty={isFaulty(faults, level, clock)}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {footOf && (
          <tfoot>
            <tr>
              <td />
              {eventLevels.map((level) => (
                <td key={level}>{footOf(level)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface ClockCellProps extends ClockOfLevel {
  draft: EscalationDraft;
  isFaulty: boolean;
  onOpen: ClockTableProps['onOpen'];
}

function ClockCell({ level, clock, draft, isFaulty: hasFault, onOpen }: ClockCellProps) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const summary = (
    <>
      <TargetInForce level={level} clock={clock} draft={draft} /> <StepsInWords level={level} clock={clock} draft={draft} />
    </>
  );
  if (!onOpen) return <td className={styles.text}>{summary}</td>;
  const name = t('clock.title', { level: tCodes(`level.${level}`), clock: tCodes(`clock.${clock}`) });
  return (
    <td data-invalid={hasFault || undefined}>
      <button type="button" className={styles.text} aria-haspopup="dialog" onClick={() => onOpen({ level, clock })}>
        <span className="visually-hidden">{name}</span> {summary}
      </button>
      {hasFault && (
        <p className={styles.error} role="alert">
          {t('clockFault')}
        </p>
      )}
    </td>
  );
}

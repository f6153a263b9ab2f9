import { clockKinds, type EventLevel, eventLevels } from '@energy-om/domain';
import { useState } from 'react';
import { faultsBelow } from '../form/faults.ts';
import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/display/Card.tsx';
import { Row } from '../ui/list/Row.tsx';
import styles from './ClocksCard.module.css';
import { type ClocksFieldProps, ClocksSheet } from './ClocksSheet.tsx';
import { isGiven } from './clock-draft.ts';

/** The clock targets of each level, which open on a sheet. */
export function ClocksCard(props: ClocksFieldProps) {
  const { of, value, faults } = props;
  const t = useTexts('clock');
  const tCodes = useTexts('codes');
  const [open, setOpen] = useState<EventLevel | null>(null);
  const hasFault = (level: EventLevel) => Object.keys(faultsBelow(faults.all, `clockTargets.${level}`)).length > 0;
  const countChanges = (level: EventLevel) => clockKinds.filter((kind) => isGiven(value[level]?.[kind])).length;
  return (
    <Card title={t(`targets.${of}.title`)}>
      <p className={styles.hint}>{t(`targets.${of}.hint`)}</p>
      <div className={styles.rows}>
        {eventLevels.map((level) => (
          <div key={level} data-invalid={hasFault(level) || undefined}>
            <Row label={tCodes(`level.${level}`)} onPress={() => setOpen(level)}>
              {countChanges(level) > 0 ? t(`targets.${of}.changed`, { count: countChanges(level) }) : t(`targets.${of}.allInherited`)}
            </Row>
            {hasFault(level) && (
              <p className={styles.error} role="alert">
                {t('targets.hasFault')}
              </p>
            )}
          </div>
        ))}
      </div>
      <ClocksSheet {...props} level={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

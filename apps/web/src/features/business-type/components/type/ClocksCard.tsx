import { clockKinds, type EventLevel, eventLevels } from '@energy-om/domain';
import { useState } from 'react';
import { isGiven } from '#shared/clock/clock-draft.ts';
import { faultsBelow } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ClocksSheet } from './ClocksSheet.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

/** The clock targets of each level, which open on a sheet. */
export function ClocksCard({ form }: TypeFieldsProps) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  const [open, setOpen] = useState<EventLevel | null>(null);
  const { clockTargets } = form.values;
  const hasFault = (level: EventLevel) => Object.keys(faultsBelow(form.faults.all, `clockTargets.${level}`)).length > 0;
  const countChanges = (level: EventLevel) => clockKinds.filter((kind) => isGiven(clockTargets[level]?.[kind])).length;
  return (
    <Card title={t('clocks')}>
      <p className={styles.hint}>{t('clock.hint')}</p>
      <div className={styles.rows}>
        {eventLevels.map((level) => (
          <div key={level} data-invalid={hasFault(level) || undefined}>
            <Row label={tCodes(`level.${level}`)} onPress={() => setOpen(level)}>
              {countChanges(level) > 0 ? t('clock.changed', { count: countChanges(level) }) : t('clock.allInherited')}
            </Row>
            {hasFault(level) && (
              <p className={styles.error} role="alert">
                {t('clock.hasFault')}
              </p>
            )}
          </div>
        ))}
      </div>
      <ClocksSheet form={form} level={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import type { Section } from '../model/diagnosis.ts';
import styles from './FindingsCard.module.css';

/** A list of findings. @param action a control at the heading */
export function FindingsCard({ section, action }: { section: Section; action?: ReactNode }) {
  const t = useTexts('diagnostics');
  return (
    <Card title={section.title} extra={action}>
      <dl className={styles.findings}>
        {section.findings.map(({ label, value, isGood }) => (
          <div key={label} className={styles.finding}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              <span>{value ?? t('state.unknown')}</span>
              {isGood !== null && <Chip tone={isGood ? 'good' : 'danger'}>{t(isGood ? 'state.ok' : 'state.bad')}</Chip>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

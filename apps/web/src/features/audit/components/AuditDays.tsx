import { useTexts } from '#shared/i18n/texts.ts';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import type { AuditFilters } from '../model/audit-filters.ts';
import styles from './AuditTools.module.css';

export interface AuditDaysProps {
  filters: Pick<AuditFilters, 'from' | 'to'>;
  onChange: (changes: Partial<AuditFilters>) => void;
}

/** The period of the log in days. */
export function AuditDays({ filters: { from, to }, onChange }: AuditDaysProps) {
  const t = useTexts('audit');
  return (
    <div className={styles.days}>
      <DateTimeField label={t('from')} precision="date" value={from} max={to ?? undefined} onChange={(day) => onChange({ from: day })} />
      <DateTimeField label={t('to')} precision="date" value={to} min={from ?? undefined} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

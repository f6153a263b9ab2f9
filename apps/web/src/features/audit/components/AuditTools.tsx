import { auditSubjectKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import type { AuditFilters } from '../model/audit-filters.ts';
import styles from './AuditTools.module.css';

interface AuditToolsProps {
  filters: AuditFilters;
  onChange: (changes: Partial<AuditFilters>) => void;
}

/** The filters of the log: a period in days, and the kind of subject. */
export function AuditTools({ filters: { from, to, kind }, onChange }: AuditToolsProps) {
  const t = useTexts('audit');
  const tCodes = useTexts('codes');
  const kinds = auditSubjectKinds.map((value) => ({ value, label: tCodes(`auditSubjectKind.${value}`) }));
  return (
    <div className={styles.tools}>
      <div className={styles.days}>
        <DateTimeField label={t('from')} precision="date" value={from} max={to ?? undefined} onChange={(day) => onChange({ from: day })} />
        <DateTimeField label={t('to')} precision="date" value={to} min={from ?? undefined} onChange={(day) => onChange({ to: day })} />
      </div>
      <FilterChips
        label={t('kindFilter')}
        options={[{ value: null, label: t('allKinds') }, ...kinds]}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
    </div>
  );
}

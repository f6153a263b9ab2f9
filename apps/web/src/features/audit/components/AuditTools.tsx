import { type AuditSubjectKind, auditSubjectKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import type { AuditFilters } from '../model/audit-filters.ts';
import { AuditAccount } from './AuditAccount.tsx';
import { AuditDays } from './AuditDays.tsx';
import styles from './AuditTools.module.css';

const anyKind = '';

interface AuditToolsProps {
  filters: AuditFilters;
  onChange: (changes: Partial<AuditFilters>) => void;
}

/** The filters of the log: a period in days, who wrote, and the kind of subject. */
export function AuditTools({ filters, onChange }: AuditToolsProps) {
  const t = useTexts('audit');
  const tCodes = useTexts('codes');
  const kinds = auditSubjectKinds.map((value) => ({ value, label: tCodes(`auditSubjectKind.${value}`) }));
  return (
    <div className={styles.tools}>
      <AuditDays filters={filters} onChange={onChange} />
      <div>
        <AuditAccount account={filters.account} onChange={onChange} />
      </div>
      <PickerField<AuditSubjectKind | typeof anyKind>
        label={t('kindFilter')}
        options={[{ value: anyKind, label: t('allKinds') }, ...kinds]}
        value={filters.kind ?? anyKind}
        onChange={(kind) => onChange({ kind: kind === anyKind ? null : kind })}
      />
    </div>
  );
}

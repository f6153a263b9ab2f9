import { defaultRetentionDays, type RetentionKind, retentionKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { boundsOf } from '../model/parameters-faults.ts';
import type { ParametersFieldsProps } from './parameters-fields.ts';

const hintOf: Partial<Record<RetentionKind, 'retention.auditLogHint' | 'retention.tracksHint'>> = {
  auditLog: 'retention.auditLogHint',
  tracks: 'retention.tracksHint',
};

export function RetentionCard({ form, readingsMonths }: ParametersFieldsProps & { readingsMonths: number | null }) {
  const t = useTexts('parameters');
  const { retention } = form.values;
  const hint = (kind: RetentionKind) => {
    const key = hintOf[kind];
    return key && t(key);
  };
  const describe = (kind: RetentionKind) => {
    const bounds = boundsOf(kind, readingsMonths);
    const days = defaultRetentionDays[kind];
    if (kind === 'readings' && readingsMonths !== null) return t('retention.installation', { ...bounds, months: readingsMonths });
    return days === null ? t('retention.always', bounds) : t('retention.days', { ...bounds, days });
  };
  return (
    <Card title={t('retention.title')}>
      <Callout>{t('retention.explain')}</Callout>
      {retentionKinds.map((kind) => (
        <TextField
          key={kind}
          label={t(`retention.${kind}`)}
          optional
          inputMode="numeric"
          maxLength={4}
          unit={t('retention.months')}
          hint={
            <>
              {describe(kind)}
              {hint(kind) && <br />}
              {hint(kind)}
            </>
          }
          value={retention[kind]}
          onChange={(value) => form.change({ retention: { ...retention, [kind]: value } }, `retention.${kind}`)}
          error={form.faults.within(`retention.${kind}`)}
        />
      ))}
    </Card>
  );
}

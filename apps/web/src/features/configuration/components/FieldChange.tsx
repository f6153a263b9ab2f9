import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { listClockChanges } from '../model/clock-changes.ts';
import { describeValue, placeOfCode } from '../model/describe-value.ts';
import { listFormChanges } from '../model/form-changes.ts';
import { fieldLabelKey } from '../model/label-keys.ts';
import type { EntryPreview } from '../model/preview.ts';
import styles from './preview.module.css';

/** One field that changes: before and after, or what changes within a form. */
export function FieldChange({ field, before, after }: EntryPreview['fields'][number]) {
  const t = useTexts('configuration');
  const codes = useTexts('codes');
  const tables = { area: useTexts('area'), codes, plan: useTexts('plan') };
  // Those of an escalation are by level and clock.
  const isTariffSteps = field === 'steps' && [before, after].some((value) => isRecord(value) && 'thresholds' in value);
  const key = fieldLabelKey(isTariffSteps ? 'tariffSteps' : field);
  const label = key === null ? field : t(key);
  if (field === 'form' || field === 'fields') {
    const changes = listFormChanges(before, after).map(({ kind, label: of }) => t(`preview.${kind}`, { label: of }));
    return <ChangeList label={label} changes={changes} />;
  }
  if (field === 'clockTargets' || (field === 'steps' && !isTariffSteps)) {
    const changes = listClockChanges(before, after).map(({ level, clock }) =>
      t('preview.clockChanged', { level: codes(`level.${level}`), clock: codes(`clock.${clock}`) }),
    );
    return <ChangeList label={label} changes={changes} />;
  }
  const code = (value: string) => {
    const place = placeOfCode(field, value);
    if (place === null) return value;
    const text = tables[place.texts](place.key as never);
    // Without a text the key itself comes back.
    return text === place.key ? value : text;
  };
  const texts = { empty: t('preview.empty'), yes: t('preview.yes'), no: t('preview.no'), code };
  const [was, is] = [describeValue(before, texts, formatList), describeValue(after, texts, formatList)];
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {was === null || is === null ? (
        <span>{t('preview.differs')}</span>
      ) : (
        <dl className={styles.values}>
          <dt>{t('preview.before')}</dt>
          <dd>{was}</dd>
          <dt>{t('preview.after')}</dt>
          <dd>{is}</dd>
        </dl>
      )}
    </div>
  );
}

/** What changes within a field that has no short form. */
function ChangeList({ label, changes }: { label: string; changes: readonly string[] }) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {changes.map((change) => (
        <span key={change}>{change}</span>
      ))}
    </div>
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

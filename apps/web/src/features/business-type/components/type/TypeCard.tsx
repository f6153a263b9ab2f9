import type { BusinessType } from '#features/business-type/model/business-type.ts';
import { countOpenOrders, hasUnpublishedDraft } from '#features/business-type/model/versioned-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './TypeCard.module.css';

/** A business type in the list: its trade, level and form, and what it is used by. */
export function TypeCard({ type }: { type: BusinessType }) {
  const t = useTexts('businessType');
  const { id, name, specialty, defaultLevel, form, projects, retired } = type;
  return (
    <Card>
      <CardHead title={name} to={screenAddress('businessType', { id })}>
        {retired ? <Chip>{t('retired')}</Chip> : <LevelChip level={defaultLevel} />}
      </CardHead>
      <p className={styles.chips}>
        {specialty && <Chip tone="brand">{specialty}</Chip>}
        <Chip tone={form.version > 0 ? 'good' : 'neutral'}>
          {form.version > 0 ? t('formVersion', { version: form.version }) : t('noForm')}
        </Chip>
        {!retired && hasUnpublishedDraft(type) && <Chip tone="warn">{t('draft')}</Chip>}
      </p>
      <p className={styles.counts}>
        <span>{t('projectCount', { count: projects })}</span>
        <span>{t('openOrders', { count: countOpenOrders(type) })}</span>
      </p>
    </Card>
  );
}

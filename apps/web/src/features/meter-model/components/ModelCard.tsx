import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { useLabelOf } from '../hooks/use-label-of.ts';
import type { MeterModel } from '../model/model-draft.ts';
import styles from './ModelCard.module.css';

/** A meter model in a list: what it measures, and what uses it. */
export function ModelCard({ model }: { model: MeterModel }) {
  const t = useTexts('meterModel');
  const tCodes = useTexts('codes');
  const labelOf = useLabelOf();
  const { id, name, manufacturer, energyType, values, mapping, devices, retired } = model;
  return (
    <Card>
      <CardHead title={name} to={screenAddress('meterModel', { id })}>
        {retired ? <Chip>{t('retired')}</Chip> : <Chip tone="brand">{tCodes(`energyType.${energyType}`)}</Chip>}
      </CardHead>
      <p className={styles.values}>{formatList(values.map(labelOf))}</p>
      <p className={styles.facts}>
        <Dotted>
          {manufacturer && <span>{manufacturer}</span>}
          {mapping && mapping.keys.length > 0 && <span>{t('keyCount', { count: mapping.keys.length })}</span>}
          <span>{devices > 0 ? t('deviceCount', { count: devices }) : t('unused')}</span>
        </Dotted>
      </p>
    </Card>
  );
}

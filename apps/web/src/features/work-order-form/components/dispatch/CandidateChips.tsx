import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import styles from './CandidateChips.module.css';

export interface Fitness {
  openOrders: number;
  /** Metres. */
  distance: number | null;
  servesProject: boolean;
  servesBusinessType: boolean;
}

const manyOrders = 5;

/** Why a candidate is proposed: workload, distance, project, specialty. */
export function CandidateChips({ openOrders, distance, servesProject, servesBusinessType }: Fitness) {
  const t = useTexts('workOrderForm');
  return (
    <span className={styles.chips}>
      <Chip tone={openOrders === 0 ? 'good' : openOrders >= manyOrders ? 'warn' : 'neutral'}>
        {openOrders === 0 ? t('fit.free') : t('fit.openOrders', { count: openOrders })}
      </Chip>
      {distance !== null && <Chip>{formatDistance(distance)}</Chip>}
      {servesProject && <Chip tone="brand">{t('fit.servesProject')}</Chip>}
      {servesBusinessType && <Chip tone="brand">{t('fit.servesTrade')}</Chip>}
    </span>
  );
}

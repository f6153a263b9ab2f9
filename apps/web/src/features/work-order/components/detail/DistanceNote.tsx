import { siteProximityOf } from '@energy-om/domain';
import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { DistanceState } from '#shared/location/use-distance-to.ts';
import styles from './OrderActions.module.css';

/** The distance to the site, or why the phone does not know it. */
export function DistanceNote({ toSite: { distance, state, ask } }: { toSite: DistanceState }) {
  const t = useTexts('workOrder');
  if (distance !== null) return t(siteProximityOf(distance) === 'near' ? 'way.near' : 'way.far', { distance: formatDistance(distance) });
  if (state !== 'askable') return t(`way.${state === 'known' ? 'asking' : state}`);
  return (
    <span className={styles.blocked}>
      {t('way.askable')}
      <button type="button" className={styles.ask} onClick={ask}>
        {t('way.ask')}
      </button>
    </span>
  );
}

import type { Meter } from '#features/device/model/main-figures.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import styles from './GroupedMeter.module.css';
import { MeterCard } from './MeterCard.tsx';

export interface GroupedMeterProps {
  meter: Meter;
  /** The meter above it in the list. */
  previous: Meter | undefined;
  now: number;
}

/** A meter in a list that is sorted by site: the first of each site has the site's name above it. */
export function GroupedMeter({ meter, previous, now }: GroupedMeterProps) {
  const card = <MeterCard meter={meter} within={meter.group.name} now={now} />;
  if (previous?.group.id === meter.group.id) return card;
  return (
    <div className={styles.first}>
      <SectionTitle>{meter.group.name}</SectionTitle>
      {card}
    </div>
  );
}

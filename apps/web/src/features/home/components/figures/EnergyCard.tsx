import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import { findSparkHours } from '#features/home/model/spark-hours.ts';
import { Sparkline } from '#shared/device/Sparkline.tsx';
import { ChangeMark } from '#shared/energy/ChangeMark.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './EnergyCard.module.css';

type Energy = NonNullable<ApiOutput<'getHomePage'>['energy']>;

const signSize = 22;

/** Today's consumption of each type by hours, compared with yesterday until the same time; each links to its analysis. */
export function EnergyCard({ energy }: { energy: Energy }) {
  const t = useTexts('home');
  if (energy.length === 0) return null;
  return (
    <Card title={t('energy.title')} extra={t('energy.compared')}>
      <ul className={styles.types}>
        {energy.map((one) => (
          <li key={one.energyType}>
            <EnergyType {...one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EnergyType({ energyType, unit, today, yesterday, isComparable, hours }: Energy[number]) {
  const tCodes = useTexts('codes');
  const points = findSparkHours(hours);
  return (
    <Link className={styles.type} to={screenAddress('energyAnalysis', { energyType })}>
      <span className={styles.head}>
        <ObjectIcon kind="meter" energyType={energyType} size={signSize} />
        <span className={styles.name}>{tCodes(`energyType.${energyType}`)}</span>
        <span className={styles.change}>
          <ChangeMark amount={today} before={yesterday} isComparable={isComparable} />
        </span>
      </span>
      <span className={styles.amount}>
        <b className={styles.number}>{formatAmount(today)}</b> <span className={styles.unit}>{unit}</span>
      </span>
      {points && <Sparkline points={points} label={null} energyType={energyType} fromZero className={styles.spark} />}
    </Link>
  );
}

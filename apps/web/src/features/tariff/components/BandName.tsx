import type { TariffBand } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './tariff.module.css';

/** The name of a band after its colour. */
export function BandName({ band }: { band: TariffBand }) {
  const t = useTexts('tariff');
  return (
    <span className={styles.key}>
      <span className={styles.swatch} data-band={band} />
      {t(`band.${band}`)}
    </span>
  );
}

import { type BrandTheme, brandSurfaces, deriveBrandColors } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { TenantLogo } from '#shared/ui/photo/TenantLogo.tsx';
import styles from './BrandPreview.module.css';

export interface BrandPreviewProps {
  theme: BrandTheme;
  /** One that carries white text. */
  color: string;
  name: string;
  logo: string | null;
}

/** A small screen in one theme, whichever the phone shows at the moment. */
export function BrandPreview({ theme, color, name, logo }: BrandPreviewProps) {
  const t = useTexts('parameters');
  const { brand, text, tint } = deriveBrandColors(color, theme);
  const { page, card } = brandSurfaces[theme];
  return (
    <figure className={styles.preview}>
      <div className={styles.screen} style={{ background: page }}>
        <div className={styles.bar} style={{ background: brand }}>
          <TenantLogo name={name} logo={logo} size={24} />
          <span className={styles.name}>{name}</span>
        </div>
        <div className={styles.card} style={{ background: card }}>
          <span className={styles.link} style={{ color: text, background: tint }}>
            {t('color.link')}
          </span>
          <span className={styles.button} style={{ background: brand }}>
            {t('color.button')}
          </span>
        </div>
      </div>
      <figcaption className={styles.caption}>{t(`color.${theme}`)}</figcaption>
    </figure>
  );
}

import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { PhotoGrid, type ShownPhoto } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './SurveyReport.module.css';

/** The photos from before the work at the left, those from after it at the right. */
export function PhotoCompare({ before, after }: { before: readonly ShownPhoto[]; after: readonly ShownPhoto[] }) {
  const t = useTexts('workOrderForm');
  if (before.length + after.length === 0) return null;
  const sides = [
    { key: 'before', title: t('survey.before'), photos: before },
    { key: 'after', title: t('survey.after'), photos: after },
  ];
  return (
    <Card title={t('survey.photos')}>
      <div className={styles.compare}>
        {sides.map(({ key, title, photos }) => (
          <section key={key} className={styles.side} aria-label={title}>
            <span className={styles.sideTitle}>{title}</span>
            {photos.length > 0 ? <PhotoGrid photos={photos} /> : <p className={styles.quiet}>{t('survey.noPhotos')}</p>}
          </section>
        ))}
      </div>
    </Card>
  );
}

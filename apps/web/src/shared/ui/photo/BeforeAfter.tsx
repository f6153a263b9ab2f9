import { type CSSProperties, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Segmented } from '../form/Segmented.tsx';
import { AuthorisedImage } from './AuthorisedImage.tsx';
import styles from './BeforeAfter.module.css';
import { PhotoGrid, type ShownPhoto } from './PhotoGrid.tsx';

export interface BeforeAfterProps {
  before: readonly ShownPhoto[];
  after: readonly ShownPhoto[];
}

/** The photos from before the work and from after it: the first with the first and so on one above the other, and all of them side by side. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const t = useTexts('common');
  return (
    <>
      <Pairs before={before} after={after} />
      <div className={styles.sides}>
        <Side title={t('photo.before')} photos={before} />
        <Side title={t('photo.after')} photos={after} />
      </div>
    </>
  );
}

function Pairs({ before, after }: BeforeAfterProps) {
  const t = useTexts('common');
  const [chosen, setChosen] = useState(0);
  const count = Math.min(before.length, after.length);
  const index = Math.min(chosen, count - 1);
  const [older, newer] = [before[index], after[index]];
  if (!older || !newer) return null;
  return (
    <>
      <Slider key={`${older.id} ${newer.id}`} older={older} newer={newer} />
      {count > 1 && (
        <Segmented
          label={t('photo.pair')}
          options={Array.from({ length: count }, (_, pair) => ({ value: String(pair), label: String(pair + 1) }))}
          value={String(index)}
          onChange={(pair) => setChosen(Number(pair))}
        />
      )}
    </>
  );
}

/** Two photos one above the other; the upper one, from before, is shown up to a line that a finger or the arrow keys move. */
function Slider({ older, newer }: { older: ShownPhoto; newer: ShownPhoto }) {
  const t = useTexts('common');
  const [share, setShare] = useState(50);
  return (
    <div className={styles.slider} style={{ '--share': `${share}%` } as CSSProperties}>
      <AuthorisedImage url={newer.url} alt={t('photo.after')} ratio={4 / 3} />
      <div className={styles.older}>
        <AuthorisedImage url={older.url} alt={t('photo.before')} ratio={4 / 3} />
      </div>
      <span className={styles.tag} aria-hidden="true">
        {t('photo.before')}
      </span>
      <span className={styles.tag} data-end="true" aria-hidden="true">
        {t('photo.after')}
      </span>
      <span className={styles.line} aria-hidden="true" />
      <input
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={5}
        value={share}
        aria-label={t('photo.slide')}
        aria-valuetext={t('photo.share', { share })}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  );
}

function Side({ title, photos }: { title: string; photos: readonly ShownPhoto[] }) {
  const t = useTexts('common');
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {photos.length > 0 ? <PhotoGrid photos={photos} /> : <p className={styles.title}>{t('photo.none')}</p>}
    </section>
  );
}

import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { hasEnded, type PlayState } from '../model/play-state.ts';
import styles from './PlayNotice.module.css';

export interface PlayNoticeProps {
  state: PlayState;
  onRetry: () => void;
  onPlay: () => void;
}

/** Covers the picture when there is none, or when it has stalled. */
export function PlayNotice({ state, onRetry, onPlay }: PlayNoticeProps) {
  const t = useTexts('camera');
  const { kind } = state;
  if (kind === 'missing') return <Words title={t('missing')} hint={t('missingHint')} />;
  if (kind === 'offline' || kind === 'failed') return <Words title={t(`state.${kind}`)} hint={state.message} onRetry={onRetry} />;
  if (kind === 'paused') {
    return (
      <button type="button" className={styles.play} onClick={onPlay}>
        <Icon name="play" size={34} />
        {t('state.paused')}
      </button>
    );
  }
  const isWaiting = kind === 'connecting' || kind === 'stalled';
  return (
    <div className={isWaiting ? styles.waiting : 'visually-hidden'} role="status" aria-hidden={hasEnded(state)}>
      {isWaiting && <span className={styles.spinner} aria-hidden="true" />}
      {t(`state.${kind}`)}
    </div>
  );
}

function Words({ title, hint, onRetry }: { title: string; hint: string; onRetry?: () => void }) {
  const t = useTexts('camera');
  return (
    <div className={styles.words} role="alert">
      <Icon name="camera" size={30} />
      <p className={styles.title}>{title}</p>
      <p>{hint}</p>
      {onRetry && (
        <Button size="small" onPress={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

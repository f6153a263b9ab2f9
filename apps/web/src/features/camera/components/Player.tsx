import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { useCamera } from '../hooks/use-camera.ts';
import { useFullScreen } from '../hooks/use-full-screen.ts';
import { findLastPicture } from '../model/last-pictures.ts';
import styles from './Player.module.css';
import { PlayNotice } from './PlayNotice.tsx';

/** A camera's live picture with its controls. It starts muted, as phones require. */
export function Player({ cameraId, name }: { cameraId: string; name: string }) {
  const t = useTexts('camera');
  const { video, state, retry } = useCamera(cameraId);
  const [isMuted, setMuted] = useState(true);
  const [poster] = useState(() => findLastPicture(cameraId) ?? undefined);
  const { frame, isFull, canBeFull, toggle } = useFullScreen(video);
  const isOn = state.kind === 'playing' || state.kind === 'stalled';
  return (
    <div ref={frame} className={styles.frame} data-state={state.kind}>
      <video
        ref={video}
        className={styles.video}
        poster={poster}
        muted={isMuted}
        playsInline
        autoPlay
        aria-label={t('picture', { name })}
      />
      {state.kind === 'playing' && <span className={styles.live}>{t('live')}</span>}
      <PlayNotice state={state} onRetry={retry} onPlay={() => void video.current?.play()} />
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.control}
          disabled={!isOn}
          aria-label={t(isMuted ? 'unmute' : 'mute')}
          onClick={() => setMuted(!isMuted)}
        >
          <Icon name={isMuted ? 'soundOff' : 'sound'} size={22} />
        </button>
        {canBeFull && (
          <button
            type="button"
            className={styles.control}
            disabled={!isOn && !isFull}
            aria-label={t(isFull ? 'leaveFull' : 'full')}
            onClick={toggle}
          >
            <Icon name={isFull ? 'smaller' : 'larger'} size={22} />
          </button>
        )}
      </div>
    </div>
  );
}

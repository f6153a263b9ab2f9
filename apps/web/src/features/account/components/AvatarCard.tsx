import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import type { UserInfo } from '#shared/session/stored-items.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import { PhotoSourceSheet } from '#shared/ui/photo/PhotoSourceSheet.tsx';
import { useAvatar } from '../hooks/use-avatar.ts';
import styles from './AvatarCard.module.css';
import { AvatarProgress } from './AvatarProgress.tsx';

const size = 96;

/** The account's picture, which can be taken, chosen or removed; a change is shown and saved at once. */
export function AvatarCard({ user }: { user: UserInfo }) {
  const t = useTexts('account');
  const [isAsking, setAsking] = useState(false);
  const mayUpload = useMay('file.upload');
  const { shown, choose, retry, discard, remove } = useAvatar();
  const isInProgress = shown !== null && !shown.isFailed;
  const removeAndClose = async () => {
    await remove();
    setAsking(false);
  };
  return (
    <Card className={styles.card}>
      <div className={styles.picture}>
        {shown ? <AvatarProgress {...shown} size={size} /> : <Avatar name={user.fullName} picture={user.avatar} size={size} />}
        <button
          type="button"
          className={styles.change}
          onClick={() => setAsking(true)}
          disabled={!mayUpload || isInProgress}
          aria-label={t(user.avatar ? 'changeAvatar' : 'addAvatar')}
        >
          {mayUpload && !shown && (
            <span className={styles.badge}>
              <Icon name="camera" size={18} />
            </span>
          )}
        </button>
      </div>
      {shown?.isFailed && (
        <div className={styles.failed}>
          <p role="alert">{t('avatarFailed')}</p>
          <div className={styles.ways}>
            <Button variant="plain" size="small" onPress={discard}>
              {t('discardPhoto')}
            </Button>
            <Button size="small" onPress={() => retry()}>
              {t('tryAgain')}
            </Button>
          </div>
        </div>
      )}
      <p className={styles.hint}>{t(mayUpload ? 'avatarHint' : 'noUpload')}</p>
      <PhotoSourceSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(user.avatar ? 'changeAvatar' : 'addAvatar')}
        camera="user"
        onFiles={([file]) => file && void choose(file)}
      >
        {user.avatar && (
          <div className={styles.remove}>
            <Button variant="plain" block onPress={removeAndClose}>
              {t('removeAvatar')}
            </Button>
          </div>
        )}
      </PhotoSourceSheet>
    </Card>
  );
}

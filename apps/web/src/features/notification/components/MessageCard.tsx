import type { NotificationKind } from '@energy-om/domain';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { Message } from '#shared/notification/cached-messages.ts';
import { describeDeadline } from '#shared/notification/describe-deadline.ts';
import { chooseHeadline } from '#shared/notification/headline.ts';
import { messageTitle } from '#shared/notification/message-title.ts';
import { readMessages } from '#shared/notification/read-messages.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import styles from './MessageCard.module.css';

const icons: Record<NotificationKind, IconName> = { workOrders: 'order', alarms: 'alarm', announcements: 'people' };

/** A message in the list: its headline, its subject, its time and its author. */
export function MessageCard({ message, now }: { message: Message; now: number }) {
  const t = useTexts('notification');
  const { id, kind, subject, place, detail, level, by, at, isRead, excerpt } = message;
  const facts = [describeDeadline(message), place, detail].filter((fact) => fact !== null);
  const open = () => {
    // Opening the subject is what counts; a message that stays unread is not worth an error.
    if (!isRead) void readMessages({ ids: [id] }, { silent: true }).catch(() => undefined);
  };
  return (
    <Card>
      <div className={styles.layout}>
        <span className={styles.icon} data-unread={!isRead}>
          <Icon name={icons[kind]} />
        </span>
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 className={styles.headline} data-unread={!isRead}>
              <CardLink to={findSubjectAddress(subject)} onClick={open}>
                {!isRead && <span className="visually-hidden">{t('unread')} </span>}
                {t(`headline.${chooseHeadline(message)}`)}
              </CardLink>
            </h2>
            {level !== null && <LevelChip level={level} />}
          </div>
          <p className={styles.title}>{messageTitle(message)}</p>
          {excerpt && <p className={styles.title}>{t('excerpt', { text: excerpt })}</p>}
          {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
          <p className={styles.foot}>
            {by !== null && <span>{by}</span>}
            <time className={styles.time} dateTime={at}>
              {formatAgo(at, now)}
            </time>
          </p>
        </div>
      </div>
    </Card>
  );
}

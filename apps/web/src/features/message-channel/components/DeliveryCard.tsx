import type { ApiOutput } from '@energy-om/contract';
import type { ShownDeliveryState } from '@energy-om/domain';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { chooseHeadline } from '#shared/notification/headline.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './channels.module.css';

export type Delivery = ApiOutput<'listDeliveries'>['items'][number];

const tones: Record<ShownDeliveryState, Tone> = {
  due: 'brand',
  sent: 'brand',
  received: 'good',
  acted: 'good',
  failed: 'danger',
  skipped: 'neutral',
};

/** What went to whom by which channel when, and why it did not. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const t = useTexts('messageChannel');
  const tMessage = useTexts('notification');
  const { person, channel, address, state, fault, topic, subject, at, sentAt, receivedAt, attempts } = delivery;
  const where = [t(`delivery.channel.${channel}`), address].filter(Boolean).join(' ');
  const times = [
    formatDateTime(at),
    sentAt !== null && t('delivery.sentAt', { time: formatDateTime(sentAt) }),
    receivedAt !== null && t('delivery.receivedAt', { time: formatDateTime(receivedAt) }),
    attempts > 1 && t('delivery.attempts', { count: attempts }),
  ];
  return (
    <Card>
      <CardHead title={person.fullName} to={undefined}>
        <Chip tone={tones[state]}>{t(`delivery.state.${state}`)}</Chip>
      </CardHead>
      <p>{where}</p>
      {fault && (
        <p className={styles.fault} data-failed={state === 'failed'}>
          {t(`delivery.fault.${fault.kind}`)}
          {fault.code !== null && ` (${fault.code})`}
        </p>
      )}
      <p className={styles.words}>
        {[tMessage(`headline.${chooseHeadline({ topic, cause: null })}`), subject.title, subject.number].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.words}>{times.filter(Boolean).join(' · ')}</p>
    </Card>
  );
}

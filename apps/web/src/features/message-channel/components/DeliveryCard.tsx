import type { ApiOutput } from '@energy-om/contract';
import { reachLacks, type ShownDeliveryState } from '@energy-om/domain';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { chooseHeadline } from '#shared/notification/headline.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';
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

/** Why a channel did not reach somebody, and can be mended. */
const lacks: readonly string[] = reachLacks;

export interface DeliveryCardProps {
  delivery: Delivery;
  /** All cards are about the same order or alarm. */
  isOfOne?: boolean;
}

/** What went to whom by which channel when, and why it did not. */
export function DeliveryCard({ delivery, isOfOne = false }: DeliveryCardProps) {
  const t = useTexts('messageChannel');
  const tMessage = useTexts('notification');
  const { person, channel, address, state, fault, topic, subject } = delivery;
  const isLinked = !isOfOne && (subject.kind === 'workOrder' || subject.kind === 'alarm');
  const about = [tMessage(`headline.${chooseHeadline({ topic, cause: null })}`), ...(isOfOne ? [] : [subject.title, subject.number])];
  return (
    <Card>
      <CardHead title={person.fullName} to={isLinked ? findSubjectAddress(subject) : undefined}>
        <Chip tone={fault && lacks.includes(fault.kind) ? 'warn' : tones[state]}>{t(`delivery.state.${state}`)}</Chip>
      </CardHead>
      <p>{[t(`delivery.channel.${channel}`), address].filter(Boolean).join(' ')}</p>
      {fault && (
        <p className={styles.fault} data-failed={state === 'failed'}>
          {t(`delivery.fault.${fault.kind}`)}
          {fault.code !== null && ` (${fault.code})`}
        </p>
      )}
      <p className={styles.words}>{about.filter(Boolean).join(' · ')}</p>
      <p className={styles.words}>{useTimes(delivery)}</p>
    </Card>
  );
}

function useTimes({ at, sentAt, receivedAt, attempts }: Delivery): string {
  const t = useTexts('messageChannel');
  const times = [
    sentAt === null ? formatWhen(at) : t('delivery.sentAt', { time: formatWhen(sentAt) }),
    receivedAt !== null && t('delivery.receivedAt', { time: formatWhen(receivedAt) }),
    attempts > 1 && t('delivery.attempts', { count: attempts }),
  ];
  return times.filter(Boolean).join(' · ');
}

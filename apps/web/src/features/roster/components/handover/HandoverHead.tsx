import { handoverStepMs } from '@energy-om/domain';
import type { Handover } from '#features/roster/hooks/use-handover.ts';
import { sortHandoverItems } from '#features/roster/model/handover-items.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './handover.module.css';

const tones: Record<Handover['status'], Tone> = { composed: 'warn', confirming: 'brand', confirmed: 'good' };

/** Who hands over to whom, when, how far they are, and how long until others are notified. */
export function HandoverHead({ handover }: { handover: Handover }) {
  const t = useTexts('roster');
  const { team, endsAt, status, isLate, items } = handover;
  const { answered, next, later } = sortHandoverItems(items);
  const count = answered.length + later.length + (next ? 1 : 0);
  return (
    <Card>
      <div className={styles.sides}>
        <Side part={handover.outgoing} name="outgoing" />
        <span className={styles.arrow}>
          <Icon name="forward" />
        </span>
        <Side part={handover.incoming} name="incoming" />
      </div>
      {count > 0 && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={t('handover.read', { number: answered.length, count })}
          aria-valuenow={answered.length}
          aria-valuemin={0}
          aria-valuemax={count}
        >
          <div className={styles.fill} style={{ inlineSize: `${(answered.length / count) * 100}%` }} />
        </div>
      )}
      <div className={styles.line}>
        <span>{t('handover.change', { team: team.name, time: formatTenantWhen(endsAt) })}</span>
        <Chip tone={tones[status]}>{t(`handover.status.${status}`)}</Chip>
      </div>
      <div className={styles.line}>
        {count > 0 && <span>{t('handover.read', { number: answered.length, count })}</span>}
        {status !== 'confirmed' && !isLate && <TimeLeft endsAt={endsAt} />}
      </div>
      {isLate && status !== 'confirmed' && (
        <Callout tone="danger" icon="clock">
          {t('handover.late')}
        </Callout>
      )}
    </Card>
  );
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const t = useTexts('roster');
  const left = Date.parse(endsAt) + handoverStepMs - useNow(30_000);
  return left > 0 ? <span className={styles.left}>{t('handover.left', { time: formatDuration(left) })}</span> : null;
}

/** Who signed and when; before that who may. */
function Side({ part: { people, signedBy, signedAt }, name }: { part: Handover['outgoing']; name: 'outgoing' | 'incoming' }) {
  const t = useTexts('roster');
  const [first, ...others] = signedBy ? [signedBy] : people;
  const who = first
    ? others.length > 0
      ? t('handover.andOthers', { name: first.fullName, count: others.length + 1 })
      : first.fullName
    : null;
  return (
    <div className={styles.side}>
      {first && <Avatar name={first.fullName} size={36} />}
      <span className={styles.who}>
        <b>{who ?? t('duty.nobody')}</b>
        <span className={styles.role}>
          {t(`handover.${name}`)}
          {signedAt && ` · ${t('handover.signedAt', { time: formatTenantWhen(signedAt) })}`}
        </span>
      </span>
    </div>
  );
}

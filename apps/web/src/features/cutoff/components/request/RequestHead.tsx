import type { ApiOutput } from '@energy-om/contract';
import { requestTone } from '#features/cutoff/model/request-tone.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDate, formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import styles from '../cutoff.module.css';

/** How many rooms are to be cut off beyond what nobody has to approve, what they owe, and what was decided. */
export function RequestHead({ request }: { request: ApiOutput<'getCutoffRequest'> }) {
  const t = useTexts('cutoff');
  const { day, state, isOver, roomCount, cents, requestedAt, decidedBy, decidedAt, reason } = request;
  return (
    <Card>
      <CardHead title={formatDate(midnightOf(day))} to={undefined}>
        <Chip tone={requestTone(request)}>{t(state === 'waiting' && isOver ? 'request.state.lapsed' : `request.state.${state}`)}</Chip>
      </CardHead>
      <div className={styles.figures}>
        <KeyFigure align="start" label={t('request.rooms')} value={roomCount} />
        <KeyFigure align="start" label={t('request.owed')} value={formatMoney(cents)} tone="danger" />
      </div>
      <p className={styles.detail}>{t('request.hint')}</p>
      {state === 'waiting' ? (
        <p className={styles.detail}>{t('request.since', { when: formatDateTime(requestedAt) })}</p>
      ) : (
        <p className={styles.detail}>
          {[t('request.by', { name: decidedBy ?? '', when: formatDateTime(decidedAt ?? requestedAt) }), reason].filter(Boolean).join(' · ')}
        </p>
      )}
    </Card>
  );
}

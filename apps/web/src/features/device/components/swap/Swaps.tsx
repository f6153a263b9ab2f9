import { Link } from 'react-router';
import type { MeterSwap } from '#features/device/hooks/use-meter-swaps.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline } from '#shared/ui/display/Timeline.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './Swaps.module.css';

/** As many as can be typed: it is compared with the photo. */
const registerDecimals = 6;

/** Says at the top of a meter that was taken off which one stands in its place. */
export function ReplacedBy({ swap: { at, new: next } }: { swap: MeterSwap }) {
  const t = useTexts('meterSwap');
  return (
    <Callout
      tone="warn"
      icon="refresh"
      action={
        <Link className={styles.link} to={screenAddress('meter', { id: next.id })}>
          {t('history.open')}
        </Link>
      }
    >
      {t('history.replacedBy', { time: formatDateTime(at), name: next.name, code: next.code })}
    </Callout>
  );
}

/** Which meters stood in each other's place, with what both showed; renders nothing where none was swapped. */
export function Swaps({ meterId, swaps }: { meterId: string; swaps: readonly MeterSwap[] }) {
  const t = useTexts('meterSwap');
  if (swaps.length === 0) return null;
  return (
    <Card title={t('history.title')}>
      <Timeline
        items={swaps.map((swap) => {
          const wasNew = swap.new.id === meterId;
          const { name, code } = wasNew ? swap.old : swap.new;
          return {
            key: swap.id,
            title: t(wasNew ? 'history.replaced' : 'history.replacedByShort', { name, code }),
            meta: [formatDateTime(swap.at), swap.swappedBy && t('history.by', { name: swap.swappedBy })].filter(Boolean).join(' · '),
            body: <Evidence swap={swap} wasNew={wasNew} />,
          };
        })}
      />
    </Card>
  );
}

function Evidence({ swap, wasNew }: { swap: MeterSwap; wasNew: boolean }) {
  const t = useTexts('meterSwap');
  const { closing, opening, unit, oldFactor, newFactor, order, switchTested, note } = swap;
  const write = (value: number) => [formatNumber(value, registerDecimals), unit].filter(Boolean).join(' ');
  const facts = [
    t('history.values', { closing: write(closing.value), opening: write(opening.value) }),
    oldFactor !== newFactor && t('history.ratio', { old: oldFactor, new: newFactor }),
    wasNew && switchTested !== null && t(switchTested ? 'history.tested' : 'history.untested'),
    note,
  ].filter(Boolean);
  const other = wasNew ? swap.old : swap.new;
  return (
    <>
      <p>{facts.join(' · ')}</p>
      <div className={styles.photos}>
        <PhotoGrid photos={[...closing.photos, ...opening.photos]} />
      </div>
      <Row icon="meter" label={other.name} hint={other.code} to={screenAddress('meter', { id: other.id })} />
      {order && <Row icon="order" label={t('history.order', { number: order.number })} to={screenAddress('workOrder', { id: order.id })} />}
    </>
  );
}

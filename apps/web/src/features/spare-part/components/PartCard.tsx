import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { formatQuantity, type SparePart, totalOf } from '#shared/spare-part/spare-part.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './spare-part.module.css';

export interface PartCardProps {
  part: SparePart;
  /** Instead of leading to the part's page. */
  onPress?: () => void;
}

/** A spare part in a list, with what each store has of it. */
export function PartCard({ part, onPress }: PartCardProps) {
  const t = useTexts('sparePart');
  const { name, model, code, unit, stock } = part;
  const kept = stock.filter(({ quantity, minimum }) => quantity > 0 || minimum !== null);
  const content = (
    <>
      <span className={styles.code}>{[code, model].filter((text) => text !== '').join(' · ')}</span>
      {kept.length === 0 ? (
        <span className={styles.hint}>{t('list.noStock')}</span>
      ) : (
        <ul className={styles.stock}>
          {kept.map(({ store, quantity, isLow }) => (
            <li key={store.id} className={styles.stockLine}>
              <span className={styles.store}>{store.name}</span>
              {isLow && <Chip tone="warn">{t('list.isLow')}</Chip>}
              <span className={styles.quantity}>
                {formatQuantity(quantity)} {unit}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  if (onPress) {
    return (
      <button type="button" className={styles.pick} onClick={onPress}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.quantity}>
            {formatQuantity(totalOf(part))} {unit}
          </span>
        </span>
        {content}
      </button>
    );
  }
  return (
    <Card
      title={name}
      to={screenAddress('sparePart', { id: part.id })}
      extra={kept.length > 1 && t('list.inTotal', { quantity: `${formatQuantity(totalOf(part))} ${unit}` })}
    >
      {content}
    </Card>
  );
}

import { useState } from 'react';
import { formatMoney } from '../format/money.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { GiveBackSheet } from './GiveBackSheet.tsx';
import styles from './OrderCostCard.module.css';
import { formatQuantity, type OrderPart } from './spare-part.ts';

/** The parts that were taken for an order, with what can be given back. */
export function OrderParts({ parts }: { parts: readonly OrderPart[] }) {
  const [returning, setReturning] = useState<OrderPart | null>(null);
  return (
    <>
      <ul className={styles.lines}>
        {parts.map((part) => (
          <PartLine key={part.id} line={part} onReturn={() => setReturning(part)} />
        ))}
      </ul>
      <GiveBackSheet key={returning?.id ?? ''} part={returning} onClose={() => setReturning(null)} />
    </>
  );
}

function PartLine({ line, onReturn }: { line: OrderPart; onReturn: () => void }) {
  const t = useTexts('sparePart');
  const { part, taken, returned, priceCents, valueCents, by, store, mayReturn } = line;
  const values = { quantity: formatQuantity(taken), returned: formatQuantity(returned), unit: part.unit };
  return (
    <li className={styles.line}>
      <span className={styles.text}>
        <span>
          {part.name} {part.model}
        </span>
        <span className={styles.hint}>{t(returned > 0 ? 'cost.takenReturned' : 'cost.taken', values)}</span>
        <span className={styles.hint}>{t('cost.takenBy', { name: by.fullName, store: store.name })}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.figures}>
          <span className={styles.amount}>{formatMoney(valueCents)}</span>
          <span className={styles.hint}>
            {t('cost.price', { quantity: formatQuantity((taken * 1000 - returned * 1000) / 1000), price: formatMoney(priceCents) })}
          </span>
        </span>
        {mayReturn && (
          <Button variant="plain" size="small" onPress={onReturn}>
            {t('giveBack.button')}
          </Button>
        )}
      </span>
    </li>
  );
}

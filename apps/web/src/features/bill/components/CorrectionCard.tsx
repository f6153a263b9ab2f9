import { findLineWords, type LineWords } from '@energy-om/domain';
import { quantityScale } from '#shared/charge/amounts.ts';
import { formatMoney, formatSignedMoney } from '#shared/format/money.ts';
import { formatTenantDay } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { type Bill, nameLine, unitOf } from '../model/bill.ts';
import { saveBillDocument, saveCorrectionTable } from '../model/save-bill.ts';
import styles from './bill.module.css';

type Correction = Bill['corrections'][number];

/** What was changed of a closed bill, line by line, with its document. */
export function CorrectionCard({ bill, correction }: { bill: Bill; correction: Correction }) {
  const t = useTexts('bill');
  const { number, issuedAt, totalCents, taxCents, estimatedBefore, estimated, changes } = correction;
  const words = findLineWords(changes);
  const fileName = [t('corrections'), bill.room.name, number].join(' ');
  return (
    <Card title={t('corrections')} extra={<span className={styles.amount}>{formatSignedMoney(totalCents)}</span>}>
      <p className={styles.place}>{[t('number', { number }), t('issued', { when: formatTenantDay(issuedAt) })].join(' · ')}</p>
      {changes.map((change) => (
        <Change key={nameLine(change, { bands: true, steps: true }, t)} {...{ change, words }} unit={unitOf(bill)} />
      ))}
      {(estimatedBefore > 0 || estimated > 0) && (
        <p className={styles.place}>
          {t('correctionEstimated', { before: estimatedBefore / quantityScale, after: estimated / quantityScale, unit: unitOf(bill) })}
        </p>
      )}
      {taxCents !== 0 && <p className={styles.place}>{t('correctionTax', { amount: formatSignedMoney(taxCents) })}</p>}
      <div className={styles.files}>
        <Button variant="plain" onPress={() => saveBillDocument(correction, fileName)}>
          {t('saveCorrection')}
        </Button>
        <Button variant="plain" onPress={() => saveCorrectionTable(bill, correction, fileName, t)}>
          {t('saveCorrectionTable')}
        </Button>
      </div>
    </Card>
  );
}

function Change({ change, words, unit }: { change: Correction['changes'][number]; words: LineWords; unit: string }) {
  const t = useTexts('bill');
  const { quantityBefore, quantity, centsBefore, cents } = change;
  const [before, after] = [(quantityBefore ?? 0) / quantityScale, (quantity ?? 0) / quantityScale];
  const hint = [
    before !== after && t('changeOfQuantity', { before, after, unit }),
    t('change', { before: formatMoney(centsBefore), after: formatMoney(cents) }),
  ];
  return (
    <Row label={nameLine(change, words, t)} hint={hint.filter(Boolean).join(' · ')}>
      {formatSignedMoney(cents - centsBefore)}
    </Row>
  );
}

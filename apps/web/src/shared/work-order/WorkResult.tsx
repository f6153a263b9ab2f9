import { minuteMs } from '@energy-om/domain';
import { formatDuration } from '../format/duration.ts';
import { formatNumber } from '../format/number.ts';
import { formatWhen } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { signatureRatio } from '../signature/signature-ratio.ts';
import { Card } from '../ui/display/Card.tsx';
import { AuthorisedImage } from '../ui/photo/AuthorisedImage.tsx';
import { AnswerList } from './AnswerList.tsx';
import { ReadingList } from './ReadingList.tsx';
import type { OrderDetail } from './use-order.ts';
import styles from './WorkResult.module.css';

/** The results of the work: cause, measures, times, the form's answers, readings, parts, signature. */
export function WorkResult({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const { result } = order;
  if (!result) return null;
  const parts = [...order.takenParts, ...result.parts];
  const signature = order.files.find(({ id }) => id === result.signatureFileId);
  return (
    <Card title={t('result.title')}>
      <dl className={styles.facts}>
        {order.outcome && <Fact name={t('result.outcome')} value={tCodes(`outcome.${order.outcome}`)} />}
        {order.finishedAt && <Fact name={t('result.finishedAt')} value={formatWhen(order.finishedAt)} />}
        {result.labourMinutes !== null && <Fact name={t('result.labour')} value={formatDuration(result.labourMinutes * minuteMs)} />}
        {result.causeCode && <Fact name={t('result.causeCode')} value={result.causeCode} />}
        {result.remedyCode && <Fact name={t('result.remedyCode')} value={result.remedyCode} />}
        <Fact name={t('result.cause')} value={result.cause} wide />
        <Fact name={t('result.measure')} value={result.measure} wide />
      </dl>
      {order.backfillForm.length > 0 && <AnswerList fields={order.backfillForm} answers={result.answers} />}
      {result.readings.length > 0 && <ReadingList readings={result.readings} objects={order.objects} />}
      {parts.length > 0 && (
        <Table caption={t('result.parts')} rows={parts.map(({ name, quantity, unit }) => [name, `${formatNumber(quantity, 3)} ${unit}`])} />
      )}
      {signature && (
        <div className={styles.signature}>
          <span className={styles.caption}>{t('result.signature')}</span>
          <AuthorisedImage url={signature.url} alt={t('result.signature')} ratio={signatureRatio} className={styles.signaturePicture} />
        </div>
      )}
    </Card>
  );
}

function Fact({ name, value, wide = false }: { name: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? styles.wide : styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Table({ caption, rows }: { caption: string; rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <div>
      <span className={styles.caption}>{caption}</span>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </div>
  );
}

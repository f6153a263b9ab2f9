import { formatNumber } from '#shared/format/number.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { type Bill, unitOf } from '../model/bill.ts';

type Register = Bill['meters'][number]['first'];

const registerDecimals = 3;

/** What the meters showed where the time of the bill begins and ends. */
export function MetersCard({ bill }: { bill: Bill }) {
  const t = useTexts('bill');
  const show = (register: Register) =>
    register === null ? t('noReading') : `${formatNumber(register.value, registerDecimals)} ${unitOf(bill)}`;
  const when = (register: Register) => (register === null ? '' : formatTenantDateTime(register.at));
  return (
    <Card title={t('meters')}>
      {bill.meters.map(({ id, name, code, factor, from, first, last }) => (
        <div key={`${id} ${from}`}>
          <Row label={name} hint={[code, factor !== 1 && t('factor', { factor })].filter(Boolean).join(' · ')} />
          <Row label={t('first')} hint={when(first)}>
            {show(first)}
          </Row>
          <Row label={t('last')} hint={when(last)}>
            {show(last)}
          </Row>
        </div>
      ))}
    </Card>
  );
}

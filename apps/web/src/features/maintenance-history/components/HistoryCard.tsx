import type { ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { formatDuration } from '#shared/format/duration.ts';
import { formatList } from '#shared/format/list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { storedPhotoOf } from '#shared/photo/stored-photo.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './HistoryCard.module.css';

type Entry = ApiOutput<'listMaintenanceLog'>['items'][number];

/** Finished work: on what, when and by whom; what was found and done, the parts used, photos from before and after. */
export function HistoryCard({ entry }: { entry: Entry }) {
  const t = useTexts('maintenanceHistory');
  const tCodes = useTexts('codes');
  const { id, title, orderNo, outcome, finishedAt, objects, site, people, labourMinutes } = entry;
  return (
    <Card>
      <CardHead title={title} to={screenAddress('workOrder', { id })}>
        {outcome && <Chip tone={outcome === 'fixed' ? 'good' : 'warn'}>{tCodes(`outcome.${outcome}`)}</Chip>}
      </CardHead>
      <p className={styles.objects}>{formatList(objects.map(({ name }) => name))}</p>
      <p className={styles.small}>
        <Dotted>
          <time dateTime={finishedAt}>{formatWhen(finishedAt)}</time>
          <span>{site.name}</span>
          <span>{orderNo}</span>
        </Dotted>
      </p>
      <p className={styles.small}>
        <Dotted>
          {people.length > 0 && <span>{formatList(people.map(({ fullName }) => fullName))}</span>}
          {labourMinutes !== null && <span>{t('labour', { time: formatDuration(labourMinutes * minuteMs) })}</span>}
        </Dotted>
      </p>
      <Work entry={entry} />
    </Card>
  );
}

function Work({ entry }: { entry: Entry }) {
  const { causeCode, cause, remedyCode, measure, parts, costCents, beforePhotoIds, afterPhotoIds } = entry;
  const t = useTexts('maintenanceHistory');
  if (cause === null && measure === null) return <p className={styles.small}>{t('noResult')}</p>;
  const used = parts.map(({ name, quantity, unit }) => `${name} × ${formatNumber(quantity, 3)} ${unit}`.trim());
  return (
    <>
      <dl className={styles.facts}>
        {cause && <Fact name={t('cause')} value={<Coded code={causeCode} text={cause} />} />}
        {measure && <Fact name={t('measure')} value={<Coded code={remedyCode} text={measure} />} />}
        {used.length > 0 && <Fact name={t('parts')} value={formatList(used)} />}
        {costCents !== null && <Fact name={t('cost')} value={formatMoney(costCents)} />}
      </dl>
      <Photos label={t('before')} ids={beforePhotoIds} />
      <Photos label={t('after')} ids={afterPhotoIds} />
    </>
  );
}

/** What was written, after the kind of cause or remedy that it is. */
function Coded({ code, text }: { code: string | null; text: string }) {
  return (
    <Dotted>
      {code && <span>{code}</span>}
      <span>{text}</span>
    </Dotted>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Photos({ label, ids }: { label: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div className={styles.photos}>
      <span className={styles.small}>{label}</span>
      <PhotoGrid photos={ids.map(storedPhotoOf)} />
    </div>
  );
}

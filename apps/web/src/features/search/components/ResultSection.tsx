import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import type { ResultKind, Results } from '../model/result-tabs.ts';
import { DeviceResult } from './DeviceResult.tsx';
import { OrderResult } from './OrderResult.tsx';
import { PersonResult } from './PersonResult.tsx';
import { PlaceResult } from './PlaceResult.tsx';
import styles from './ResultSection.module.css';

export interface ResultSectionProps {
  kind: ResultKind;
  results: Results;
  words: readonly string[];
  keyword: string;
  /** Shows all results of the kind; without it they are all shown already. */
  onShowAll?: () => void;
}

const initialRows = 3;

/** The results of one kind: the first three with a link to all, or all that the search answers. */
export function ResultSection({ kind, results, words, keyword, onShowAll }: ResultSectionProps) {
  const t = useTexts('search');
  const found = results[kind];
  if (!found || found.items.length === 0) return null;
  const count = `${formatNumber(found.total)}${found.totalIsLeast ? '+' : ''}`;
  const maxShown = onShowAll ? initialRows : found.items.length;
  const isMore = found.total > found.items.length || found.totalIsLeast;
  return (
    <Card
      title={t(`section.${kind}`)}
      extra={
        onShowAll &&
        found.total > initialRows && (
          <button type="button" className={styles.all} aria-label={t('allOf', { kind: t(`section.${kind}`), count })} onClick={onShowAll}>
            {t('seeAll', { count })}
          </button>
        )
      }
    >
      <ul className={styles.rows}>{listRows(kind, results, words).slice(0, maxShown)}</ul>
      {!onShowAll && isMore && <More kind={kind} keyword={keyword} shown={found.items.length} />}
    </Card>
  );
}

function listRows(kind: ResultKind, { orders, devices, people, places }: Results, words: readonly string[]) {
  const row = (id: string, content: React.ReactNode) => <li key={id}>{content}</li>;
  if (kind === 'orders') return (orders?.items ?? []).map((order) => row(order.id, <OrderResult order={order} words={words} />));
  if (kind === 'devices') return (devices?.items ?? []).map((device) => row(device.id, <DeviceResult device={device} words={words} />));
  if (kind === 'people') return (people?.items ?? []).map((person) => row(person.id, <PersonResult person={person} words={words} />));
  return (places?.items ?? []).map((place) => row(place.id, <PlaceResult place={place} words={words} />));
}

/** The list of orders shows all results; for other kinds the user has to narrow the search. */
function More({ kind, keyword, shown }: { kind: ResultKind; keyword: string; shown: number }) {
  const t = useTexts('search');
  if (kind !== 'orders') return <p className={styles.more}>{t('more', { count: shown })}</p>;
  return (
    <Link className={styles.toList} to={screenAddress('workOrders', { tab: 'all', scope: 'all', keyword })}>
      {t('inList')}
    </Link>
  );
}

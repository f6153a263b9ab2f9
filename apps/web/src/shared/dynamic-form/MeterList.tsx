import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { SearchBar } from '../ui/form/SearchBar.tsx';
import styles from './MeterField.module.css';
import type { MeterPlace } from './meter-place.ts';

interface Meter {
  id: string;
  name: string;
  code: string | null;
}

export interface MeterListProps {
  place: MeterPlace;
  chosenId: string | null;
  onChoose: (meter: Meter) => void;
}

const shownAtOnce = 30;

/** The order's own meters, and those of its place by name or code; more than a page is found by searching. */
export function MeterList({ place, chosenId, onChoose }: MeterListProps) {
  const t = useTexts('workOrderForm');
  const tCommon = useTexts('common');
  const [keyword, setKeyword] = useState('');
  const { data, isLoading, isError, refetch } = useApiQuery(
    'listMeters',
    { siteId: place.siteId ?? undefined, energyType: place.energyType, keyword: keyword.trim() || undefined, pageSize: shownAtOnce },
    { silent: true },
  );
  const own = place.objects.filter(({ name, code }) => `${name} ${code ?? ''}`.toLowerCase().includes(keyword.trim().toLowerCase()));
  const others = (data?.items ?? []).filter(({ id }) => !own.some((meter) => meter.id === id));
  const group = (title: string, meters: readonly Meter[]) =>
    meters.length > 0 && (
      <>
        <p className={styles.caption}>{title}</p>
        <ul className={styles.meters}>
          {meters.map((meter) => (
            <li key={meter.id}>
              <button type="button" className={styles.choice} aria-pressed={meter.id === chosenId} onClick={() => onChoose(meter)}>
                <span>{meter.name}</span>
                {meter.code && <span className={styles.hint}>{meter.code}</span>}
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <div className={styles.search}>
        <SearchBar value={keyword} onChange={setKeyword} placeholder={t('choose.searchMeters')} />
      </div>
      {group(t('reading.ofOrder'), own)}
      {group(t('reading.ofSite'), others)}
      {isLoading && <p role="status">{tCommon('loading')}</p>}
      {isError && (
        <Button variant="plain" size="small" onPress={() => refetch()}>
          {tCommon('loadFailed')} · {tCommon('retry')}
        </Button>
      )}
      {data?.cursor && <p className={styles.hint}>{t('reading.moreBySearch')}</p>}
      {data && own.length + others.length === 0 && <p>{t('choose.noMeters')}</p>}
    </>
  );
}

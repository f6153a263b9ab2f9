import { seasonOf } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { nameOfSeason } from '../model/season-name.ts';
import type { Terms } from '../model/terms.ts';
import { DayStrip } from './DayStrip.tsx';
import styles from './tariff.module.css';

/** The seasons of a year, and for the chosen one the bands of each type of day. */
export function SeasonsCard({ terms: { seasons, dayTypes } }: { terms: Pick<Terms, 'seasons' | 'dayTypes'> }) {
  const t = useTexts('tariff');
  const byStart = [...seasons].sort((one, other) => (one.from < other.from ? -1 : 1));
  const [chosen, setChosen] = useState(() => String(byStart.findIndex(({ from }) => from === seasonOf(tenantToday(), { seasons })?.from)));
  const season = byStart[Number(chosen)] ?? byStart[0];
  return (
    <Card title={t('page.bands')}>
      <div className={styles.stack}>
        {byStart.length > 1 && (
          <>
            <YearStrip starts={byStart.map(({ from }) => from)} />
            <FilterChips
              label={t('page.season')}
              options={byStart.map((one, index) => ({ value: String(index), label: nameOfSeason(one, t) }))}
              value={chosen}
              onChange={(value) => setChosen(value ?? '0')}
            />
          </>
        )}
        {season &&
          dayTypes.map((type) => (
            <section key={type} className={styles.tight}>
              <h3 className={styles.head}>{t(type === 'ordinary' && dayTypes.length === 1 ? 'everyDay' : `dayType.${type}`)}</h3>
              <DayStrip slots={season.slots[type] ?? ''} />
            </section>
          ))}
      </div>
    </Card>
  );
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The year by months, coloured by turns of the seasons. */
function YearStrip({ starts }: { starts: readonly string[] }) {
  const seasonAt = (month: string) => starts.filter((start) => start.slice(0, 2) <= month).length;
  return (
    <div className={styles.year} aria-hidden="true">
      {months.map((month) => (
        <span
          key={month}
          className={styles.month}
          data-odd={seasonAt(month) % 2 === 0}
          data-begins={starts.some((start) => start.startsWith(month))}
        >
          {Number(month)}
        </span>
      ))}
    </div>
  );
}

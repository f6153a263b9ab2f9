import { maxTariffSeasons, tariffDayTypes } from '@energy-om/domain';
import { useState } from 'react';
import type { TariffForm } from '#features/tariff/hooks/use-tariff-form.ts';
import { nameOfSeason } from '#features/tariff/model/season-name.ts';
import { type SeasonDraft, toggleDayType } from '#features/tariff/model/tariff-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import styles from '../tariff.module.css';
import { SpanFields } from './SpanFields.tsx';

/** Which bands a day has: by season, and by type of day. */
export function BandFields({ form }: { form: TariffForm }) {
  const t = useTexts('tariff');
  const [chosen, setChosen] = useState('0');
  const { seasons, dayTypes } = form.values;
  const index = Math.min(Number(chosen), seasons.length - 1);
  const season = seasons[index];
  const changeSeason = (change: Partial<SeasonDraft>) =>
    form.change({ seasons: seasons.map((one, place) => (place === index ? { ...one, ...change } : one)) });
  const add = () => {
    if (!season) return;
    form.change({ seasons: [...seasons, { ...season, name: '', from: '07-01' }] });
    setChosen(String(seasons.length));
  };
  const remove = () => {
    form.change({ seasons: seasons.filter((_, place) => place !== index) });
    setChosen('0');
  };
  return (
    <Card title={t('page.bands')}>
      <div className={styles.stack}>
        {seasons.length > 1 && (
          <FilterChips
            label={t('page.season')}
            options={seasons.map((one, place) => ({ value: String(place), label: nameOfSeason(one, t) }))}
            value={String(index)}
            onChange={(value) => setChosen(value ?? '0')}
          />
        )}
        {season && seasons.length > 1 && (
          <div className={styles.pair}>
            <TextField
              label={t('edit.seasonName')}
              optional
              maxLength={20}
              value={season.name}
              onChange={(name) => changeSeason({ name })}
            />
            <TextField
              label={t('edit.seasonFrom')}
              required
              placeholder="07-01"
              maxLength={5}
              value={season.from}
              onChange={(from) => changeSeason({ from })}
              error={form.faults.within(`seasons.${index}.from`)}
            />
          </div>
        )}
        {season &&
          dayTypes.map((type) => (
            <SpanFields
              key={`${index} ${type}`}
              title={t(type === 'ordinary' && dayTypes.length === 1 ? 'everyDay' : `dayType.${type}`)}
              spans={season.spans[type] ?? []}
              onChange={(spans) => changeSeason({ spans: { ...season.spans, [type]: spans } })}
              error={form.faults.within(`seasons.${index}.slots.${type}`)}
            />
          ))}
        <div className={styles.tight}>
          <Button variant="plain" size="small" disabled={seasons.length >= maxTariffSeasons} onPress={add}>
            {t('edit.addSeason')}
          </Button>
          {seasons.length > 1 && (
            <Button variant="text" dangerous size="small" onPress={remove}>
              {t('edit.removeSeason')}
            </Button>
          )}
        </div>
        <div>
          {tariffDayTypes
            .filter((type) => type !== 'ordinary')
            .map((type) => (
              <SwitchRow
                key={type}
                label={t('edit.otherBands', { type: t(`dayType.${type}`) })}
                hint={t(`dayTypeHint.${type}`)}
                value={dayTypes.includes(type)}
                onChange={() => form.change(toggleDayType(form.values, type))}
              />
            ))}
        </div>
      </div>
    </Card>
  );
}

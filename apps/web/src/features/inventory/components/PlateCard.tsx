import {
  maxMakerLength,
  maxRatingNameLength,
  maxRatings,
  maxRatingValueLength,
  maxSerialNumberLength,
  maxUnitLength,
} from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { RatingDraft } from '../model/device-draft.ts';
import type { DeviceFieldsProps } from './device-fields.ts';
import styles from './fields.module.css';

/** What the plate on the device says, and the dates of its papers. */
export function PlateCard({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const t = useTexts('inventory');
  return (
    <Card title={t('edit.nameplate')}>
      <div className={styles.stack}>
        <TextField label={t('field.maker')} optional maxLength={maxMakerLength} {...form.field('maker')} />
        <TextField
          label={t('field.serialNumber')}
          optional
          autoComplete="off"
          maxLength={maxSerialNumberLength}
          {...form.field('serialNumber')}
        />
        <Ratings {...form.field('ratings')} />
        <div className={styles.pair}>
          <DateTimeField label={t('field.installedOn')} precision="date" optional {...form.field('installedOn')} />
          <DateTimeField label={t('field.warrantyUntil')} precision="date" optional {...form.field('warrantyUntil')} />
        </div>
      </div>
    </Card>
  );
}

interface RatingsProps {
  value: readonly RatingDraft[];
  onChange: (ratings: RatingDraft[]) => void;
  error: string | null;
}

const lengths = { name: maxRatingNameLength, value: maxRatingValueLength, unit: maxUnitLength } as const;

/** Rated values, each with its unit. */
function Ratings({ value: ratings, onChange, error }: RatingsProps) {
  const t = useTexts('inventory');
  const change = (index: number, changes: Partial<RatingDraft>) =>
    onChange(ratings.map((rating, place) => (place === index ? { ...rating, ...changes } : rating)));
  return (
    <>
      {ratings.map((rating, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and lines are not moved
        <fieldset key={index} className={styles.rating} aria-label={t('edit.rating', { number: index + 1 })}>
          {(['name', 'value', 'unit'] as const).map((part) => (
            <TextField
              key={part}
              label={t(`rating.${part}`)}
              maxLength={lengths[part]}
              value={rating[part]}
              onChange={(text) => change(index, { [part]: text })}
            />
          ))}
          <Button
            variant="plain"
            size="small"
            aria-label={t('edit.removeRating', { number: index + 1 })}
            onPress={() => onChange(ratings.filter((_, place) => place !== index))}
          >
            <Icon name="close" size={18} />
          </Button>
        </fieldset>
      ))}
      {error && <p className={styles.fault}>{error}</p>}
      {ratings.length < maxRatings && (
        <Button variant="plain" onPress={() => onChange([...ratings, { name: '', value: '', unit: '' }])}>
          {t('edit.addRating')}
        </Button>
      )}
    </>
  );
}

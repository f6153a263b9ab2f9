import { carriesWhiteText, colorPattern, findNearestBrandColor } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import styles from './ColorCard.module.css';
import type { ParametersFieldsProps } from './parameters-fields.ts';

const productColor = '#0f6fde';

/** The colour of the organisation, with what it looks like in both themes. */
export function ColorCard({ form, name }: ParametersFieldsProps & { name: string }) {
  const t = useTexts('parameters');
  const { displayName, shortName, logo, color: typed } = form.values;
  const color = typed.trim().toLowerCase();
  const isColor = colorPattern.test(color);
  const isTooPale = isColor && !carriesWhiteText(color);
  const nearest = isTooPale ? findNearestBrandColor(color) : color;
  return (
    <Card title={t('color.title')}>
      <TextField
        label={t('color.label')}
        optional
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={productColor}
        hint={t('color.hint')}
        {...form.field('color')}
        error={isTooPale ? t('color.tooPale') : form.field('color').error}
        adornment={
          <input
            type="color"
            className={styles.pick}
            aria-label={t('color.pick')}
            value={isColor ? color : productColor}
            onChange={(event) => form.change({ color: event.target.value })}
          />
        }
      />
      <div className={styles.ways}>
        {isTooPale && (
          <Button variant="plain" size="small" onPress={() => form.change({ color: nearest })}>
            {t('color.useNearest', { color: nearest })}
          </Button>
        )}
        {color !== '' && (
          <Button variant="text" size="small" onPress={() => form.change({ color: '' })}>
            {t('color.standard')}
          </Button>
        )}
      </div>
      <fieldset className={styles.previews} aria-label={t('color.preview')}>
        {(['light', 'dark'] as const).map((theme) => (
          <BrandPreview
            key={theme}
            theme={theme}
            color={isColor ? nearest : productColor}
            name={shortName.trim() || displayName.trim() || name}
            logo={logo}
          />
        ))}
      </fieldset>
    </Card>
  );
}

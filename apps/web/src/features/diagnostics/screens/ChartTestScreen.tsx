import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { appearances, chooseAppearance, useTheme } from '#shared/theme/theme.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SampleCharts } from '../components/SampleCharts.tsx';
import styles from './ChartTestScreen.module.css';

const widths = ['narrow', 'half', 'full'] as const;

/** The chart widget with every kind of chart: other data, other widths, other themes. */
export function ChartTestScreen() {
  const t = useTexts('diagnostics');
  const tMine = useTexts('mine');
  const appearance = useTheme((state) => state.appearance);
  const [set, setSet] = useState(0);
  const [width, setWidth] = useState<(typeof widths)[number]>('full');
  return (
    <Screen>
      <Callout>{t('chart.intro')}</Callout>
      <Card>
        <Row label={t('chart.width')}>
          <Segmented
            label={t('chart.width')}
            options={widths.map((value) => ({ value, label: t(`chart.widths.${value}`) }))}
            value={width}
            onChange={setWidth}
          />
        </Row>
        <Row label={t('chart.appearance')}>
          <Segmented
            label={t('chart.appearance')}
            options={appearances.map((value) => ({ value, label: tMine(`appearances.${value}`) }))}
            value={appearance}
            onChange={chooseAppearance}
          />
        </Row>
        <Row label={t('chart.changed', { count: set + 1 })}>
          <Button variant="plain" size="small" onPress={() => setSet(set + 1)}>
            {t('chart.change')}
          </Button>
        </Row>
      </Card>
      <div className={styles.charts} data-width={width}>
        <SampleCharts set={set} />
      </div>
    </Screen>
  );
}

import { type CurveRange, curveRanges } from '#features/device/model/curve-window.ts';
import { findCurveValues, findDefaultCurve, type Meter } from '#features/device/model/main-figures.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { Curve } from './Curve.tsx';

/** The curve of one of the meter's values; the value and the time range can be chosen. */
export function CurveCard({ meter }: { meter: Meter }) {
  const t = useTexts('device');
  const [key, setKey] = useScreenState<string | null>('curve value', null);
  const [range, setRange] = useScreenState<CurveRange>('curve range', 'day');
  const offered = findCurveValues(meter.values);
  const value = offered.find((one) => one.key === key) ?? findDefaultCurve(meter.values);
  if (!value) return null;
  return (
    <Card title={t('meter.curve')}>
      {offered.length > 1 && (
        <FilterChips
          label={t('meter.curveValue')}
          options={offered.map((one) => ({ value: one.key, label: one.label }))}
          value={value.key}
          onChange={setKey}
        />
      )}
      <Segmented
        label={t('meter.range')}
        options={curveRanges.map((one) => ({ value: one, label: t(`meter.ranges.${one}`) }))}
        value={range}
        onChange={setRange}
      />
      <Curve meter={meter} value={value} range={range} />
    </Card>
  );
}

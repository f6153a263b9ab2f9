import { digitsOf, type MeterSwapDifference } from '@energy-om/domain';
import { type KnownSwapMeter, listDifferences, type SwapValues } from '#features/meter-swap/model/swap-steps.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './swap.module.css';

export interface CompareStepProps {
  old: KnownSwapMeter;
  next: KnownSwapMeter;
  form: FormFields<SwapValues>;
}

/** Ratio, digits and unit of both meters beside each other; each difference is confirmed by itself. */
export function CompareStep({ old, next, form }: CompareStepProps) {
  const t = useTexts('meterSwap');
  const { factor, confirmed } = form.values;
  const differences = listDifferences({ old, next }, factor) ?? [];
  const error = form.faults.at('confirmed');
  const toggle = (difference: MeterSwapDifference, isOn: boolean) =>
    form.change({ confirmed: isOn ? [...confirmed, difference] : confirmed.filter((one) => one !== difference) }, 'confirmed');
  return (
    <>
      <Card title={next.name} extra={next.code}>
        <p>{t('compare.hint')}</p>
        <Comparison old={old} next={next} differences={differences} />
        <div className={styles.gap}>
          <TextField
            label={t('compare.factor')}
            required
            inputMode="decimal"
            autoComplete="off"
            hint={t('compare.factorHint')}
            {...form.field('factor')}
          />
        </div>
      </Card>
      {differences.length === 0 ? (
        <Callout tone="good" icon="check">
          {t('compare.same')}
        </Callout>
      ) : (
        <Card title={t('compare.confirm')}>
          {differences.map((difference) => (
            <SwitchRow
              key={difference}
              label={t(`compare.differences.${difference}`, {
                old: formatFactor(old.factor),
                new: factor,
                plate: formatFactor(next.factor),
                amount: formatNumber(next.recentAmount, 1),
              })}
              value={confirmed.includes(difference)}
              onChange={(isOn) => toggle(difference, isOn)}
            />
          ))}
          {error && (
            <Callout tone="danger" icon="alarm">
              {error}
            </Callout>
          )}
        </Card>
      )}
    </>
  );
}

function Comparison({ old, next, differences }: Pick<CompareStepProps, 'old' | 'next'> & { differences: readonly MeterSwapDifference[] }) {
  const t = useTexts('meterSwap');
  const digits = ({ modulus }: KnownSwapMeter) => {
    const count = digitsOf(modulus);
    return count === null ? t('compare.noLimit') : t('compare.digitCount', { count });
  };
  const differs = (kind: 'ratio' | 'digits' | 'unit' | 'switch') =>
    kind === 'ratio' ? old.factor !== next.factor : differences.includes(kind);
  const rows: [kind: 'ratio' | 'digits' | 'unit' | 'switch', of: (meter: KnownSwapMeter) => string][] = [
    ['ratio', ({ factor }) => formatFactor(factor)],
    ['digits', digits],
    ['unit', ({ unit }) => unit ?? ''],
    ['switch', ({ hasSwitch }) => t(hasSwitch ? 'compare.has' : 'compare.hasNot')],
  ];
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('compare.old')}</th>
          <th scope="col">{t('compare.new')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, of]) => (
          <tr key={kind} data-differs={differs(kind)}>
            <th scope="row">{t(`compare.${kind}`)}</th>
            <td>{of(old)}</td>
            <td>{of(next)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatFactor(factor: number): string {
  return String(factor);
}

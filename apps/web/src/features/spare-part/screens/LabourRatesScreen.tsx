import { useApiQuery } from '#shared/api/use-api-query.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from '../components/spare-part.module.css';
import { listRatesDifferences, type Rates, toRatesDraft, useRatesForm } from '../hooks/use-rates-form.ts';

/** What an hour of labour costs: of the organisation, and by business type. */
export function LabourRatesScreen() {
  const { data: rates, isError, error, refetch } = useApiQuery('getLabourRates', {}, { silent: true });
  if (rates) return rates.mayManage ? <RatesForm rates={rates} /> : <RatesList rates={rates} />;
  return (
    <Screen back={screenAddress('setup')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />}
    </Screen>
  );
}

function RatesForm({ rates }: { rates: Rates }) {
  const t = useTexts('sparePart');
  const { form, isOutdated } = useRatesForm(rates);
  const { byType } = form.values;
  return (
    <Screen
      back={screenAddress('setup')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('rates.save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listRatesDifferences(rates, form.values)}
          onTakeTheirs={() => form.change(toRatesDraft(rates))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Callout icon="info">{t('rates.explain')}</Callout>
      <Card>
        <TextField
          label={t('rates.whole')}
          optional
          inputMode="decimal"
          unit={t('rates.perHour')}
          hint={t('rates.wholeHint')}
          {...form.field('rate')}
        />
      </Card>
      <Card title={t('rates.byType')}>
        <div className={styles.stack}>
          <p className={styles.words}>{t(rates.businessTypes.length === 0 ? 'rates.noTypes' : 'rates.byTypeHint')}</p>
          {rates.businessTypes.map(({ id, name }) => (
            <TextField
              key={id}
              label={name}
              optional
              inputMode="decimal"
              unit={t('rates.perHour')}
              value={byType[id] ?? ''}
              onChange={(typed) => form.change({ byType: { ...byType, [id]: typed } }, `byType.${id}`)}
              error={form.faults.all[`byType.${id}`] ?? null}
            />
          ))}
        </div>
      </Card>
    </Screen>
  );
}

function RatesList({ rates }: { rates: Rates }) {
  const t = useTexts('sparePart');
  const show = (cents: number | null) => (cents === null ? '–' : `${formatMoney(cents)} / h`);
  return (
    <Screen back={screenAddress('setup')}>
      <Callout icon="lock">{t('rates.reader')}</Callout>
      <Card>
        <Row label={t('rates.whole')}>{show(rates.rateCents)}</Row>
        {rates.businessTypes.map(({ id, name, rateCents }) => (
          <Row key={id} label={name}>
            {show(rateCents ?? rates.rateCents)}
          </Row>
        ))}
      </Card>
    </Screen>
  );
}

import { listDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import type { Translate } from '#shared/i18n/texts.ts';
import { nameOfSeason } from './season-name.ts';
import { listDraftBands, type TariffDraft } from './tariff-draft.ts';
import { writeSlotTime } from './terms.ts';

/** In what a draft differs from the version as somebody else has saved it meanwhile. */
export function listTariffDifferences(stored: TariffDraft, typed: TariffDraft, t: Translate<'tariff'>): (FieldDifference | string)[] {
  const labels = {
    validOn: t('page.validFrom'),
    seasons: t('page.bands'),
    steps: t('edit.steps.title'),
    allowance: t('edit.steps.allowance'),
    prices: t('page.prices'),
    service: t('component.service'),
    fixedFee: t('component.fixed'),
    minimumFee: t('minimum'),
    energyTax: t('edit.energyTax'),
    serviceTax: t('edit.serviceTax'),
    fixedTax: t('edit.fixedTax'),
  };
  return listDifferences(labels, inWords(stored, t), inWords(typed, t), (words, name) => words[name]);
}

function inWords(draft: TariffDraft, t: Translate<'tariff'>) {
  const { validOn, dayTypes, seasons, steps, anchor, thresholds, prices, service } = draft;
  const { fixedFee, minimumFee, energyTax, serviceTax, fixedTax } = draft;
  const hasSteps = steps !== 'none';
  const dayOf = (spans: TariffDraft['seasons'][number]['spans'], type: TariffDraft['dayTypes'][number]) =>
    [t(`dayType.${type}`), ...(spans[type] ?? []).map(({ from, band }) => `${writeSlotTime(from)} ${t(`bandShort.${band}`)}`)].join(' ');
  return {
    validOn: validOn ?? '',
    seasons: formatList(
      seasons.map((season) => `${nameOfSeason(season, t)} ${season.from} ${dayTypes.map((type) => dayOf(season.spans, type)).join(' · ')}`),
    ),
    steps: [t(`edit.steps.${steps}`), ...(hasSteps ? [anchor, thresholds.join(' / ')] : [])].join(' '),
    allowance: hasSteps && draft.hasAllowance ? `${draft.allowanceAbove}: ${draft.allowancePerPerson}` : '',
    prices: formatList(listDraftBands(draft).map((band) => `${t(`band.${band}`)} ${(prices[band] ?? []).join(' / ')}`)),
    service: [t(`edit.service.${service}`), ...(service === 'none' ? [] : [draft.serviceFee])].join(' '),
    ...{ fixedFee, minimumFee, energyTax, serviceTax, fixedTax },
  };
}

import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import {
  type Bill,
  calculateBills,
  createTariffCalendar,
  listOpeningStarts,
  type QuarterUse,
  startOfLocalDate,
  type TariffVersion,
  taxWithin,
  thresholdsOf,
  writeExactYuan,
} from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { findMeterType } from '#services/energy/analysed-object.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { readTariffCalendar } from '../calendar/tariff-calendar-rows.ts';
import { assertTariffTerms } from '../version/assert-tariff-terms.ts';
import { listMeterQuarters } from './list-meter-quarters.ts';
import { spreadByBand } from './spread-by-band.ts';

type Input = ApiParsedInput<'calculateBill'>;

export const calculateBill: Verb<'calculateBill'> = async (context, input) => {
  const { month, meterId, energyType, used, persons } = input;
  const zone = await loadTimeZone(context);
  const from = startOfLocalDate(`${month}-01`, zone);
  const to = startOfLocalDate(`${nextMonth(month)}-01`, zone);
  const version = { ...input.terms, validFrom: from } as TariffVersion;
  assertTariffTerms(version, 'terms.');
  if (meterId !== null && (await findMeterType(context, meterId)) !== energyType) throw invalid({ meterId: 'meterOfAnotherType' });
  const { dates } = await readTariffCalendar(context.database.kysely, context.actor.tenantId);
  const calendar = createTariffCalendar(dates);
  const stretch = { from, to, zone };
  const quarters =
    meterId === null ? spreadByBand(input.amounts, version, calendar, stretch) : await listMeterQuarters(context, meterId, stretch);
  const versions = [{ from, value: { key: 'only', version } }];
  const openings = listOpeningStarts(versions, from, to, zone).map((start) => ({ start, used }));
  const households = [{ from, value: persons }];
  const supply = { ...stretch, versions, quarters, openings, households, payers: [], calendarOf: () => calendar };
  const [bill] = calculateBills(supply, true).bills;
  return present(input, quarters, bill, version);
};

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

function present(
  { month, persons }: Input,
  quarters: readonly QuarterUse[],
  bill: Bill<string> | undefined,
  { steps }: TariffVersion,
): ApiOutput<'calculateBill'> {
  return {
    month,
    quantity: quarters.reduce((sum, { amount }) => sum + amount, 0),
    total: bill?.total ?? 0,
    lines: (bill?.lines ?? []).map(({ component, band, step, quantity, price, exact, fen, taxRate }) => ({
      ...{ component, band, step, quantity, price, taxRate },
      exact: writeExactYuan(exact),
      amount: fen,
      tax: taxWithin(fen, taxRate),
    })),
    thresholds: steps ? thresholdsOf(steps, persons) : [],
  };
}

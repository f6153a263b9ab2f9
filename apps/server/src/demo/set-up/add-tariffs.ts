import { chinaHolidays, defaultTimeZone, localDate, startOfLocalDate } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { assignTariff } from '#services/tariff/assignment/assign-tariff.ts';
import { saveTariffCalendar } from '#services/tariff/calendar/save-tariff-calendar.ts';
import { saveTariff } from '#services/tariff/save-tariff.ts';
import { decideTariffVersion } from '#services/tariff/version/decide-tariff-version.ts';
import { requestTariffApproval } from '#services/tariff/version/request-tariff-approval.ts';
import { saveTariffVersion } from '#services/tariff/version/save-tariff-version.ts';
import { type TariffPlan, tariffPlans } from '../plans/tariffs.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { call } from './services-at.ts';

/** Who writes the tariffs, and who signs them. */
interface Signers {
  clerk: SignedInContext;
  administrator: SignedInContext;
}

const instantOf = (date: string) => new Date(startOfLocalDate(date, defaultTimeZone)).toISOString();

/** Writes, signs and assigns the tariffs of the sites that a tenant has, as of the moment of the loading; they hold since the year began. */
export async function addTariffs(signers: Signers, { projects }: DemoTenant): Promise<void> {
  const sites = projects.flatMap((project) => project.sites);
  const idsOf = (keys: readonly string[]) => [...new Set(sites.filter(({ key }) => keys.includes(key)).map(({ id }) => id))];
  const today = localDate(signers.clerk.clock.now().getTime(), defaultTimeZone);
  const year = Number(today.slice(0, 4));
  const plans = tariffPlans.filter((plan) => idsOf(plan.sites).length > 0);
  if (plans.length === 0) return;
  const published = chinaHolidays[year];
  const dates = { holiday: [...(published?.holidays ?? [])], shiftedWorkday: [...(published?.extraWorkdays ?? [])], hotDay: [] };
  await call(signers.clerk, 'saveTariffCalendar', saveTariffCalendar, { version: 0, ...dates });
  for (const plan of plans)
    await addTariff(signers, plan, { from: instantOf(`${year}-01-01`), next: nextMonth(today), areaIds: idsOf(plan.sites) });
}

function nextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return instantOf(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`);
}

async function addTariff(
  { clerk, administrator }: Signers,
  { name, energyType, terms, next }: TariffPlan,
  { from, next: nextFrom, areaIds }: { from: string; next: string; areaIds: readonly string[] },
): Promise<void> {
  const { id: tariffId } = await call(clerk, 'saveTariff', saveTariff, { name, energyType });
  const request = async (validFrom: string, given: TariffPlan['terms']) => {
    const saved = await call(clerk, 'saveTariffVersion', saveTariffVersion, { tariffId, validFrom, ...given });
    const id = saved.versions.find(({ state }) => state === 'draft')?.id ?? '';
    const { versions } = await call(clerk, 'requestTariffApproval', requestTariffApproval, { id, version: 1 });
    return { id, version: 2, hash: versions.find((one) => one.id === id)?.hash ?? '' };
  };
  const requested = await request(from, terms);
  await call(administrator, 'decideTariffVersion', decideTariffVersion, { ...requested, isApproved: true });
  for (const areaId of areaIds) await call(clerk, 'assignTariff', assignTariff, { areaId, energyType, tariffId, from });
  if (next) await request(nextFrom, next);
}

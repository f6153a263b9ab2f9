import { maxNameLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, month, nameText, wholeNumber } from '../wire.ts';
import {
  billLine,
  reason,
  tariff,
  tariffAssignment,
  tariffBand,
  tariffDates,
  tariffEnergyType,
  tariffHead,
  tariffTerms,
  versionRef,
} from './schemas/tariff-wire.ts';

const calendar = z.object({ version: z.number(), ...tariffDates.shape });

export const tariffApi = {
  listTariffs: endpoint(
    'GET',
    '/api/charge/tariff/GetList',
    'tariff.manage',
    'Lists the tariffs with the version in force, the one that comes next and the one that is being prepared, and what places have from when.',
    z.object({}),
    z.object({ tariffs: z.array(tariffHead), assignments: z.array(tariffAssignment) }),
  ),
  getTariff: endpoint(
    'GET',
    '/api/charge/tariff/Get',
    'tariff.manage',
    'Returns a tariff with all of its versions and the places that it was assigned to.',
    z.object({ id }),
    tariff,
  ),
  saveTariff: endpoint(
    'POST',
    '/api/charge/tariff/Save',
    'tariff.manage',
    'Creates a tariff for one type of energy, or renames it if its version is still the one that was read.',
    z.object({ id: id.optional(), version: wholeNumber.optional(), name: nameText(maxNameLength), energyType: tariffEnergyType }),
    tariff,
  ),
  saveTariffVersion: endpoint(
    'POST',
    '/api/charge/tariff/SaveVersion',
    'tariff.manage',
    'Creates the draft of a version, or changes it if it is still the one that was read; a request for approval is taken back by it.',
    z.object({ id: id.optional(), version: wholeNumber.optional(), tariffId: id, validFrom: instant, ...tariffTerms.shape }),
    tariff,
  ),
  removeTariffVersion: endpoint(
    'POST',
    '/api/charge/tariff/RemoveVersion',
    'tariff.manage',
    'Removes the draft of a version; a published one stays.',
    versionRef,
    tariff,
  ),
  requestTariffApproval: endpoint(
    'POST',
    '/api/charge/tariff/RequestApproval',
    'tariff.manage',
    'Asks for the second signature on a draft, which covers the hash of its start and terms.',
    versionRef,
    tariff,
  ),
  decideTariffVersion: endpoint(
    'POST',
    '/api/charge/tariff/DecideVersion',
    'settlement.approve',
    'Publishes a version that waits for approval, or refuses it with a reason. Who has made or requested it may not decide.',
    versionRef.extend({ hash: z.string().max(64), isApproved: z.boolean(), reason: reason.default('') }),
    tariff,
  ),
  assignTariff: endpoint(
    'POST',
    '/api/charge/tariff/Assign',
    'tariff.manage',
    'Says which tariff an area, with what lies within it, has from an instant on; without one it is that of the area above.',
    z.object({ areaId: id, energyType: tariffEnergyType, tariffId: id.nullable(), from: instant }),
    z.array(tariffAssignment),
  ),
  calculateBill: endpoint(
    'POST',
    '/api/charge/tariff/Calculate',
    'tariff.manage',
    'Calculates the bill of one month by the terms of a version, out of what a meter counted or of amounts by band; nothing is written.',
    z.object({
      month,
      energyType: tariffEnergyType,
      terms: tariffTerms,
      /** The meter whose consumption of the month counts; null: the amounts do. */
      meterId: id.nullable().default(null),
      /** By band, in thousandths of the unit, distributed evenly over the time of the band. */
      amounts: z.partialRecord(tariffBand, z.number().int().min(0).max(1_000_000_000_000)).default({}),
      /** What had been used in the period of the steps when the month began, in thousandths. */
      used: z.number().int().min(0).max(1_000_000_000_000).default(0),
      persons: z.number().int().min(0).max(100).default(0),
    }),
    z.object({
      month: z.string(),
      /** Of all energy, in thousandths of the unit. */
      quantity: z.number(),
      /** In fen. */
      total: z.number(),
      lines: z.array(billLine),
      /** The thresholds of the household, in thousandths. */
      thresholds: z.array(z.number()),
    }),
    { limit: 'read' },
  ),
  getTariffCalendar: endpoint(
    'GET',
    '/api/charge/tariff/GetCalendar',
    'tariff.manage',
    'Returns the holidays, shifted workdays and hot days by which tariffs tell dates apart.',
    z.object({}),
    calendar,
  ),
  saveTariffCalendar: endpoint(
    'POST',
    '/api/charge/tariff/SaveCalendar',
    'tariff.manage',
    'Changes the calendar of tariffs if its version is still the one that was read. A hot day is named before it begins.',
    z.object({ version: wholeNumber, ...tariffDates.shape }),
    calendar,
  ),
} as const;

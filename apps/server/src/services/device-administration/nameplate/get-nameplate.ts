import { hasWarrantyEnded, localDate } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { presentDevice } from '#services/device/present-device.ts';
import { findListedDevice } from '#services/device/query-devices.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { presentNameplate } from '../inventory/managed-device-rows.ts';
import { listDeviceFiles } from './device-files.ts';
import { listFormerNameplates } from './former-nameplates.ts';

export const getNameplate: Verb<'getNameplate'> = async (context, { id }) => {
  const { actor, clock, database } = context;
  const device = await findListedDevice(context, { id });
  const [row, documents, former, zone] = await Promise.all([
    database.kysely
      .selectFrom('devices')
      .select(['retired_at', 'qr', 'maker', 'serial_number', 'ratings', 'installed_on', 'warranty_until'])
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    listDeviceFiles(database.kysely, actor.tenantId, id),
    listFormerNameplates(context, id),
    loadTimeZone(context),
  ]);
  const nameplate = presentNameplate(row);
  return {
    id,
    device: presentDevice(device),
    retired: row.retired_at !== null,
    qr: row.qr,
    nameplate,
    warrantyEnded: hasWarrantyEnded(nameplate, localDate(clock.now().getTime(), zone)),
    documents: documents.map(presentStoredFile),
    former,
  };
};

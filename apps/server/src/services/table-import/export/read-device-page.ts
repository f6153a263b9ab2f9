import { dictionaryTexts } from '@energy-om/contract';
import type { EnergyType, Rating } from '@energy-om/domain';
import type { DeviceTable } from '#db/schema/devices.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { writeRatings } from '../values/ratings.ts';
import { areaNames } from './area-names.ts';
import { exportPageRows, pageOf, type ReadPage } from './export-page.ts';

interface DeviceRow {
  id: string;
  is_behind: boolean;
  name: string;
  code: string;
  kind: DeviceTable['kind'];
  energy_type: EnergyType | null;
  model: string | null;
  area: string | null;
  location: string | null;
  gateway: string | null;
  qr: string | null;
  register_factor: number;
  main_meter: string | null;
  maker: string | null;
  serialNumber: string | null;
  ratings: Rating[];
  installedOn: string | null;
  warrantyUntil: string | null;
}

const { objectKind, energyType } = dictionaryTexts['zh-CN'];

/**
 * Gateways and main meters come before what is behind them, as an import needs them. The addresses of cameras' streams stay here: they
 * may carry credentials.
 */
export const readDevicePage: ReadPage = async (database, actor, cursor) => {
  const [behind = 'false', after = ''] = cursor?.split(' ') ?? [];
  const parameters = new Parameters({ tenant: actor.tenantId, behind: behind === 'true', after, count: exportPageRows + 1 });
  const text = `
    select d.id, (d.gateway_id is not null or d.main_meter_id is not null) as is_behind, d.name, d.code, d.kind, d.energy_type, d.model,
      ${areaNames('a')} as area, d.location, g.code as gateway, d.qr, d.register_factor, m.code as main_meter,
      d.maker, d.serial_number as "serialNumber", d.ratings, d.installed_on as "installedOn", d.warranty_until as "warrantyUntil"
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
      left join devices m on m.tenant_id = :tenant and m.id = d.main_meter_id
    where d.tenant_id = :tenant and d.retired_at is null and ${areaCondition(actor, 'table.exchange', 'a.path', parameters)}
      and ((d.gateway_id is not null or d.main_meter_id is not null), d.id::text) > (:behind, :after)
    order by is_behind, d.id::text limit :count`;
  const rows = await database.run(prepared<DeviceRow>(text), parameters.values);
  return pageOf(
    rows,
    ({ is_behind, id }) => `${is_behind} ${id}`,
    (row) => ({
      name: row.name,
      code: row.code,
      kind: objectKind[row.kind],
      energyType: row.energy_type && energyType[row.energy_type],
      model: row.model,
      area: row.area,
      location: row.location,
      gateway: row.gateway,
      qr: row.qr,
      registerFactor: row.register_factor === 1 ? null : row.register_factor,
      mainMeter: row.main_meter,
      maker: row.maker,
      serialNumber: row.serialNumber,
      ratings: writeRatings(row.ratings),
      installedOn: row.installedOn,
      warrantyUntil: row.warrantyUntil,
    }),
  );
};

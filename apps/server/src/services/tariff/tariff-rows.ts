import type { ApiOutput } from '@energy-om/contract';
import { grantsOf, type TariffTerms } from '@energy-om/domain';
import type { Kysely, Selectable } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { TariffTable, TariffVersionTable } from '#db/schema/tariffs.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { listAssignments } from './assignment/assignment-rows.ts';

export type Tariff = ApiOutput<'getTariff'>;
type Version = Tariff['versions'][number];
export type VersionHead = Omit<Version, keyof TariffTerms | 'mayApprove'>;
/** The types of energy that tariffs are for. */
export type TariffEnergyType = Tariff['energyType'];

export interface VersionRow extends Selectable<TariffVersionTable> {
  maker: string;
  requester: string | null;
  decider: string | null;
}

type TariffRow = Selectable<TariffTable>;

const findTariff = statement<{ tenant: string; id: string }, TariffRow>(
  'find-tariff',
  'select t.* from tariffs t where t.tenant_id = :tenant and t.id = :id',
);

const findVersions = statement<{ tenant: string; tariff: string | null }, VersionRow>(
  'find-tariff-versions',
  `select v.*, m.full_name as maker, q.full_name as requester, d.full_name as decider
    from tariff_versions v join accounts m on m.id = v.made_by left join accounts q on q.id = v.requested_by
      left join accounts d on d.id = v.decided_by
    where v.tenant_id = :tenant and (:tariff::uuid is null or v.tariff_id = :tariff::uuid)
    order by v.valid_from desc, v.made_at desc, v.id`,
);

export function queryVersions(database: Database, tenant: string): Promise<VersionRow[]> {
  return database.run(findVersions, { tenant, tariff: null });
}

/** Reads a tariff with its versions and places. Throws `notFound` for one that is not the tenant's. */
export async function readTariff(tx: Kysely<Schema>, actor: Actor, id: string): Promise<Tariff> {
  const tenant = actor.tenantId;
  const [row] = await runIn(tx, findTariff, { tenant, id });
  if (!row) throw notFound();
  const versions = await runIn(tx, findVersions, { tenant, tariff: id });
  const assignments = await listAssignments(tx, actor, { tariff: id });
  return {
    id,
    version: row.version,
    name: row.name,
    energyType: toTariffEnergyType(row.energy_type),
    versions: versions.map((version) => presentVersion(version, actor)),
    assignments,
  };
}

/** The database takes no other types. */
export function toTariffEnergyType(type: TariffTable['energy_type']): TariffEnergyType {
  return type as TariffEnergyType;
}

function presentVersion(row: VersionRow, actor: Actor): Version {
  return { ...presentHead(row), ...(row.content as Pick<Version, keyof TariffTerms>), mayApprove: mayApprove(row, actor) };
}

/** Whoever has made or requested a version does not sign it. */
export function mayApprove({ state, made_by, requested_by }: Selectable<TariffVersionTable>, actor: Actor): boolean {
  const isOther = made_by !== actor.accountId && requested_by !== actor.accountId;
  return state === 'requested' && isOther && grantsOf(actor.roleGrants, 'settlement.approve').length > 0;
}

export function presentHead(row: VersionRow): VersionHead {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    validFrom: row.valid_from.toISOString(),
    madeBy: { id: row.made_by, fullName: row.maker },
    madeAt: row.made_at.toISOString(),
    requestedBy: presentPerson(row.requested_by, row.requester),
    requestedAt: row.requested_at?.toISOString() ?? null,
    hash: row.hash,
    decidedBy: presentPerson(row.decided_by, row.decider),
    decidedAt: row.decided_at?.toISOString() ?? null,
    refusal: row.refusal,
  };
}

function presentPerson(id: string | null, fullName: string | null) {
  return id === null ? null : { id, fullName: fullName ?? '' };
}

import type { Nameplate } from '@energy-om/domain';

/** The columns of a nameplate, in `devices` and in `former_nameplates` alike. */
export function toNameplateColumns({ maker, serialNumber, ratings, installedOn, warrantyUntil }: Nameplate) {
  return {
    maker,
    serial_number: serialNumber,
    ratings: JSON.stringify(ratings),
    installed_on: installedOn,
    warranty_until: warrantyUntil,
  };
}

import type { TariffVersion } from './terms.ts';

/** The version in force. @param versions the latest start first */
export function findCurrent(versions: readonly TariffVersion[]): TariffVersion | undefined {
  return versions.find(({ state, validFrom }) => state === 'published' && Date.parse(validFrom) <= Date.now());
}

/** The version that is shown first: what waits for somebody, else what is in force, else what comes next. */
export function findFirstShown(versions: readonly TariffVersion[]): TariffVersion | undefined {
  return (
    versions.find(({ state }) => state === 'requested') ??
    findCurrent(versions) ??
    versions.find(({ state }) => state !== 'replaced') ??
    versions[0]
  );
}

import type { ApiOutput } from '@energy-om/contract';
import { hourMs, type KnownRegister } from '@energy-om/domain';

/** The known register of a meter. */
export type Register = ApiOutput<'getWorkOrder'>['registers'][number];

/** A value that a meter sent less than this ago is still what its display shows. */
const liveMs = hourMs;

export function toKnown({ latest, before, perDay, modulus }: Register): KnownRegister {
  return { latest: latest && { at: Date.parse(latest.at), value: latest.value }, before, perDay, modulus };
}

/** The meter's own value to start with; null where it is too old, or the meter has never sent one. */
export function prefillOf({ latest, decimals }: Register, now: number): string | null {
  if (latest === null || now - Date.parse(latest.at) > liveMs) return null;
  return String(Number(latest.value.toFixed(decimals)));
}

type LiveValues = Readonly<Record<string, readonly [at: number, value: unknown]>>;

/** The register with a later value from the live connection, if there is one. */
export function withLiveValue<Known extends Register>(register: Known, values: LiveValues | undefined): Known {
  const reported = values?.[register.key];
  if (!reported || typeof reported[1] !== 'number') return register;
  const [at, value] = reported;
  if (register.latest && Date.parse(register.latest.at) >= at) return register;
  return { ...register, latest: { at: new Date(at).toISOString(), value } };
}

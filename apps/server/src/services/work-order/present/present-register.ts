import type { ApiOutput } from '@energy-om/contract';
import type { OrderRegister } from '../readings/load-registers.ts';

type Presented<Register> = Omit<Register, 'latest'> & Pick<ApiOutput<'getMeterRegister'>, 'latest'>;

/** A register as the wire shows it: with the time of its newest reading as text. */
export function presentRegister<Register extends Pick<OrderRegister, 'latest'>>({ latest, ...register }: Register): Presented<Register> {
  return { ...register, latest: latest && { at: new Date(latest.at).toISOString(), value: latest.value } };
}

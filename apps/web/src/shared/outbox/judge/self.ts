import type { PhoneActor } from '@energy-om/domain';

/** Whoever uses the phone. */
export interface Self {
  actor: PhoneActor;
  fullName: string;
}

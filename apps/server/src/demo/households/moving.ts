import type { SignedInContext } from '#services/core/request-context.ts';
import type { Acting } from '../field-documents/act-as.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';

/** The clerk's calls some milliseconds before the loading. */
export type Clerk = (agoMs: number) => SignedInContext;

/** Within which people move into the flats of a tenant. */
export interface Moving {
  loading: Loading;
  tenant: DemoTenant;
  clerk: Clerk;
  as: Acting['as'];
  asAdministrator: Acting['asAdministrator'];
  /** Epoch milliseconds. */
  now: number;
}

/** What is paid at the counter. */
export interface Payment {
  /** Epoch milliseconds. */
  at: number;
  enter(clerk: Clerk): Promise<unknown>;
}

/** What somebody does when everything that was counted until then is known. */
export interface Act {
  /** Epoch milliseconds. */
  at: number;
  perform(): Promise<void>;
}

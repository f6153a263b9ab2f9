import type { servicesAt } from '../set-up/services-at.ts';

/** Acts as one of the people of the tenant, some milliseconds before now. */
export type ActAs = (key: string, agoMs: number) => ReturnType<typeof servicesAt>;

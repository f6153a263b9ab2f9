export const permitStatuses = ['draft', 'sent', 'issued', 'open', 'working', 'paused', 'ended', 'closed', 'voided'] as const;
export type PermitStatus = (typeof permitStatuses)[number];

/** Work was allowed and its end is not yet certified: while a permit is in one of these, its order goes nowhere. */
export const standingPermitStatuses: readonly PermitStatus[] = ['open', 'working', 'paused', 'ended'];

/** Nothing leads out of these. */
export const finalPermitStatuses: readonly PermitStatus[] = ['closed', 'voided'];

/**
 * The states of an account in a tenant: it has joined; it has asked to join and nobody has decided; its request was refused, and it may ask
 * again.
 */
export const membershipStates = ['member', 'pending', 'refused'] as const;
export type MembershipState = (typeof membershipStates)[number];

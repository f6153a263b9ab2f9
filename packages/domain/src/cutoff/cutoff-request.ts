/** Cut-offs beyond those of a local day that nobody has to approve wait for a second person: until the day ends. */
export const cutoffRequestStates = ['waiting', 'approved', 'rejected'] as const;
export type CutoffRequestState = (typeof cutoffRequestStates)[number];

/** So many rooms one person can look through before they approve: the rest waits for the next day. */
export const maxRequestedCutoffs = 200;

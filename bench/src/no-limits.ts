/** Times of connections that prepare what is measured later: a busy machine may take as long as it needs. */
export const noLimitsMs = { connect: 10_000, statement: 0, lock: 0, idleInTransaction: 0, answer: 0 };

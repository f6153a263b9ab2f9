/**
 * The numbers of PostgreSQL's advisory locks. Any will do as long as no two purposes share one and every server of an installation takes
 * the same.
 */
export const advisoryLocks = {
  /** One server migrates, the others wait for it. */
  migrations: 7_302_026,
  /** Codes are counted and sent one after another, so that simultaneous calls cannot exceed the limits. */
  verificationCodes: 7_302_027,
  /** `create table if not exists` fails where two servers create the same partition at once. */
  readingPartitions: 7_302_028,
  /** One of several servers loads the demonstration data. */
  demonstration: 20_261_120,
  /** Two imports at once would both create what neither of them finds. */
  imports: 20_261_121,
} as const;

/** Held shared by every process that uses the embedded database. It is in the space of two numbers, which nothing else uses. */
export const presenceLock = '7302, 1';

/**
 * The numbers of PostgreSQL's advisory locks. They are arbitrary, but no two purposes may share one, and every server of an installation
 * must use the same.
 */
export const advisoryLocks = {
  /** One server migrates while the others wait. */
  migrations: 7_302_026,
  /** Codes are counted and sent one after another, so that simultaneous calls cannot exceed the limits. */
  verificationCodes: 7_302_027,
  /** `create table if not exists` fails where two servers create the same partition at once. */
  readingPartitions: 7_302_028,
  /** Tenants are created one after another, so that no two get the same name. */
  tenantCreation: 7_302_029,
  /** Bills of providers are stored one after another, as what one lacks may stand in the other. */
  paymentBills: 7_302_030,
  /** One of several servers loads the demonstration data. */
  demonstration: 20_261_120,
  /** With an import's id: its server has it until the import ends, so that one whose server was killed counts as interrupted at once. */
  tableImports: 20_261_121,
} as const;

/** Every process that uses the embedded database holds it shared. It has two numbers, a key space that no other lock uses. */
export const presenceLock = '7302, 1';

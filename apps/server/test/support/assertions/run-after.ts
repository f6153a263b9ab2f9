import type { Database } from '#db/database.ts';

/** The database, but that something else happens once after a statement has run and before its result is there, as by another server. */
export function runAfter(database: Database, name: string, happen: () => Promise<unknown>): Database {
  let hasHappened = false;
  return {
    ...database,
    run: async (statement, values) => {
      const rows = await database.run(statement, values);
      if (statement.name === name && !hasHappened) {
        hasHappened = true;
        await happen();
      }
      return rows;
    },
  };
}

declare module 'aedes-persistence-level' {
  import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';
  import type { ClassicLevel } from 'classic-level';

  /** Like the persistence in memory, on a LevelDB; without a callback every method returns a promise. */
  export default function createLevelPersistence(database: ClassicLevel): MemoryPersistence;
}

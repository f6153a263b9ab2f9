import { MissingPool } from '../components/MissingPool.tsx';
import { PoolForm } from '../components/PoolForm.tsx';
import { usePool } from '../hooks/use-pool.ts';

/** Sets up what a place uses together, or changes how it is shared (`?id=`). */
export function SharedPoolEditScreen() {
  const { id, data: pool, error, refetch } = usePool();
  if (id === null) return <PoolForm pool={null} />;
  return pool ? <PoolForm pool={pool} /> : <MissingPool error={error} onRetry={refetch} />;
}

import { MissingPool } from '../components/MissingPool.tsx';
import { PoolPage } from '../components/PoolPage.tsx';
import { usePool } from '../hooks/use-pool.ts';

/** What one place uses together (`?id=`). */
export function SharedPoolScreen() {
  const { data: pool, error, refetch } = usePool();
  return pool ? <PoolPage key={pool.id} pool={pool} /> : <MissingPool error={error} onRetry={refetch} />;
}

import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** The part of the address: `?id=`, a scanned `?code=`, or the stock of a message, `?stock=`. */
export function usePart() {
  const [search] = useSearchParams();
  const [id, code, stockId] = [search.get('id'), search.get('code'), search.get('stock')];
  const input = id !== null ? { id } : code !== null ? { code } : { stockId: stockId ?? '' };
  const isNamed = id !== null || code !== null || stockId !== null;
  return { isNamed, ...useApiQuery('getSparePart', input, { enabled: isNamed, silent: true }) };
}

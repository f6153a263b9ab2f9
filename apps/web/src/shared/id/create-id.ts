import { v4 } from 'uuid';

/** A random UUID; it also works over plain HTTP by a network address, where browsers offer no `crypto.randomUUID`. */
export function createId(): string {
  return v4();
}

import { normaliseMobileNumber, secondMs } from '@energy-om/domain';

const storageKey = 'codewait';

interface CodeWait {
  phoneNumber: string;
  /** Epoch milliseconds. */
  until: number;
}

/** When the next code may be requested, for the number of the last request; outlives a reload. Null: at once. */
export function findCodeWait(typedNumber: string, now: number = Date.now()): number | null {
  try {
    const wait = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as CodeWait | null;
    const isOf = wait !== null && wait.phoneNumber === normaliseMobileNumber(typedNumber);
    return isOf && wait.until > now ? wait.until : null;
  } catch {
    return null;
  }
}

/** The waiting time in the server's own answer, in seconds. */
export function startCodeWait(typedNumber: string, seconds: number, now: number = Date.now()): void {
  const wait: CodeWait = { phoneNumber: normaliseMobileNumber(typedNumber), until: now + seconds * secondMs };
  localStorage.setItem(storageKey, JSON.stringify(wait));
}

import { normaliseMobileNumber } from '@energy-om/domain';

const storageKey = 'codewait';

interface CodeWait {
  phoneNumber: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** When the next code may be asked for, for the number that the last one was for; outlives a reload. Null: at once. */
export function findCodeWait(typedNumber: string, now: number = Date.now()): number | null {
  try {
    const wait = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as CodeWait | null;
    const isOf = wait !== null && wait.phoneNumber === normaliseMobileNumber(typedNumber);
    return isOf && wait.until > now ? wait.until : null;
  } catch {
    return null;
  }
}

/** From the server's own words of how long to wait, in seconds. */
export function startCodeWait(typedNumber: string, seconds: number, now: number = Date.now()): void {
  const wait: CodeWait = { phoneNumber: normaliseMobileNumber(typedNumber), until: now + seconds * 1000 };
  localStorage.setItem(storageKey, JSON.stringify(wait));
}

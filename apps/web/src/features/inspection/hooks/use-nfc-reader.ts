import { useEffect, useRef } from 'react';

interface TagRecord {
  recordType: string;
  data?: DataView;
}
interface ReadingEvent extends Event {
  serialNumber: string;
  message: { records: readonly TagRecord[] };
}
/** The part of Web NFC that is used here; few browsers have it. */
interface Reader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
}

function findReaderClass(): (new () => Reader) | null {
  return (globalThis as { NDEFReader?: new () => Reader }).NDEFReader ?? null;
}

/** Whether this phone's browser can read NFC tags. */
export function canReadTags(): boolean {
  return findReaderClass() !== null;
}

/** Reads tags while it is active, and reports each with all that may identify it: its serial number and its texts. */
export function useNfcReader(isActive: boolean, onTag: (codes: string[]) => void): void {
  const latest = useRef(onTag);
  latest.current = onTag;
  useEffect(() => {
    const Class = findReaderClass();
    if (!isActive || Class === null) return undefined;
    const end = new AbortController();
    const reader = new Class();
    const read = (event: Event) => latest.current(codesOf(event as ReadingEvent));
    reader.addEventListener('reading', read);
    // Refused, or switched off: the code can still be scanned.
    reader.scan({ signal: end.signal }).catch(() => undefined);
    return () => {
      reader.removeEventListener('reading', read);
      end.abort();
    };
  }, [isActive]);
}

function codesOf({ serialNumber, message }: ReadingEvent): string[] {
  const texts = message.records.flatMap(({ recordType, data }) =>
    data && (recordType === 'text' || recordType === 'url') ? [new TextDecoder().decode(data)] : [],
  );
  return [serialNumber, ...texts].filter((code) => code !== '');
}

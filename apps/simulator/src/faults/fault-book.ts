import type { Influence } from '../profiles/profile.ts';
import type { FaultKind } from './fault-kinds.ts';

export interface ActiveFault {
  kind: FaultKind;
  /** Code of the device or gateway. */
  target: string;
  /** Epoch milliseconds at which it ends by itself; null: when it is cleared. */
  until: number | null;
}

/** Which faults last just now. */
export interface FaultBook {
  /** One of a kind for each target: a second takes the first one's place. */
  begin(fault: ActiveFault): void;
  /** @param target null: all of them @returns how many ended */
  end(target: string | null, at: number): number;
  list(at: number): ActiveFault[];
  lasts(kind: FaultKind, target: string, at: number): boolean;
}

export function createFaultBook(): FaultBook {
  let faults: ActiveFault[] = [];
  const list = (at: number) => {
    faults = faults.filter(({ until }) => until === null || until > at);
    return faults;
  };
  return {
    begin(fault) {
      faults = [...faults.filter(({ kind, target }) => kind !== fault.kind || target !== fault.target), fault];
    },
    end(target, at) {
      const before = list(at).length;
      faults = target === null ? [] : faults.filter((fault) => fault.target !== target);
      return before - faults.length;
    },
    list: (at) => [...list(at)],
    lasts: (kind, target, at) => faults.length > 0 && list(at).some((fault) => fault.kind === kind && fault.target === target),
  };
}

/** What a device's faults do to what it measures. */
export function readInfluence(faults: FaultBook, code: string, at: number): Influence {
  return {
    isOverheating: faults.lasts('overheat', code, at),
    isOverloaded: faults.lasts('overload', code, at),
    isLeaking: faults.lasts('leak', code, at),
    isPressureLow: faults.lasts('pressure-drop', code, at),
  };
}

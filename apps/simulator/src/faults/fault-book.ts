import type { Influence } from '../profiles/profile.ts';
import type { FaultKind } from './fault-kinds.ts';

export interface ActiveFault {
  kind: FaultKind;
  /** The code of the device or gateway. */
  target: string;
  /** The end in epoch milliseconds; null: the fault lasts until it is cleared. */
  until: number | null;
}

/** The current faults. */
export interface FaultBook {
  /** A target has one fault of each kind: a second one replaces the first. */
  begin(fault: ActiveFault): void;
  /** @param target null: all targets @returns the number of faults that ended */
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

/** Returns the effect of a device's faults on its measurements. */
export function readInfluence(faults: FaultBook, code: string, at: number): Influence {
  return {
    isOverheating: faults.lasts('overheat', code, at),
    isOverloaded: faults.lasts('overload', code, at),
    isLeaking: faults.lasts('leak', code, at),
    isPressureLow: faults.lasts('pressure-drop', code, at),
  };
}

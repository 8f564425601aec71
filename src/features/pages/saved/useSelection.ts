import { useRef, useState } from 'react';

export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  /** `isRange` also takes in everything since the last one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly selectAll: () => void;
  readonly end: () => void;
}

/** Null outside the selection mode, which `start` begins. */
export function useSelection(
  listed: readonly string[],
): readonly [selection: Selection | null, start: () => void] {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const start = () => setChosen(new Set());
  if (chosen === null) return [null, start];
  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(chosen);
    const isOn = !chosen.has(id);
    for (const one of isRange ? between(listed, last.current, id) : [id]) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setChosen(next);
  };
  const selection = {
    ids: listed.filter((id) => chosen.has(id)),
    has: (id: string) => chosen.has(id),
    toggle,
    selectAll: () => setChosen(new Set(listed)),
    end: () => setChosen(null),
  };
  return [selection, start];
}

/** From one id to the other, both included, in the list's order. */
export function between(
  ids: readonly string[],
  from: string | null,
  to: string,
): readonly string[] {
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)];
  const [start, end] = ends.toSorted((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : ids.slice(start, end + 1);
}

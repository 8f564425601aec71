import { describe, expect, test } from 'vitest';
import { randomOf } from '../../simulation/runner/random.ts';
import { FAULTS, type Group, type Step, stepsOf } from '../../soak/steps.ts';

function first(seed: number, count: number, without: readonly Group[] = []): readonly Step[] {
  const next = stepsOf(randomOf(seed), new Set(without));
  return Array.from({ length: count }, next);
}

const kindsOf = (steps: readonly Step[]) => new Set(steps.map(({ kind }) => kind));

describe('the steps of the soak', () => {
  test('a seed always gives the same steps, another seed gives others', () => {
    expect(first(7, 500)).toEqual(first(7, 500));
    expect(first(7, 500)).not.toEqual(first(8, 500));
  });

  test('in the long run every kind of step and every fault occurs', () => {
    const steps = first(1, 5000);
    expect(kindsOf(steps).size).toBe(21);
    const faults = steps.flatMap((step) => (step.kind === 'weather' ? step.fault : []) ?? []);
    expect(new Set(faults)).toEqual(new Set(FAULTS));
  });

  test('excluded steps never occur', () => {
    const steps = first(1, 5000, ['disk', 'clear', 'foreign', 'kill', 'server', 'session']);
    const gone = ['fill', 'free', 'clear', 'kill', 'killServer', 'endSession', 'expireToken'];
    for (const kind of gone) expect(kindsOf(steps)).not.toContain(kind);
    const html = steps.filter((step) => step.kind === 'weather' && /html/.test(step.fault ?? ''));
    expect(html).toEqual([]);
  });

  test('every fault ends before it starts again', () => {
    const PAIRS = { offline: 'online', fill: 'free', killServer: 'startServer' } as const;
    const steps = first(3, 5000);
    const lengths = Object.entries(PAIRS).flatMap(([begin, end]) =>
      steps.flatMap((step, index) => {
        if (step.kind !== begin) return [];
        const device = deviceOf(step);
        const later = steps
          .slice(index + 1)
          .findIndex((other) => [begin, end].includes(other.kind) && deviceOf(other) === device);
        const isEnd = later === -1 || steps[index + 1 + later]?.kind === end;
        return [isEnd ? later : Infinity];
      }),
    );
    expect(Math.max(...lengths)).toBeLessThan(25);
  });

  test('a browser with a full disk is neither killed nor navigated', () => {
    const full = new Set<number>();
    const kinds = new Set<string>();
    for (const step of first(5, 5000)) {
      if (step.kind === 'fill') full.add(step.device);
      else if (step.kind === 'free') full.delete(step.device);
      else if ('tab' in step && full.has(step.device)) kinds.add(step.kind);
    }
    expect([...kinds]).toEqual(['write']);
  });
});

const deviceOf = (step: Step): number | null => ('device' in step ? step.device : null);

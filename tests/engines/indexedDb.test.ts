import { afterAll, describe, expect, test } from 'vitest';
import { CONNECTIONS } from './probes/connections.ts';
import { differencesOf } from './probes/differences.ts';
import { outcomeOf, type Probe } from './probes/probe.ts';
import { queryProbes } from './probes/queries.ts';
import { TRANSACTIONS } from './probes/transactions.ts';
import { VALUES } from './probes/values.ts';

const engine = String(import.meta.env['VITE_ENGINE']);
const differences = differencesOf(engine);

const GROUPS: Readonly<Record<string, readonly Probe[]>> = {
  queries: queryProbes(),
  transactions: TRANSACTIONS,
  values: VALUES,
  connections: CONNECTIONS,
};

const lines: string[] = [];

describe.each(Object.entries(GROUPS))('docs/engines.md: IndexedDB, %s', (_group, probes) => {
  test.each(probes)('$name', async ({ name, run, expected }) => {
    const outcome = await outcomeOf(run);
    const known = differences.get(name);
    lines.push(`${known === undefined ? 'standard ' : 'DIFFERENT'} ${name}: ${shown(outcome)}`);
    expect(outcome).toEqual(known ?? expected);
  });
});

test('docs/engines.md: every listed difference is one of a probe', () => {
  const names = new Set(Object.values(GROUPS).flatMap((probes) => probes.map(({ name }) => name)));
  expect([...differences.keys()].filter((name) => !names.has(name))).toEqual([]);
});

afterAll(() => {
  console.info(`IndexedDB of ${engine}\n${lines.join('\n')}`);
});

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

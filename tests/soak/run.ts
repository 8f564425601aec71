/**
 * `npm run soak`, after the build: two real browsers as two devices of one account under random faults for `--minutes
 * M` (2) with `--seed N` (1); `--without disk,clear` excludes groups of faults. Prints a summary, logs each step and
 * message to node_modules/.cache/soak, and exits 1 if a text was lost, a message was false or the devices differ at the
 * end.
 */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { soak, type SoakReport } from './soak.ts';
import { GROUPS, type Group } from './steps.ts';

const LOGS = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'soak');

/** A run with more skipped steps is meaningless. */
const MOST_UNDONE = 0.25;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string', default: '' },
  },
});

function groupsOf(list: string): ReadonlySet<Group> {
  const names = list.split(',').filter((name) => name !== '');
  return new Set(
    names.map((name) => {
      const group = GROUPS.find((one) => one === name);
      if (group === undefined) throw new Error(`--without knows ${GROUPS.join(', ')}, not ${name}`);
      return group;
    }),
  );
}

function print({ verdict, book, steps, undone, serverKills, faults, kinds }: SoakReport): void {
  const listed = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ') || 'none';
  const rows = {
    seed: values.seed,
    minutes: values.minutes,
    'left out': values.without || 'nothing',
    steps: `${steps}, ${undone} of them not carried out`,
    'browsers killed': book.kills.length,
    'servers killed': serverKills,
    'faults of the network': listed(faults),
    'steps by kind': listed(kinds),
    'saves claimed': book.saves,
    'texts typed': book.typed.size,
    'texts lost': verdict.lost.length,
    'texts overwritten': verdict.overwritten.length,
    'false words': book.falseWords.length,
    'differences before a reload at the end': book.reloads.length,
    'texts lost within 500 ms of a kill': verdict.lostAtKill.length,
    'most typing lost at a kill': `${verdict.mostLostMs} ms`,
  };
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(36)}${value}`);
  for (const violation of verdict.violations) console.log(`VIOLATION ${violation}`);
}

mkdirSync(LOGS, { recursive: true });
const file = join(LOGS, `seed-${values.seed}.jsonl`);
rmSync(file, { force: true });
const report = await soak({
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  without: groupsOf(values.without),
  pictures: join(LOGS, `seed-${values.seed}`),
  log: (entry) => appendFileSync(file, `${JSON.stringify({ time: new Date(), ...entry })}\n`),
});
print(report);
console.log(`Steps and words are in ${file}`);
const isIdle = report.undone > report.steps * MOST_UNDONE;
if (isIdle) console.log('Too many steps were not carried out: this run shows nothing.');
process.exitCode = report.verdict.violations.length === 0 && !isIdle ? 0 : 1;
process.exit();

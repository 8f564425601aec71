import { PEER_NAMES, TITLES, type PeerName } from './peers/peer.ts';

/** A measure's result per peer, as table text. */
export type Column = Readonly<Record<PeerName, string>>;

/** A Markdown table with a row per peer and named columns. */
export function table(columns: Readonly<Record<string, Column>>): string {
  const names = Object.keys(columns);
  const rows = [
    ['', ...names],
    ...PEER_NAMES.map((peer) => [
      TITLES[peer],
      ...names.map((name) => columns[name]?.[peer] ?? ''),
    ]),
  ];
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const lines = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  const [head = '', ...body] = lines;
  return [head, head.replaceAll(/[^|]/gu, '-'), ...body].join('\n');
}

export function print(title: string, ...blocks: readonly string[]): void {
  process.stdout.write(`\n## ${title}\n\n${blocks.join('\n\n')}\n`);
}

/** Formats ms: `3.4 ms`, `1.7 s`. */
export function time(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Formats bytes, 1 KB = 1000 bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

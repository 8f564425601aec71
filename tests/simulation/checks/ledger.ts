import type { PageRow } from '#domain/page/pageRow.ts';

/** A broken promise of the engine: which invariant, and what was seen. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** What a user did and what crossed the network: the truth that the devices are measured by. */
export interface Ledger {
  /** Tokens of text whose saving was confirmed to the user, and the tab that confirmed it (null: another client). */
  readonly saved: Map<string, number | null>;
  /** Whose text a token is. */
  readonly authors: Map<string, string>;
  /** Tokens that a user saw when deleting the page they stand in. */
  readonly deleted: Set<string>;
  /** Tokens that a user saw when deciding to do without them: keeping the other version, discarding. */
  readonly givenUp: Set<string>;
  /** Tokens that were nowhere but on a device whose storage was wiped. */
  readonly wiped: Set<string>;
  /** Tokens in rows that the server accepted. */
  readonly onServer: Set<string>;
  /** Mutations that the server accepted. */
  readonly accepted: Set<string>;
  /** Mutations that the data API answered about, each automatically: with rows, or with a refusal. */
  readonly decided: Set<string>;
  /** Tokens of unsaved text that an editor called kept on its device, and its tab. */
  readonly drafted: Map<string, number>;
  /** Waits that the server asked the outbox of a tab for, and what had upset its device by then. */
  readonly waits: {
    readonly process: number;
    readonly until: number;
    readonly upsets: number;
  }[];
  /** When a device last noted that all was synced, by device and user. */
  readonly syncedAt: Map<string, number>;
  /** Pages that were deleted on the server at some time. */
  readonly entombed: Set<string>;
  /** Mutations in the order of their first send, by tab and page. */
  readonly sent: Map<string, SentMutation>;
  readonly requests: { total: number; faulty: number; unanswered: number };
  /** The tabs whose reads were hit by a fault, once for each. */
  readonly lostReads: number[];
  /** Promises found broken where nothing can be thrown. */
  readonly violations: unknown[];
  /** Runs checks whose violation is noted, not thrown. */
  readonly judge: (checks: () => void) => void;
  readonly noteSend: (process: number, rows: readonly PageRow[], isFaulty: boolean) => void;
  /** A request whose sender was killed, or that the server refused. */
  readonly noteLoss: (rows: readonly PageRow[]) => void;
  readonly noteAccepted: (rows: readonly PageRow[], accepted: readonly PageRow[]) => void;
}

/** What is known of a mutation that was sent. */
export interface SentMutation {
  readonly bytes: string;
  readonly tokens: readonly string[];
  readonly process: number;
  readonly pageId: string;
  readonly order: number;
  sends: number;
  faults: number;
}

/** An empty record. */
export function createLedger(): Ledger {
  const sent = new Map<string, SentMutation>();
  const accepted = new Set<string>();
  const onServer = new Set<string>();
  const entombed = new Set<string>();
  const requests = { total: 0, faulty: 0, unanswered: 0 };
  const lostReads: number[] = [];
  const violations: unknown[] = [];
  return {
    saved: new Map(),
    authors: new Map(),
    deleted: new Set(),
    givenUp: new Set(),
    wiped: new Set(),
    decided: new Set(),
    drafted: new Map(),
    waits: [],
    syncedAt: new Map(),
    violations,
    judge: (checks) => {
      try {
        checks();
      } catch (error) {
        violations.push(error);
      }
    },
    onServer,
    accepted,
    entombed,
    sent,
    requests,
    lostReads,
    noteSend: (process, rows, isFaulty) => {
      requests.total += 1;
      if (isFaulty) requests.faulty += 1;
      if (isFaulty && rows.length === 0) lostReads.push(process);
      for (const row of rows) {
        const bytes = JSON.stringify(row);
        const known = sent.get(row.last_mutation_id);
        if (known === undefined) {
          const faults = isFaulty ? 1 : 0;
          const order = sent.size;
          const first = { bytes, tokens: tokensOf(row), process, pageId: row.id, order };
          sent.set(row.last_mutation_id, { ...first, sends: 1, faults });
          continue;
        }
        if (known.bytes !== bytes) {
          throw new Violation(
            `I7: the bytes of ${row.last_mutation_id} changed after the first send`,
          );
        }
        known.sends += 1;
        if (isFaulty) known.faults += 1;
      }
    },
    noteLoss: (rows) => {
      requests.faulty += 1;
      for (const row of rows) {
        const known = sent.get(row.last_mutation_id);
        if (known !== undefined) known.faults += 1;
      }
    },
    noteAccepted: (rows, answer) => {
      for (const { last_mutation_id } of answer) {
        const row = rows.find((candidate) => candidate.last_mutation_id === last_mutation_id);
        if (row === undefined) continue;
        if (accepted.has(last_mutation_id)) {
          throw new Violation(`I3: ${last_mutation_id} was accepted twice`);
        }
        accepted.add(last_mutation_id);
        if (row.deleted_at !== null) entombed.add(row.id);
        for (const token of tokensOf(row)) onServer.add(token);
      }
    },
  };
}

/** The tokens of text in anything; a fingerprint may have the letters of one in its middle. */
export function tokensOf(value: unknown): string[] {
  return JSON.stringify(value ?? null).match(/(?<=\\n|\b)t\d+x\b/g) ?? [];
}

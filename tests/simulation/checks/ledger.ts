import type { PageRow } from '#domain/page/pageRow.ts';
import type { Choices } from './choices.ts';
import type { Copies } from './copies.ts';
import type { SettingChoices } from './settings.ts';

/** A violated invariant, and what was observed. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** What users did and what crossed the network: the truth to check the devices against. */
export interface Ledger {
  /** Tokens whose save was confirmed, and the confirming tab (null: another client). */
  readonly saved: Map<string, number | null>;
  /** A token's author. */
  readonly authors: Map<string, string>;
  /** Tokens that a user saw on a page when deleting it. */
  readonly deleted: Set<string>;
  /** Tokens that a user gave up knowingly, by keeping the other version or discarding. */
  readonly givenUp: Set<string>;
  /** Tokens lost with a cleared storage. */
  readonly wiped: Set<string>;
  /** Tokens in rows that the server accepted. */
  readonly onServer: Set<string>;
  /** Mutations that the server accepted. */
  readonly accepted: Set<string>;
  /** Of these, the tokens and mutations that the server has since it was restored last. */
  readonly present: Set<string>;
  readonly inLedger: Set<string>;
  /** Mutations that the data API decided individually, by returning a row or refusing. */
  readonly decided: Set<string>;
  /** Tokens in drafts that an editor reported as stored, and its tab. */
  readonly drafted: Map<string, number>;
  /** The server's Retry-After waits for a tab's outbox, and its device's disturbances until then. */
  readonly waits: {
    readonly process: number;
    readonly until: number;
    readonly upsets: number;
  }[];
  /** When a device last recorded that all was synced, by device and user. */
  readonly syncedAt: Map<string, number>;
  /** The latest version of each page that a device had, by device and user. */
  readonly seen: Map<string, { readonly timeline: string; readonly place: number }>;
  readonly copies: Copies;
  readonly choices: Choices;
  readonly settings: SettingChoices;
  /** Kept replies, and where. */
  readonly replies: Map<string, { readonly device: string; readonly owner: string }>;
  /** Pages that were ever deleted on the server. */
  readonly entombed: Set<string>;
  /** Mutations in the order of their first send, by tab and page. */
  readonly sent: Map<string, SentMutation>;
  readonly requests: {
    total: number;
    faulty: number;
    unanswered: number;
    /** Writes that a process sent while another of its own was under way. */
    parallel: number;
  };
  /** A tab for each read that failed by a fault. */
  readonly lostReads: number[];
  /** Violations found where throwing is impossible. */
  readonly violations: unknown[];
  /** Runs checks, recording a violation instead of throwing it. */
  readonly judge: (checks: () => void) => void;
  readonly noteSend: (process: number, rows: readonly PageRow[], isFaulty: boolean) => void;
  /** Records a request whose sender was killed, or that the server refused. */
  readonly noteLoss: (rows: readonly PageRow[]) => void;
  readonly noteAccepted: (rows: readonly PageRow[], accepted: readonly PageRow[]) => void;
}

/** A sent mutation. */
export interface SentMutation {
  readonly bytes: string;
  readonly tokens: readonly string[];
  readonly process: number;
  readonly pageId: string;
  readonly order: number;
  sends: number;
  faults: number;
}

export function createLedger(): Ledger {
  const sent = new Map<string, SentMutation>();
  const accepted = new Set<string>();
  const onServer = new Set<string>();
  const present = new Set<string>();
  const inLedger = new Set<string>();
  const entombed = new Set<string>();
  const requests = { total: 0, faulty: 0, unanswered: 0, parallel: 0 };
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
    seen: new Map(),
    copies: { made: new Map(), tried: new Set(), purged: new Set() },
    choices: { visibility: new Map(), takenBack: new Map() },
    settings: new Map(),
    replies: new Map(),
    violations,
    judge: (checks) => {
      try {
        checks();
      } catch (error) {
        violations.push(error);
      }
    },
    onServer,
    present,
    inLedger,
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
        if (inLedger.has(last_mutation_id)) {
          throw new Violation(`I3: ${last_mutation_id} was accepted twice`);
        }
        accepted.add(last_mutation_id);
        inLedger.add(last_mutation_id);
        if (row.deleted_at !== null) entombed.add(row.id);
        for (const token of tokensOf(row)) {
          onServer.add(token);
          present.add(token);
        }
      }
    },
  };
}

/** The tokens in any value; not those in the middle of a longer word, such as a fingerprint. */
export function tokensOf(value: unknown): string[] {
  return JSON.stringify(value ?? null).match(/(?<=\\n|\b)t\d+x\b/g) ?? [];
}

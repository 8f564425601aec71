/** What a peer is opened with, in the browser. */
export interface OpenOptions {
  /** Where the data API is, without a trailing slash; `/rest/v1` follows. */
  readonly url: string;
  readonly anonKey: string;
  /** The signed-in user's id and access token. */
  readonly owner: string;
  readonly token: string;
  /** Ask for writes that are flushed to the disk, where the peer has such a setting. */
  readonly strict: boolean;
  /** Whether sending may begin at once. */
  readonly online: boolean;
}

/** One device of one user, as a peer keeps it. Texts are the Markdown of pages. */
export interface Device {
  /** Fetches what changed on the server; also when that fails it resolves. */
  readonly pull: () => Promise<void>;
  /** The text that this device shows of a page, or null when it has no such page. */
  readonly textOf: (pageId: string) => Promise<string | null>;
  /** Saves a text; resolves when the peer has it in its storage, as far as it lets one know. */
  readonly save: (pageId: string, text: string) => Promise<void>;
  /** Lets sending begin, or holds it back as a lost connection does. */
  readonly setOnline: (online: boolean) => void;
  /** How many edits wait to be sent, by the peer's own count; 0 = all are done with. */
  readonly waiting: () => Promise<number>;
  /** Everything that the peer's API still shows as not on the server: waiting, refused or in conflict. */
  readonly kept: () => Promise<readonly string[]>;
}

/** Opens a device of a way to keep pages on it and in step with the server; sends at once when it is online. */
export type Peer = (options: OpenOptions) => Promise<Device>;

/** The peers, in the order of the tables. */
export const PEER_NAMES = ['recto', 'rxdb', 'legend', 'tanstack'] as const;

/** One of them. */
export type PeerName = (typeof PEER_NAMES)[number];

/** What users call them. */
export const TITLES: Readonly<Record<PeerName, string>> = {
  recto: 'Recto',
  rxdb: 'RxDB',
  legend: 'Legend-State',
  tanstack: 'TanStack offline-transactions',
};

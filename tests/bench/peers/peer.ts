/** Options of a peer, in the browser. */
export interface OpenOptions {
  /** The data API without a trailing slash and without `/rest/v1`. */
  readonly url: string;
  readonly anonKey: string;
  readonly owner: string;
  readonly token: string;
  /** Requests durable (flushed) writes, where the peer has such a setting. */
  readonly strict: boolean;
  /** Whether sending starts at once. */
  readonly online: boolean;
}

/** One user's device, as a peer implements it. Texts are the pages' Markdown. */
export interface Device {
  /** Fetches changes; resolves on failure too. */
  readonly pull: () => Promise<void>;
  /** The text that this device shows of a page; null for an unknown page. */
  readonly textOf: (pageId: string) => Promise<string | null>;
  /** Saves a text; resolves when the peer reports it as stored, as far as it does. */
  readonly save: (pageId: string, text: string) => Promise<void>;
  /** Allows or holds back sending. */
  readonly setOnline: (online: boolean) => void;
  /** Unsynced edits by the peer's own count. */
  readonly waiting: () => Promise<number>;
  /** All texts that the peer's API still shows as unsynced: pending, refused or in conflict. */
  readonly kept: () => Promise<readonly string[]>;
}

/** Opens a device of a sync library; it sends at once when it is online. */
export type Peer = (options: OpenOptions) => Promise<Device>;

/** In the order of the tables. */
export const PEER_NAMES = ['recto', 'rxdb', 'legend', 'tanstack'] as const;

export type PeerName = (typeof PEER_NAMES)[number];

/** Names in print. */
export const TITLES: Readonly<Record<PeerName, string>> = {
  recto: 'Recto',
  rxdb: 'RxDB',
  legend: 'Legend-State',
  tanstack: 'TanStack offline-transactions',
};

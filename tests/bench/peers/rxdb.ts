import { createRxDatabase, type RxCollection } from 'rxdb';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { clientOf, type PeerPage } from './client.ts';
import type { Device, OpenOptions } from './peer.ts';

const TABLE = 'bench_rxdb';

const NULLABLE = { type: ['string', 'null'] };

const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    author_id: { type: 'string' },
    title: { type: 'string' },
    content_type: { type: 'string' },
    html_content: NULLABLE,
    markdown_content: NULLABLE,
    // The plugin cannot compare arrays, so tags are JSON in a text column.
    tags: { type: 'string' },
    is_public: { type: 'boolean' },
  },
  required: ['id', 'author_id', 'title', 'content_type', 'is_public'],
};

/** RxDB with its Dexie storage and its Supabase replication. */
export async function openRxdb(options: OpenOptions): Promise<Device> {
  const database = await createRxDatabase<{ pages: RxCollection<PeerPage> }>({
    name: `bench-${options.owner}`,
    storage: getRxStorageDexie(options.strict ? { chromeTransactionDurability: 'strict' } : {}),
    eventReduce: true,
  });
  const { pages } = await database.addCollections({ pages: { schema: SCHEMA } });
  const replication = replicateSupabase<PeerPage>({
    client: clientOf(options),
    collection: pages,
    tableName: TABLE,
    replicationIdentifier: `bench-${options.owner}`,
    waitForLeadership: false,
    pull: {},
    push: {},
  });
  await replication.awaitInitialReplication();
  if (!options.online) await replication.pause();

  const waiting = (): Promise<number> =>
    Promise.race([replication.awaitInSync().then(() => 0), after(WAIT_MS, 1)]);
  return {
    pull: async () => {
      replication.reSync();
      await waiting();
    },
    textOf: async (pageId) => (await pages.findOne(pageId).exec())?.markdown_content ?? null,
    save: async (pageId, markdown_content) => {
      const page = await pages.findOne(pageId).exec();
      await page?.incrementalPatch({ markdown_content });
    },
    setOnline: (online) => void (online ? replication.start() : replication.pause()),
    waiting,
    kept: async () => {
      if ((await waiting()) === 0) return [];
      const all = await pages.find().exec();
      return all.map((page) => page.markdown_content ?? '');
    },
  };
}

/** RxDB has no count of pending edits: not being in sync within this time counts as one. */
const WAIT_MS = 500;

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

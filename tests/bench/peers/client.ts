import { createClient } from '@supabase/supabase-js';
import type { OpenOptions } from './peer.ts';

/** A page as the peers' own tables hold it. */
export interface PeerPage {
  readonly id: string;
  readonly author_id: string;
  readonly title: string;
  readonly content_type: string;
  readonly html_content: string | null;
  markdown_content: string | null;
  readonly is_public: boolean;
}

/**
 * The stock client library, signed in. The embedded backend has no realtime: the channel that a peer opens
 * says that it is subscribed and stays silent, and the measures ask each peer to pull instead.
 */
export function clientOf({ url, anonKey, token }: OpenOptions) {
  const client = createClient(url, anonKey, { accessToken: () => Promise.resolve(token) });
  const silent = {
    on: () => silent,
    subscribe: (listen?: (status: string) => void) => {
      listen?.('SUBSCRIBED');
      return silent;
    },
    unsubscribe: () => Promise.resolve('ok'),
  };
  Object.assign(client, { channel: () => silent, removeChannel: () => Promise.resolve('ok') });
  return client;
}

import { createClient } from '@supabase/supabase-js';
import type { OpenOptions } from './peer.ts';

/** A page in a peer's own table. */
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
 * The stock client, signed in. The embedded backend has no realtime: a peer's channel reports SUBSCRIBED and stays
 * silent, and the measures call `pull` instead.
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

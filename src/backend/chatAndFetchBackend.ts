import { createChatBackend } from './chat/chatBackend.ts';
import { fetchAddress } from './fetchAddress.ts';
import type { RefreshDeps } from './auth/refresh.ts';

/** The calls that most users need late or never. */
export function createChatAndFetchBackend(deps: RefreshDeps) {
  return {
    ...createChatBackend(deps),
    fetchAddress: (owner: string, address: string) => fetchAddress(deps, owner, address),
  };
}

import { useAccount } from '#context/session.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { writingIn, type Writing } from '#domain/account/writing.ts';
import { settingsOf } from '#store/settings.ts';

export function useWriting(): Writing | undefined {
  const { db } = useAccount();
  return useLiveQuery(async () => writingIn(await settingsOf(db)), [db]);
}

import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { fail, type Result } from '#domain/result.ts';
import type * as chatSettings from '#mutators/chat/chatSettings.ts';
import type { AccountServices } from '#mutators/services.ts';

/** Runs a change of a conversation's settings, whose code is loaded on use. */
export function useChatSettings() {
  const account = useAccount();
  const [run] = useMutator(
    async (
      change: (code: typeof chatSettings, account: AccountServices) => Promise<Result<void>>,
    ) => {
      const code = await import('#mutators/chat/chatSettings.ts').catch(() => null);
      return code === null ? fail({ kind: 'offline' }) : change(code, account);
    },
  );
  return run;
}

import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { cleanFullName } from '#domain/account/profile.ts';
import { changeFullName } from '#mutators/auth/profile.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** The full name as it is being edited. */
export interface Details {
  /** As typed, or as it is known while nothing was typed. */
  readonly fullName: string;
  readonly type: (fullName: string) => void;
  /** The name that would be kept, where that is not what was typed. */
  readonly keptAs: string | null;
  /** Whether saving would change something. */
  readonly isChanged: boolean;
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Why what is typed now was not saved when it was tried. */
  readonly failure: Failure | null;
}

/** Edits the full name. What was typed stays until it is saved, whatever becomes of the try (spec §5). */
export function useDetails(): Details {
  const account = useAccount();
  const known = account.user.fullName;
  // Null while nothing was typed: then a name that was changed in another tab shows here.
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const fullName = typed ?? known;
  const kept = cleanFullName(fullName);
  const save = async () => {
    setFailure(null);
    setIsSaving(true);
    const result = await changeFullName(account, fullName);
    setIsSaving(false);
    if (!result.ok) {
      setFailure(result.failure);
      showToast(accountToasts.updateFailed(result.failure));
      return;
    }
    // What was typed while it was being saved stays.
    setTyped((now) => (now === typed ? null : now));
    showToast(accountToasts.profileUpdated);
  };
  return {
    fullName,
    type: (value) => {
      setTyped(value);
      setFailure(null);
    },
    keptAs: typed === null || kept === typed.trim() || kept === '' ? null : kept,
    isChanged: fullName !== known && kept !== known,
    save,
    isSaving,
    failure,
  };
}

import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { applyToasts } from '#domain/chat/applyToasts.ts';
import { applyText, undoApply, type AppliedChange } from '#mutators/chat/applyReplyCode.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { acceptedOf, type Review } from './useReview.ts';

/** `stale`: the project changed since the review began. */
export type ApplyOutcome = 'applied' | 'stale' | 'failed';

/** Saves a review's accepted changes as one edit, with Undo in the toast; and whether that is pending. */
export function useApply(): readonly [(review: Review) => Promise<ApplyOutcome>, boolean] {
  const account = useAccount();
  const [apply, applying] = useMutator(
    (review: Review, text: string) => applyText(account, review.current, text),
    applyToasts.notApplied,
  );
  const [takeBack] = useMutator(
    (applied: AppliedChange) => undoApply(account, applied),
    applyToasts.notTakenBack,
  );
  const undo = async (applied: AppliedChange) => {
    if ((await takeBack(applied)).ok) showToast(applyToasts.takenBack(applied.after.title));
  };
  const run = async (review: Review): Promise<ApplyOutcome> => {
    const accepted = acceptedOf(review);
    const applied = await apply(review, review.comparison.compose(accepted));
    if (!applied.ok) return applied.failure.kind === 'movedOn' ? 'stale' : 'failed';
    const { value } = applied;
    const action = { label: 'Undo', onAction: () => void undo(value) };
    showToast({ ...applyToasts.applied(value.after.title, accepted.size), action });
    return 'applied';
  };
  return [run, applying];
}

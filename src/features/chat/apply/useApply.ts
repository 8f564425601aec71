import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { applyToasts } from '#domain/chat/applyToasts.ts';
import { applyText, undoApply, type AppliedChange } from '#mutators/chat/applyReplyCode.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { acceptedOf, type Review } from './useReview.ts';

/** What became of applying: `movedOn` when the project has changed and is to be looked at again. */
export type Applied = 'applied' | 'movedOn' | 'failed';

/**
 * Gives how to save the accepted changes of a review as one new text, with one Undo in the toast, and whether that is
 * under way.
 */
export function useApply(): readonly [(review: Review) => Promise<Applied>, boolean] {
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
  const run = async (review: Review): Promise<Applied> => {
    const accepted = acceptedOf(review);
    const applied = await apply(review, review.comparison.compose(accepted));
    if (!applied.ok) return applied.failure.kind === 'movedOn' ? 'movedOn' : 'failed';
    const { value } = applied;
    const action = { label: 'Undo', onAction: () => void undo(value) };
    showToast({ ...applyToasts.applied(value.after.title, accepted.size), action });
    return 'applied';
  };
  return [run, applying];
}

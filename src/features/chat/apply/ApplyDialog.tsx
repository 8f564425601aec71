import { useState } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import type { SentProject } from '#domain/chat/chat.ts';
import { counted } from '#domain/messages/toastText.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { liveCards } from '#store/pages/ownCards.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconWarning, IconHtml, IconMarkdown } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { useMutator } from '#context/useMutator.ts';
import { applyToasts } from '#domain/chat/chatMessages.ts';
import { applyText, undoApply, type AppliedChange } from '#mutators/chat/applyReply.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useFirstPull } from '#context/accountPulls.ts';
import { formatMoment } from '#domain/dates.ts';
import { firstPullWords } from '#domain/sync/notices.ts';
import type { OwnCard } from '#domain/page/card.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { ReviewBody } from './ReviewBody.tsx';
import { acceptedOf, undecidedOf, useReview, warningOf, type Review } from './useReview.ts';

const SEARCH_FROM = 8;

export function ChooseProject({
  pages,
  first,
  type,
  onChoose,
}: {
  readonly pages: readonly OwnCard[];
  readonly first: readonly string[];
  readonly type: ContentType;
  readonly onChoose: (id: string) => void;
}) {
  const [wanted, setWanted] = useState('');
  const [now] = useState(Date.now);
  const firstPull = useFirstPull();
  const missing = firstPull && (
    <p aria-live="polite" className="text-sm text-muted">
      {firstPullWords(firstPull)}
    </p>
  );
  if (pages.length === 0 && firstPull !== null) return missing;
  if (pages.length === 0) {
    return (
      <p className="text-sm text-muted">
        You have no {TYPE_NAMES[type]} project yet. “Open as new page” creates one from this code.
      </p>
    );
  }
  const isFirst = ({ id }: OwnCard) => first.includes(id);
  const words = wanted.trim().toLowerCase();
  const shown = [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))].filter(
    ({ title }) => title.toLowerCase().includes(words),
  );
  return (
    <div className="space-y-4">
      {missing}
      {pages.length > SEARCH_FROM && (
        <TextField
          label="Find a project"
          name="project"
          type="search"
          value={wanted}
          onChange={setWanted}
        />
      )}
      <ul aria-label="Projects" className="space-y-2">
        {shown.map((page) => (
          <li key={page.id}>
            <Choice
              icon={type === 'html' ? <IconHtml /> : <IconMarkdown />}
              title={page.title}
              note={`${isFirst(page) ? 'In this chat’s context · ' : ''}${formatMoment(Date.parse(page.updated_at), now)}`}
              onChoose={() => onChoose(page.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-sm text-muted">{`No results for “${wanted.trim()}”`}</p>
      )}
    </div>
  );
}

/** Applies a page's source from a reply: the user chooses the project if it is ambiguous, then reviews every change. */
export function ApplyDialog({
  type,
  code,
  sent,
  projectIds,
  onClose,
}: {
  readonly type: ContentType;
  readonly code: string;
  readonly sent: readonly SentProject[];
  readonly projectIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { db } = useAccount();
  const pages = useLiveQuery(() => liveCards(db), [db]);
  /** `other`: the user rejected the suggested project. */
  const [chosen, setChosen] = useState<{ readonly id: string } | 'other' | null>(null);
  const fitting = (pages ?? []).filter(({ content_type }) => content_type === type);
  const sentIds = sent.map(({ id }) => id);
  const first = fitting.some(({ id }) => sentIds.includes(id)) ? sentIds : projectIds;
  const meant = fitting.filter(({ id }) => first.includes(id));
  const only = meant.length === 1 ? (meant[0]?.id ?? null) : null;
  const pageId = chosen === 'other' ? null : (chosen?.id ?? only);
  const loader = useReview(pageId, code, sent);
  const [apply, applying] = useApply();
  const review = loader.state.kind === 'ready' ? loader.state.review : null;
  const count = review === null ? 0 : acceptedOf(review).size;
  const total = review?.comparison.hunks.length ?? 0;
  const undecided = review === null ? 0 : undecidedOf(review);
  const warning = review === null ? null : warningOf(review);

  const save = async () => {
    if (review === null) return;
    const applied = await apply(review);
    if (applied.ok) onClose();
    // The project changed since the review began.
    else if (applied.failure.kind === 'movedOn') loader.reload();
  };
  const title = pages?.find(({ id }) => id === pageId)?.title;
  return (
    <Dialog
      size="lg"
      open
      onOpenChange={onClose}
      title={title === undefined ? 'Apply to project' : `Apply to “${title}”`}
      description={
        pageId === null
          ? `Choose the ${TYPE_NAMES[type]} project that this code changes. You review every change before it’s saved.`
          : 'Accept or reject each change. Nothing is saved until you apply them.'
      }
      footer={
        <>
          {warning !== null && (
            <Banner
              live="status"
              tone="warning"
              icon={<IconWarning />}
              className="w-full max-xs:order-1"
              title={warning}
              description="Reject what you want to keep, or ask for the whole page again."
            />
          )}
          {pageId !== null && fitting.length > 1 && (
            <Button variant="ghost" className="sm:mr-auto" onClick={() => setChosen('other')}>
              Another project
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {pageId !== null && (
            <Button
              variant="primary"
              pending={applying}
              disabled={count === 0 || undecided > 0}
              onClick={() => void save()}
            >
              {undecided > 0
                ? `Decide ${counted(undecided, 'change', 'changes')} first`
                : applyLabel(count, total)}
            </Button>
          )}
        </>
      }
    >
      {pageId !== null ? (
        <ReviewBody loader={loader} />
      ) : pages === undefined ? (
        <Spinner label="Loading projects…" className="mx-auto py-8" />
      ) : (
        <ChooseProject
          pages={fitting}
          first={first}
          type={type}
          onChoose={(id) => setChosen({ id })}
        />
      )}
    </Dialog>
  );
}

function applyLabel(count: number, total: number): string {
  if (count === 0) return 'Apply changes';
  if (count === total) return `Apply ${counted(total, 'change', 'changes')}`;
  return `Apply ${count} of ${total} changes`;
}

function useApply() {
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
  const run = async (review: Review) => {
    const accepted = acceptedOf(review);
    const applied = await apply(review, review.comparison.compose(accepted));
    if (applied.ok) {
      const { value } = applied;
      const action = { label: 'Undo', onAction: () => void undo(value) };
      showToast({ ...applyToasts.applied(value.after.title, accepted.size), actions: [action] });
    }
    return applied;
  };
  return [run, applying] as const;
}

import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { encodingLabel } from '#domain/decodeText.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { ContentType } from '#domain/page/page.ts';
import { type Result, fail, ok } from '#domain/result.ts';
import { editorMemory } from '#features/editor/document/editingSession.ts';
import { EDITOR_KINDS } from '#features/editor/editorKinds.ts';
import { type SharedDraft, createSharedDrafts } from '#mutators/pages/sharedItems.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { IconHtml, IconInstall, IconMarkdown, IconWarning } from '#ui/icons.tsx';
import type { Failure } from '#domain/failure.ts';
import { storedAddress, type PictureServices } from '#mutators/pages/pictures.ts';
import { allSharedItems, deleteSharedItem } from '#store/pages/sharedItems.ts';
import { type ArrivalProblem, type GuessedFile, readArrival } from './readArrival.ts';

export interface Opened {
  readonly drafts: readonly SharedDraft[];
  readonly problems: readonly ArrivalProblem[];
  readonly guessed: readonly GuessedFile[];
}

/**
 * Creates drafts from all received items; keeps items that can't be stored. Fails with `storageFull` or `storageLost`.
 */
async function openArrivals(services: PictureServices): Promise<Result<Opened>> {
  let trouble: Failure | null = null;
  const addressOf = async (file: File) => {
    const stored = await storedAddress(services, file);
    if (stored.ok) return stored.value;
    trouble = stored.failure;
    return null;
  };
  const drafts: SharedDraft[] = [];
  const problems: ArrivalProblem[] = [];
  const guessed: GuessedFile[] = [];
  const received = await allSharedItems().catch(() => null);
  if (received === null) return fail({ kind: 'storageLost' });
  for (const { id, form } of received) {
    const arrival =
      form === null
        ? {
            documents: [],
            problems: [{ name: 'What was shared', kind: 'unreadable' } as const],
            guessed: [],
          }
        : await readArrival(form, addressOf);
    // The item stays until its pictures are here.
    if (trouble !== null) return fail(trouble);
    const kept = await createSharedDrafts(services, id, arrival.documents);
    if (!kept.ok) return kept;
    await deleteSharedItem(id);
    drafts.push(...kept.value);
    problems.push(...arrival.problems);
    guessed.push(...arrival.guessed);
  }
  return ok({ drafts, problems, guessed });
}

/** Opens shared items and files as drafts, for signed-in users; with `wanted`, an empty page of that type instead. */
export function ArrivalsScreen({
  wanted,
  problem,
}: {
  readonly wanted: ContentType | null;
  readonly problem: 'full' | 'unreadable' | null;
}) {
  // The account object changes when the session is refreshed, and shared items can be read only once.
  const account = useAccount();
  const { db, now, project } = account;
  const { id } = account.user;
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Result<Opened> | null>(null);
  usePageTitle('Opening');
  useEffect(() => {
    let gone = false;
    const open = async () => {
      const opened = await openArrivals({ db, now, project, user: { id } });
      if (!gone) setAnswer(opened);
    };
    if (wanted === null) void open();
    else {
      const memory = editorMemory(db);
      memory.pages.delete(wanted);
      memory.starts.set(wanted, { kind: 'blank' });
      void navigate({ to: '/', search: { tab: EDITOR_KINDS[wanted].tab }, replace: true });
    }
    return () => {
      gone = true;
    };
  }, [db, now, project, id, wanted, navigate]);

  if (answer === null) return <Spinner label="Opening…" className="m-auto" />;
  if (!answer.ok) {
    return (
      <EmptyState
        className="m-auto"
        headingLevel="h1"
        icon={<IconWarning />}
        title="Not opened yet"
        description={`What you shared is still on this device. ${describeFailure(answer.failure)}`}
        actions={
          <Button variant="primary" onClick={() => void openArrivals(account).then(setAnswer)}>
            Try again
          </Button>
        }
      />
    );
  }
  const { drafts, guessed } = answer.value;
  const problems = [...earlier(problem), ...answer.value.problems.map(problemWords)];
  const [first] = drafts;
  if (problems.length === 0 && guessed.length === 0) {
    if (first === undefined) return <Navigate to="/" replace />;
    if (drafts.length === 1) {
      const search = { tab: EDITOR_KINDS[first.type].tab, draft: first.owner };
      return <Navigate to="/" search={search} replace />;
    }
  }
  return <Several drafts={drafts} problems={problems} guesses={guessed.map(guessWords)} />;
}

function earlier(problem: 'full' | 'unreadable' | null): readonly string[] {
  switch (problem) {
    case 'full':
      return ['What you shared couldn’t be stored: this device has no storage left.'];
    case 'unreadable':
      return ['A file couldn’t be read. It may have been moved or changed.'];
    case null:
      return [];
  }
}

function Several({
  drafts,
  problems,
  guesses,
}: {
  readonly drafts: readonly SharedDraft[];
  readonly problems: readonly string[];
  readonly guesses: readonly string[];
}) {
  return (
    <EmptyState
      className="m-auto"
      headingLevel="h1"
      icon={drafts.length === 0 ? <IconWarning /> : <IconInstall />}
      title={drafts.length === 0 ? 'Nothing could be opened' : headingOf(drafts.length)}
      description={
        drafts.length === 0
          ? undefined
          : 'Only you can see them until you save them. Later, find them under New page.'
      }
      actions={
        drafts.length === 0 && (
          <Button asChild variant="primary">
            <Link to="/">Go to the dashboard</Link>
          </Button>
        )
      }
    >
      {drafts.length > 0 && (
        <ul aria-label="New drafts" className="mt-6 w-full space-y-2">
          {drafts.map(({ type, owner, title }) => (
            <li key={owner}>
              <Button
                asChild
                className="w-full justify-start"
                icon={type === 'html' ? <IconHtml /> : <IconMarkdown />}
              >
                <Link to="/" search={{ tab: EDITOR_KINDS[type].tab, draft: owner }}>
                  <span className="truncate">{title === '' ? 'Untitled page' : title}</span>
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Sentences label="Not opened" sentences={problems} />
      <Sentences label="Encodings" sentences={guesses} />
    </EmptyState>
  );
}

function Sentences({
  label,
  sentences,
}: {
  readonly label: string;
  readonly sentences: readonly string[];
}) {
  if (sentences.length === 0) return null;
  return (
    <ul aria-label={label} role="alert" className="mt-6 w-full space-y-2 text-left text-sm">
      {sentences.map((words) => (
        <li key={words} className="break-words">
          {words}
        </li>
      ))}
    </ul>
  );
}

function guessWords({ name, encoding }: GuessedFile): string {
  return `“${name}” was read as ${encodingLabel(encoding)}: it isn’t UTF-8 and doesn’t name its encoding. If letters look wrong, open the file in an editor, and choose another encoding there.`;
}

function headingOf(count: number): string {
  return count === 1 ? 'One new draft' : `${count} new drafts`;
}

const WORDS = {
  type: 'isn’t HTML, Markdown or an image.',
  size: 'is too large. The limit is 2 MB.',
  binary: 'isn’t a text file.',
  unreadable: 'could not be read. It may have been moved or changed.',
  picture: 'is an image that this browser can’t read.',
  room: 'would make the page too large. A page can hold 2 MB.',
} as const satisfies Readonly<Record<ArrivalProblem['kind'], string>>;

function problemWords({ name, kind }: ArrivalProblem): string {
  return `“${name}” ${WORDS[kind]}`;
}

import { useEffect, useState, type ReactNode } from 'react';
import type { useFirstPull } from '#context/accountPulls.ts';
import type { SessionProject } from '#domain/chat/chat.ts';
import { MAX_SEARCH_LENGTH, galleryQuery } from '#domain/page/galleryQuery.ts';
import { counted } from '#domain/messages/toastText.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Skeleton } from '#ui/display/Spinner.tsx';
import { useGalleryPull } from '#context/galleryPulls.ts';
import { useAccount } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useOnline } from '#context/useOnline.ts';
import { listedPages } from '#store/gallery/gallery.ts';
import { matchingChoices, type ProjectChoice, publicChoice } from './projectChoices.ts';
import { contextProject, sharesOf, type ContextShare } from '#domain/chat/chatContext.ts';
import { TYPE_NAMES } from '#domain/page/page.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { CheckRow } from '#ui/controls/Checkbox.tsx';
import { cx } from '#ui/cx.ts';

/** The user's projects, and public pages once something is searched for. */
export function ProjectList({
  choices,
  first,
  linksAtFirst,
  row,
}: {
  readonly choices: readonly ProjectChoice[] | undefined;
  readonly first: ReturnType<typeof useFirstPull>;
  readonly linksAtFirst: readonly SessionProject[];
  readonly row: (choice: ProjectChoice) => ReactNode;
}) {
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const search = useDebounced(query.trim(), SEARCH_AFTER_MS);
  if (choices === undefined || first === undefined) return <Waiting />;
  const listed = new Set(linksAtFirst.map(({ project_id }) => project_id));
  const isSearching = query.trim() !== '';
  const matching = matchingChoices(choices, query).filter(
    ({ id, isOwn }) => !isSearching || isOwn || listed.has(id),
  );
  const rest = matching.length - most;
  return (
    <>
      <TextField
        label="Find a project or a public page"
        name="project"
        type="search"
        value={query}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(typed) => {
          setQuery(typed);
          setMost(typed.trim() === '' ? ROWS_AT_ONCE : ROWS_WHILE_SEARCHING);
        }}
        autoComplete="off"
        className="mb-4"
      />
      <ul aria-label="Projects" className="space-y-2">
        {matching.slice(0, most).map((choice) => (
          <li key={choice.id}>{row(choice)}</li>
        ))}
      </ul>
      {choices.length === 0 && !isSearching ? (
        first === null ? (
          <p className="py-8 text-center text-muted">No projects available</p>
        ) : (
          first.phase === 'loading' && <Waiting />
        )
      ) : (
        matching.length === 0 && (
          <p className="text-sm text-muted">
            {`No projects of yours for “${query.trim()}”${first === null ? '' : ' so far'}`}
          </p>
        )
      )}
      {rest > 0 && (
        <Button className="mt-3 w-full" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {`Show ${counted(Math.min(ROWS_AT_ONCE, rest), 'more project', 'more projects')}`}
        </Button>
      )}
      {isSearching && search !== '' && (
        <PublicPages key={search} search={search} listed={listed} row={row} />
      )}
    </>
  );
}

/** Other users' public pages that the search finds. Use the search as the key. */
function PublicPages({
  search,
  listed,
  row,
}: {
  readonly search: string;
  readonly listed: ReadonlySet<string>;
  readonly row: (choice: ProjectChoice) => ReactNode;
}) {
  const { shared, user } = useAccount();
  const online = useOnline();
  const [query] = useState(() => galleryQuery({ search }));
  const [most, setMost] = useState(1);
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const [pull, retry] = useGalleryPull(query, { numbers });
  const pages = useLiveQuery(async () => {
    const found = await listedPages(shared, query, numbers);
    return [...found.values()];
  }, [shared, query, most]);
  const cards = (pages ?? []).flatMap((page) => page.cards);
  const found = cards.filter(({ id, author_id }) => author_id !== user.id && !listed.has(id));
  const hasMore = (pages?.[0]?.total ?? 0) > cards.length;
  return (
    <section aria-label="Public pages" className="mt-5">
      <h3 className="mb-2 text-sm font-medium">Public pages</h3>
      {online ? (
        <>
          <ul aria-label="Public pages" className="space-y-2">
            {found.map((card) => (
              <li key={card.id}>{row(publicChoice(card))}</li>
            ))}
          </ul>
          <p aria-live="polite" className="text-sm text-muted not-empty:py-2">
            {pull.status === 'fresh' &&
              found.length === 0 &&
              `No other public pages for “${search}”`}
            {pull.status === 'failed' && 'Public pages couldn’t be searched.'}
          </p>
          {pull.status === 'loading' && found.length === 0 && <Skeleton className="h-14" />}
          {pull.status === 'failed' ? (
            <Button onClick={retry}>Try Again</Button>
          ) : (
            hasMore &&
            (pages?.length ?? 0) >= most && (
              <Button className="mt-3 w-full" onClick={() => setMost(most + 1)}>
                Show more public pages
              </Button>
            )
          )}
        </>
      ) : (
        <p aria-live="polite" className="text-sm text-muted">
          Searching public pages needs a connection.
        </p>
      )}
    </section>
  );
}

const ROWS_AT_ONCE = 40;

const ROWS_WHILE_SEARCHING = 5;

const SEARCH_AFTER_MS = 300;

function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

function Waiting() {
  return (
    <div className="space-y-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

const TAGS_SHOWN = 3;

/** Reserves the line's height while the page loads. */
const PLACEHOLDER = '\u00a0';

export function ProjectRow({
  choice: { id, title, content_type, tags, author, snippet, project },
  share,
  isOutlined,
  selected,
  pending,
  onToggle,
}: {
  readonly choice: ProjectChoice;
  readonly share: ContextShare | null;
  readonly isOutlined: boolean;
  readonly selected: boolean;
  readonly pending: boolean;
  readonly onToggle: () => void;
}) {
  const rest = tags.length - TAGS_SHOWN;
  const { db, user } = useAccount();
  const isKnown = share !== null || project !== null;
  const own = useLiveQuery(
    async () => (isKnown ? null : ((await db.pages.get(id)) ?? null)),
    [db, id, isKnown],
  );
  const read = project ?? (own ? contextProject(own, user.id) : null);
  const size = share ?? (read === null ? null : (sharesOf([read])[0] ?? null));
  const isReading = !isKnown && own === undefined;
  return (
    <CheckRow label={title} checked={selected} pending={pending} onToggle={onToggle}>
      <span className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {title}
        </span>
        <Badge>{TYPE_NAMES[content_type]}</Badge>
      </span>
      {tags.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {rest > 0 && <Badge>{`+${rest}`}</Badge>}
        </span>
      )}
      <span
        className={cx('mt-1 block text-xs text-muted tabular-nums', size === null && 'truncate')}
      >
        {author !== null && `by ${author} · `}
        {isReading
          ? PLACEHOLDER
          : size === null
            ? snippet || 'Loaded when you send'
            : describeSize(size, share !== null)}
        {isOutlined && ', in outline'}
      </span>
    </CheckRow>
  );
}

export function describeSize({ words, tokens, share }: ContextShare, isPart: boolean): string {
  const size = `${words.toLocaleString()} ${words === 1 ? 'word' : 'words'}, about ${tokens.toLocaleString()} tokens`;
  return isPart ? `${size}, ${Math.round(share * 100)} % of the context` : size;
}

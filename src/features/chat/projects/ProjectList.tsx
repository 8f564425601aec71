import { useEffect, useState, type ReactNode } from 'react';
import type { useFirstPull } from '#context/pulls/accountPulls.ts';
import type { SessionProject } from '#domain/chat/chat.ts';
import { MAX_SEARCH_LENGTH } from '#domain/gallery/galleryQuery.ts';
import { counted } from '#domain/messages/counted.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { matchingChoices, type ProjectChoice } from './projectChoices.ts';
import { PublicPages } from './PublicPages.tsx';

const ROWS_AT_ONCE = 40;

const ROWS_WHILE_SEARCHING = 5;

const SEARCH_AFTER_MS = 300;

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

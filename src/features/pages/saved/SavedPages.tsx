import { useDeferredValue, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { type GalleryQuery, plainTag, type SavedListSettings } from '#domain/page/galleryQuery.ts';
import { type FirstPull, firstPullWords } from '#domain/sync/notices.ts';
import { type ChangeListQuery, WHOLE_LIST } from '#features/pages/listControls/listQuery.ts';
import { ResultsLine } from '#features/pages/listControls/ResultsLine.tsx';
import { saveListSettings } from '#mutators/pages/savedList.ts';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import {
  IconDownload,
  IconSearch,
  IconCards,
  IconRows,
  IconChevronDown,
  IconFolder,
} from '#ui/icons.tsx';
import { ExportProjects } from './ExportProjects.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection } from './useSelection.ts';
import { storageResult } from '#store/health/failures.ts';
import { ownTags, type OwnTag } from '#store/pages/ownCards.ts';
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { ownResultText, type ShownPages } from './useOwnList.ts';
import { SavedItems } from './SavedItems.tsx';

export function SavedPages({
  pages,
  settings: { view },
  first,
  query,
  onQuery,
  savedTop,
}: {
  readonly pages: ShownPages;
  readonly settings: SavedListSettings;
  readonly first: FirstPull | null;
  readonly query: GalleryQuery;
  readonly onQuery: ChangeListQuery;
  readonly savedTop: number;
}) {
  const account = useAccount();
  const { listed, isComplete, matching, searching, counts, readIds } = pages;
  const [saveView] = useMutator((next: SavedListSettings['view']) =>
    saveListSettings(account, { view: next }),
  );
  // The first cards paint before the rest, unless the scroll position is further down.
  const drawn = useDeferredValue(listed, savedTop > 0 ? listed : listed.slice(0, FIRST_DRAWN));
  const [selection, select] = useSelection(listed.map(({ card }) => card.id));
  const [isMoved, setMoved] = useState(false);
  const show = (next: SavedListSettings['view']) => {
    setMoved(true);
    void saveView(next);
  };
  const isFound = matching !== null && matching > 0 && !searching;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <ResultsLine query={query} onChange={onQuery}>
            {ownResultText(query, pages, first !== null)}
          </ResultsLine>
        </div>
        {isFound && <ExportButton count={matching} readIds={readIds} />}
        <TagMenu value={query.tag} onChange={(tag) => onQuery({ tag }, 'chosen')} />
        {isFound && (
          <Button
            size="sm"
            aria-disabled={selection !== null}
            onClick={() => {
              if (selection === null) select();
            }}
          >
            Select
          </Button>
        )}
        <IconButton
          size="sm"
          variant="secondary"
          label={view === 'cards' ? 'Show as a list' : 'Show as cards'}
          icon={view === 'cards' ? <IconRows /> : <IconCards />}
          onClick={() => show(view === 'cards' ? 'rows' : 'cards')}
        />
      </div>
      <Folders
        value={query.tag}
        total={counts.total}
        onChange={(tag) => onQuery({ tag }, 'chosen')}
      />
      {matching === 0 && !searching ? (
        <EmptyState
          icon={<IconSearch />}
          title={first === null ? 'No projects found' : 'No projects found so far'}
          description={
            first === null ? 'Try other words, or remove a filter.' : firstPullWords(first)
          }
          actions={
            <Button ref={passFocus} onClick={() => onQuery(WHOLE_LIST, 'chosen')}>
              Back to all projects
            </Button>
          }
        />
      ) : (
        <SavedItems
          pages={pages}
          drawn={drawn}
          view={view}
          query={query}
          selection={selection}
          savedTop={isMoved ? 0 : savedTop}
          isComplete={isComplete && drawn === listed}
        />
      )}
      {selection !== null && <SelectionBar selection={selection} total={listed.length} />}
    </div>
  );
}

const MAX_FOLDERS = 20;

/** The most frequent tags as folders, with their number of projects; from `sm` on, a phone has the menu of tags. */
function Folders({
  value,
  total,
  onChange,
}: {
  readonly value: string | null;
  readonly total: number | null;
  readonly onChange: (tag: string | null) => void;
}) {
  const { db } = useAccount();
  const tags = useLiveQuery(() => ownTags(db), [db]);
  return (
    <ul
      aria-label="Folders by tag"
      className="flex min-w-0 gap-2 overflow-x-auto py-1 max-sm:hidden"
    >
      <Folder name="All" count={total} isOpen={value === null} onOpen={() => onChange(null)} />
      {tags?.slice(0, MAX_FOLDERS).map(({ tag, count }) => (
        <Folder
          key={tag}
          name={tag}
          count={count}
          isOpen={plainTag(tag) === value}
          onOpen={() => onChange(tag)}
        />
      ))}
      {tags?.length === 0 && (
        <li className="px-2.5 py-1 text-sm text-muted">Tags become folders here.</li>
      )}
    </ul>
  );
}

function Folder({
  name,
  count,
  isOpen,
  onOpen,
}: {
  readonly name: string;
  readonly count: number | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <li className="max-w-40 shrink-0">
      <Button
        size="sm"
        variant="ghost"
        icon={<IconFolder />}
        aria-pressed={isOpen}
        className="max-w-full -outline-offset-2"
        onClick={onOpen}
      >
        <span dir="auto" className="truncate">
          {name}
        </span>
        {count !== null && <span className="text-muted">{count.toLocaleString()}</span>}
      </Button>
    </li>
  );
}

const MAX_TAGS = 50;

/** Filters by one of the user's most frequent tags, read just before the menu opens. */
function TagMenu({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (tag: string | null) => void;
}) {
  const { db } = useAccount();
  const [tags, setTags] = useState<readonly OwnTag[] | null>(null);
  const read = async () => {
    const found = await storageResult(() => ownTags(db));
    // Storage failures have their own notice.
    setTags(found.ok ? found.value : []);
  };
  return (
    <span className="contents" onPointerEnter={() => void read()} onFocus={() => void read()}>
      <Menu
        trigger={
          <Button size="sm">
            Tags
            <IconChevronDown />
          </Button>
        }
        items={itemsOf(tags, value, onChange)}
      />
    </span>
  );
}

function itemsOf(
  tags: readonly OwnTag[] | null,
  value: string | null,
  onChange: (tag: string | null) => void,
): readonly MenuItem[] {
  if (tags === null) return [{ label: 'Loading tags…', disabled: true, onSelect: () => {} }];
  if (tags.length === 0) return [{ label: 'No tags yet', disabled: true, onSelect: () => {} }];
  return tags.slice(0, MAX_TAGS).map(({ tag, count }) => ({
    label: `${tag} (${count.toLocaleString()})`,
    checked: tag === value,
    onSelect: () => onChange(tag === value ? null : tag),
  }));
}

const FIRST_DRAWN = 12;

function ExportButton({
  count,
  readIds,
}: {
  readonly count: number;
  readonly readIds: () => Promise<readonly string[]>;
}) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const words = count === 1 ? 'this project' : `these ${count.toLocaleString()} projects`;
  return (
    <>
      <Button
        size="sm"
        icon={<IconDownload />}
        aria-label={`Export ${words}`}
        onClick={() => void readIds().then(setIds)}
      >
        Export
      </Button>
      {ids !== null && <ExportProjects ids={ids} onClose={() => setIds(null)} />}
    </>
  );
}

import { useDeferredValue, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { SavedListSettings } from '#domain/page/savedList.ts';
import { type FirstPull, firstPullWords } from '#domain/sync/firstPull.ts';
import { type ChangeListQuery, WHOLE_LIST } from '#features/pages/listControls/listQuery.ts';
import { ResultsLine } from '#features/pages/listControls/ResultsLine.tsx';
import { saveListSettings } from '#mutators/pages/savedList.ts';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconDownload, IconSearch, IconCards, IconRows } from '#ui/icons/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { Folders } from './Folders.tsx';
import { ownResultText } from './ownResultText.ts';
import { SavedItems } from './SavedItems.tsx';
import { TagMenu } from './TagMenu.tsx';
import type { ShownPages } from './useOwnList.ts';
import { useSelection } from './useSelection.ts';

const SelectionBar = latePart(async () => (await import('./SelectionBar.tsx')).SelectionBar);

const FIRST_DRAWN = 12;

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
            onPointerEnter={() => void SelectionBar.tryLoad()}
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

const ExportProjects = latePart(async () => (await import('./ExportProjects.tsx')).ExportProjects);

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

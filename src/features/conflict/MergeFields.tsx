import type { PageVersions } from '#domain/sync/merge.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRow } from '#ui/controls/RadioRow.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import type { MergeEditing, MergeState } from './mergeEditing.ts';

const TYPES: readonly { readonly value: ContentType; readonly label: string }[] = [
  { value: 'html', label: TYPE_NAMES.html },
  { value: 'markdown', label: TYPE_NAMES.markdown },
];

export function MergeFields({
  versions,
  state,
  editing,
  titleError,
}: {
  readonly versions: PageVersions;
  readonly state: MergeState;
  readonly editing: MergeEditing;
  readonly titleError: string | undefined;
}) {
  const { base, mine, theirs } = versions;
  const isTitleOpen =
    mine.title !== theirs.title && mine.title !== base?.title && theirs.title !== base?.title;
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <TextField
        label="Title"
        name="title"
        value={state.title}
        onChange={(title) => editing.set({ title })}
        error={titleError}
        autoComplete="off"
        dir="auto"
        {...(isTitleOpen && {
          hint: (
            <OtherTitle
              mine={mine.title}
              theirs={theirs.title}
              onUse={(title) => editing.set({ title })}
            />
          ),
        })}
      />
      <TextField
        label="Tags"
        name="tags"
        value={state.tags}
        onChange={(tags) => editing.set({ tags })}
        hint="Separated by commas. Tags from both sides are merged."
        autoComplete="off"
        dir="auto"
      />
      {mine.content_type !== theirs.content_type && (
        <RadioRow
          name="type"
          options={TYPES}
          value={state.type}
          onChange={(type) => editing.set({ type })}
          className="items-center gap-x-6"
        >
          <legend className="pb-1 font-medium">Written in</legend>
        </RadioRow>
      )}
    </div>
  );
}

function OtherTitle({
  mine,
  theirs,
  onUse,
}: {
  readonly mine: string;
  readonly theirs: string;
  readonly onUse: (title: string) => void;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>Both sides changed the title.</span>
      <Button size="sm" title={mine} onClick={() => onUse(mine)}>
        Use mine
      </Button>
      <Button size="sm" title={theirs} onClick={() => onUse(theirs)}>
        Use theirs
      </Button>
    </span>
  );
}

import type { EditorView } from '@codemirror/view';
import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '#context/session.tsx';
import { versionsMark, type OverlapChoice } from '#domain/sync/manualMerge.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { sourceOf, type PageInput } from '#domain/page/page.ts';
import { parseTags } from '#domain/page/titleAndTags.ts';
import type { Conflict } from '#store/db.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { IconSave } from '#ui/icons/icons.tsx';
import { MergeEditor } from './MergeEditor.tsx';
import { MergeFields } from './MergeFields.tsx';
import { MergeNotice } from './MergeNotice.tsx';
import { MergePanes, type MergePane } from './MergePanes.tsx';
import type { DraftState } from './mergeEditing.ts';
import { newMerge, type OpenMerge } from './openMerge.ts';
import { Places } from './Places.tsx';
import { choose, placesOf, setPlaces } from './placesField.ts';
import { usePersistMerge } from './usePersistMerge.ts';

export function MergeForm({
  conflict,
  merge,
  saving,
  onSave,
  onClose,
}: {
  readonly conflict: Conflict;
  readonly merge: OpenMerge;
  readonly saving: boolean;
  readonly onSave: (input: PageInput) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { editing } = merge;
  const { db } = useAccount();
  usePersistMerge(editing, conflict.pageId, db);
  const state = useSyncExternalStore(editing.subscribe, editing.current);
  const view = useRef<EditorView | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => ({ text: editing.text(), places: state.places }));
  const [refused, setRefused] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [pane, setPane] = useState<MergePane>('text');

  const open = state.places.filter(({ choice }) => choice === 'open').length;
  const isStale = state.basis !== versionsMark(conflict);
  const isBlank = state.title.trim() === '';
  const problem = !refused
    ? undefined
    : isStale
      ? 'The page changed again. Choose above which version to continue from.'
      : open > 0
        ? `Decide ${open === 1 ? 'one more place' : `${open} more places`} first.`
        : undefined;

  const onChoose = (id: number, choice: OverlapChoice) => {
    const change = view.current === null ? undefined : choose(view.current.state, id, choice);
    if (change !== undefined) view.current?.dispatch(change);
  };
  const show = (id: number) => {
    const place = view.current && placesOf(view.current.state).find((one) => one.id === id);
    if (view.current === null || place === undefined || place === null) return;
    flushSync(() => setPane('text'));
    view.current.dispatch({
      selection: { anchor: place.from, head: place.to },
      scrollIntoView: true,
    });
    view.current.dom.scrollIntoView({ block: 'nearest' });
    view.current.focus();
  };
  const startOver = () => {
    const fresh = newMerge(conflict);
    editing.set({ title: fresh.title, tags: fresh.tags, type: fresh.type, basis: fresh.basis });
    view.current?.dispatch({
      changes: { from: 0, to: view.current.state.doc.length, insert: fresh.text },
      effects: setPlaces.of(fresh.places),
    });
  };
  const save = async () => {
    setRefused(true);
    if (saving) return;
    if (isStale || open > 0 || isBlank) {
      const first = isStale ? '[role=alert] button' : isBlank ? 'input' : OPEN_PLACE;
      form.current?.querySelector<HTMLElement>(first)?.focus();
      return;
    }
    const focused = document.activeElement;
    const source = editing.text();
    const isWindows = sourceOf(conflict.mine).includes('\r\n');
    const saved = await onSave({
      title: state.title,
      tags: parseTags(state.tags),
      content_type: state.type,
      source: isWindows ? source.replaceAll('\n', '\r\n') : source,
    });
    if (saved) await editing.discard();
    else if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
  };
  const discard = async () => {
    await editing.discard();
    onClose();
  };

  return (
    <form
      ref={form}
      aria-labelledby="merge"
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <h2 id="merge" className="display text-xl">
          The merge
        </h2>
        <p className="mt-1 text-sm text-muted">
          Both versions are merged where they don’t overlap. Change anything you like.
        </p>
      </div>
      {/* What is typed while the merge is saved would be discarded with it. */}
      <div inert={saving} className="space-y-6">
        <MergeNotice
          restored={merge.restored}
          elsewhere={merge.elsewhere}
          stale={isStale}
          onContinue={() => editing.set({ basis: versionsMark(conflict) })}
          onStartOver={startOver}
        />
        <MergeFields
          versions={conflict}
          state={state}
          editing={editing}
          titleError={refused && isBlank ? 'Please enter a title for your page.' : undefined}
        />
        {state.places.length > 0 && (
          <Places places={state.places} onChoose={onChoose} onShow={show} />
        )}
        <MergePanes
          type={state.type}
          text={state.settledText}
          shown={pane}
          onShow={setPane}
          documentKey={`merge:${conflict.pageId}`}
          editor={
            <MergeEditor
              start={start}
              type={state.type}
              onView={(created) => {
                view.current = created;
              }}
              onEdit={editing.edit}
            />
          }
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <output className="mr-auto min-w-0 text-sm text-muted">{draftStatus(state.draft)}</output>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {state.draft.kind !== 'untouched' && (
          <Button variant="ghost" onClick={() => setDiscarding(true)}>
            Discard merge
          </Button>
        )}
        <Button onClick={onClose}>Back to versions</Button>
        <Button type="submit" variant="primary" icon={<IconSave />} pending={saving}>
          Save merged page
        </Button>
      </div>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title="Discard the merge?"
        description="Your choices and edits in it will be lost. Both versions of the page stay."
        confirmLabel="Discard merge"
        onConfirm={() => void discard()}
      />
    </form>
  );
}

const OPEN_PLACE = 'fieldset[data-open] input';

function draftStatus(draft: DraftState): string {
  switch (draft.kind) {
    case 'untouched':
      return '';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return 'Kept on this device';
    case 'failed':
      return `Not kept. ${describeFailure(draft.failure)}`;
  }
}

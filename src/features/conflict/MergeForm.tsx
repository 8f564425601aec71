import type { EditorView } from '@codemirror/view';
import { useRef, useState, useSyncExternalStore, useEffect, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '#context/services.tsx';
import { versionsMark, type OverlapChoice } from '#domain/page/draft.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { sourceOf, type PageInput } from '#domain/page/page.ts';
import { parseTags } from '#domain/page/titleAndTags.ts';
import type { Conflict, AccountDb } from '#store/db.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconSave, IconClock, IconWarning } from '#ui/icons.tsx';
import { onBeforeReload } from '#context/reloadApp.ts';
import { FILES } from '#context/documentFiles.ts';
import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { MergeEditor } from './MergeEditor.tsx';
import { MergeFields } from './MergeFields.tsx';
import { MergePanes, type MergePane } from './MergePanes.tsx';
import type { DraftState, MergeEditing } from './mergeEditing.ts';
import { newMerge, type OpenMerge, closeMerge, openMerge } from './openMerge.ts';
import { Places } from './Places.tsx';
import { choose, placesOf, setPlaces } from './placesField.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

function MergeNotice({
  restored,
  elsewhere,
  stale,
  onContinue,
  onStartOver,
}: {
  readonly restored: boolean;
  readonly elsewhere: boolean;
  readonly stale: boolean;
  readonly onContinue: () => void;
  readonly onStartOver: () => void;
}) {
  if (stale) {
    return (
      <Banner
        live="alert"
        tone="warning"
        icon={<IconWarning />}
        title="The page changed again since you started this merge"
        description="Keep your merge (new changes are not included), or start over with the latest versions. You can undo to get your text back."
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={onContinue}>Keep my merge</Button>
            <Button onClick={onStartOver}>Start over</Button>
          </span>
        }
      />
    );
  }
  if (elsewhere) {
    return (
      <Banner
        live="status"
        tone="warning"
        icon={<IconWarning />}
        title="Another window has a merge of this page open"
        description="Your merge here is kept separately from that one."
      />
    );
  }
  if (!restored) return null;
  return (
    <Banner
      live="status"
      tone="accent"
      icon={<IconClock />}
      title="Your unfinished merge is restored"
    />
  );
}

/** When the window is hidden or closed. After a failed save, the text is offered to copy or download. */
function usePersistMerge(editing: MergeEditing, pageId: string, db: AccountDb): void {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') editing.saveNow();
    };
    const offer = () => {
      const { draft, title, type } = editing.current();
      if (draft.kind === 'saving') return;
      const unkept = { title, kind: FILES[type], read: editing.text };
      trackInMemoryText(db, `merge:${pageId}`, draft.kind === 'failed' ? unkept : null);
    };
    offer();
    const stopOffering = editing.subscribe(offer);
    const stopKeeping = onBeforeReload(async () => {
      await editing.flush();
      return editing.current().draft.kind !== 'failed';
    });
    window.addEventListener('pagehide', editing.saveNow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopKeeping();
      window.removeEventListener('pagehide', editing.saveNow);
      stopOffering();
      trackInMemoryText(db, `merge:${pageId}`, null);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [editing, pageId, db]);
}

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

export function ManualMerge(props: Omit<ComponentProps<typeof MergeForm>, 'merge'>) {
  const { db, now, newId } = useAccount();
  const [start] = useState(props.conflict);
  const [merge, setMerge] = useState<OpenMerge>();

  useEffect(() => {
    let isUnmounted = false;
    let opened: OpenMerge | undefined;
    const open = async () => {
      opened = await openMerge({ db, now, newId }, start);
      if (isUnmounted) await closeMerge(opened);
      else setMerge(opened);
    };
    open().catch((error: unknown) => {
      if (isUnmounted) return;
      // Reaches the error boundary.
      setMerge(() => {
        throw error;
      });
    });
    return () => {
      isUnmounted = true;
      if (opened === undefined) return;
      setMerge(undefined);
      void closeMerge(opened);
    };
  }, [db, now, newId, start]);

  if (merge === undefined) return <Spinner label="Opening the merge…" className="py-10" />;
  return <MergeForm {...props} merge={merge} />;
}

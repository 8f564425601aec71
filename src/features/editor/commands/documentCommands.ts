import type { Command } from './command.ts';

export interface DocumentActions {
  readonly pageId: string | null;
  readonly dirty: boolean;
  readonly save: () => void;
  readonly saveAsNew: () => void;
  readonly askForNew: () => void;
  readonly openFile: () => void;
  readonly copy: () => void;
  readonly download: () => void;
  readonly reset: () => void;
  readonly view: (pageId: string) => void;
  readonly history: (pageId: string) => void;
  readonly preview: () => void;
  readonly discardDraft: () => void;
}

export function documentCommands(actions: DocumentActions): readonly Command[] {
  const { pageId, dirty } = actions;
  const group = 'Document';
  const isNew = pageId === null;
  const pageCommand = (run: (id: string) => void) => ({
    disabled: isNew,
    run: () => {
      if (pageId !== null) run(pageId);
    },
  });
  return [
    { id: 'save', label: 'Save', group, keys: 'Mod-s', run: actions.save, words: 'publish update' },
    {
      id: 'saveAsNew',
      label: 'Save as new page',
      group,
      words: 'duplicate copy',
      ...pageCommand(actions.saveAsNew),
    },
    {
      id: 'new',
      label: 'New page',
      group,
      run: actions.askForNew,
      words: 'blank template portfolio landing prototype draft unsaved create',
    },
    {
      id: 'openFile',
      label: 'Open file',
      group,
      keys: 'Mod-o',
      run: actions.openFile,
      words: 'disk import upload',
    },
    { id: 'download', label: 'Download', group, run: actions.download, words: 'export file disk' },
    { id: 'copy', label: 'Copy', group, run: actions.copy, words: 'clipboard whole text' },
    {
      id: 'preview',
      label: 'Preview as page',
      group,
      disabled: !isNew && !dirty,
      run: actions.preview,
    },
    { id: 'view', label: 'View saved page', group, words: 'share', ...pageCommand(actions.view) },
    {
      id: 'history',
      label: 'History',
      group,
      words: 'versions restore',
      ...pageCommand(actions.history),
    },
    { id: 'reset', label: 'Reset', group, run: actions.reset, words: 'welcome default' },
    {
      id: 'discardDraft',
      label: 'Discard draft',
      group,
      disabled: !dirty,
      run: actions.discardDraft,
      words: 'revert undo changes',
    },
  ];
}

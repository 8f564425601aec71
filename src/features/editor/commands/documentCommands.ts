import type { DocumentActions } from '#features/editor/document/useDocumentActions.ts';
import { inGroup, type Command } from '#context/commands.ts';

export function documentCommands(actions: DocumentActions): readonly Command[] {
  const { pageId, dirty } = actions;
  const isNew = pageId === null;
  const pageCommand = (run: (id: string) => void) => ({
    disabled: isNew,
    run: () => {
      if (pageId !== null) run(pageId);
    },
  });
  return inGroup('Document', [
    { id: 'save', label: 'Save', keys: 'Mod-s', run: actions.save, words: 'publish update' },
    {
      id: 'saveAsNew',
      label: 'Save as new page',
      words: 'duplicate copy',
      ...pageCommand(actions.saveAsNew),
    },
    {
      id: 'new',
      label: 'New page',
      run: actions.askForNew,
      words: 'blank template portfolio landing prototype draft unsaved create',
    },
    {
      id: 'openFile',
      label: 'Open file',
      keys: 'Mod-o',
      run: actions.openFile,
      words: 'disk import upload',
    },
    { id: 'download', label: 'Download', run: actions.download, words: 'file disk' },
    {
      id: 'export',
      label: 'Export',
      run: actions.askForFormat,
      words: 'file word docx pdf print html markdown zip',
    },
    { id: 'copy', label: 'Copy', run: actions.copy, words: 'clipboard whole text' },
    {
      id: 'preview',
      label: 'Preview as page',
      disabled: !isNew && !dirty,
      run: actions.preview,
    },
    { id: 'view', label: 'View saved page', words: 'share', ...pageCommand(actions.view) },
    {
      id: 'history',
      label: 'History',
      words: 'versions restore',
      ...pageCommand(actions.history),
    },
    { id: 'reset', label: 'Reset', run: actions.reset, words: 'welcome default' },
    {
      id: 'discardDraft',
      label: 'Discard draft',
      disabled: !dirty,
      run: actions.discardDraft,
      words: 'revert undo changes',
    },
  ]);
}

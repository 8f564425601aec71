import { expect, type Page } from '@playwright/test';
import { shown } from '../e2e/support/pages/previewPage.ts';
import { chooseFromMenu, editor, indicator } from '../e2e/support/studio.ts';
import type { Screen } from './screens.ts';

/** Opens the author's page in its editor, with the preview drawn. */
async function edit(page: Page, kind: 'html' | 'markdown', id: string): Promise<void> {
  await page.goto(`/?tab=${kind}-editor&load=${id}`);
  await expect(editor(page)).not.toHaveText('');
  await expect(page.getByText('Rendering preview...')).toBeHidden();
}

/** Opens a dialog by its button. */
async function dialogBy(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
}

async function openChat(page: Page, session: string): Promise<void> {
  await page.goto(`/ai-assistant?session=${session}`);
  await expect(page.getByRole('article', { name: 'Assistant' }).first()).toBeVisible();
}

/** Screens of signed-in users. */
export const STUDIO: readonly Screen[] = [
  {
    name: 'dashboard',
    who: 'author',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('article')).toHaveCount(12);
    },
  },
  {
    name: 'account-menu',
    who: 'author',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    },
  },
  {
    name: 'sync-panel',
    who: 'author',
    open: async (page) => {
      await page.goto('/?tab=saved');
      await indicator(page).click();
      await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
    },
  },
  {
    name: 'assistant-tab',
    who: 'author',
    open: async (page) => {
      await page.goto('/?tab=ai-assistant');
      await expect(page.getByRole('link', { name: 'Open AI Assistant' })).toBeVisible();
    },
  },
  {
    name: 'html-editor',
    who: 'author',
    open: (page, { htmlPage }) => edit(page, 'html', htmlPage),
  },
  {
    name: 'markdown-editor',
    who: 'author',
    open: (page, { pageWithHistory }) => edit(page, 'markdown', pageWithHistory),
  },
  {
    name: 'editor-menu',
    who: 'author',
    open: async (page, { pageWithHistory }) => {
      await edit(page, 'markdown', pageWithHistory);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'new-page',
    who: 'author',
    open: async (page, { pageWithHistory }) => {
      await edit(page, 'markdown', pageWithHistory);
      await chooseFromMenu(page, 'New page');
      await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible();
    },
  },
  {
    name: 'save-page',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/?tab=html-editor');
      await expect(editor(page)).not.toHaveText('');
      await dialogBy(page, 'Save');
      await expect(page.getByLabel('Title')).toBeVisible();
    },
  },
  {
    name: 'command-palette',
    who: 'author',
    open: async (page, { pageWithHistory }) => {
      await edit(page, 'markdown', pageWithHistory);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'keyboard-shortcuts',
    who: 'author',
    open: async (page, { htmlPage }) => {
      await edit(page, 'html', htmlPage);
      await chooseFromMenu(page, 'Keyboard shortcuts');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'saved',
    who: 'author',
    open: async (page) => {
      await page.goto('/?tab=saved');
      await expect(page.getByRole('article')).toHaveCount(6);
    },
  },
  {
    name: 'edit-details',
    who: 'author',
    open: async (page) => {
      await page.goto('/?tab=saved');
      await dialogBy(page, 'Edit “Field notes”');
    },
  },
  {
    name: 'history',
    who: 'author',
    whole: true,
    open: async (page, { pageWithHistory }) => {
      await page.goto(`/history/${pageWithHistory}`);
      await expect(
        page.getByRole('navigation', { name: 'Versions' }).getByRole('listitem'),
      ).toHaveCount(3);
    },
  },
  {
    name: 'trash',
    who: 'author',
    open: async (page) => {
      await page.goto('/trash');
      await expect(page.getByRole('article')).toHaveCount(2);
    },
  },
  {
    name: 'preview-own',
    who: 'author',
    open: async (page, { htmlPage }) => {
      await page.goto(`/preview/html/${htmlPage}`);
      await expect(shown(page).getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'preview-qr',
    who: 'author',
    open: async (page, { htmlPage }) => {
      await page.goto(`/preview/html/${htmlPage}`);
      await expect(shown(page).getByRole('heading').first()).toBeVisible();
      await chooseFromMenu(page, 'QR code');
      await expect(page.getByRole('dialog', { name: 'QR code' })).toBeVisible();
    },
  },
  {
    name: 'assistant',
    who: 'author',
    open: (page, { session }) => openChat(page, session),
  },
  {
    name: 'assistant-context',
    who: 'author',
    open: async (page, { session }) => {
      await openChat(page, session);
      await dialogBy(page, /^(Add Context|Context \()/);
      const project = page.getByRole('checkbox', { name: 'Field notes' });
      // The checkbox changes once the choice is stored.
      if (!(await project.isChecked())) await project.click();
      await expect(project).toBeChecked();
    },
  },
  {
    name: 'assistant-public-pages',
    who: 'author',
    open: async (page, { session }) => {
      await openChat(page, session);
      await dialogBy(page, /^(Add Context|Context \()/);
      await page.getByLabel('Find a project or a public page').fill('a');
      const found = page.getByRole('list', { name: 'Public pages' }).getByRole('checkbox');
      await expect(found.first()).toBeVisible();
      await found.first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'assistant-apply',
    who: 'author',
    open: async (page, { session }) => {
      await openChat(page, session);
      await dialogBy(page, 'Apply to project');
    },
  },
  {
    name: 'profile',
    who: 'author',
    whole: true,
    open: async (page) => {
      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    },
  },
];

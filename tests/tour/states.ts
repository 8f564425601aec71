import { expect } from '@playwright/test';
import { documentIn } from '../e2e/support/pages/previewPage.ts';
import { editor, indicator } from '../e2e/support/studio.ts';
import type { Screen } from './screens.ts';

/** Empty, offline and conflict states. */
export const STATES: readonly Screen[] = [
  {
    name: 'saved-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/?tab=saved');
      await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
    },
  },
  {
    name: 'trash-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/trash');
      await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible();
    },
  },
  {
    name: 'assistant-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/ai-assistant');
      await expect(page.getByText('Select or create a chat session to get started.')).toBeVisible();
    },
  },
  {
    name: 'markdown-editor-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/?tab=markdown-editor');
      await expect(editor(page)).not.toHaveText('');
    },
  },
  {
    name: 'history-error',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/history/00000000-0000-4000-8000-000000000000');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'offline-dashboard',
    who: 'offline',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Project Dashboard' })).toBeVisible();
    },
  },
  {
    name: 'offline-saved',
    who: 'offline',
    open: async (page) => {
      await page.goto('/?tab=saved');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'offline-sync-panel',
    who: 'offline',
    open: async (page) => {
      await page.goto('/?tab=saved');
      await indicator(page).click();
      await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
    },
  },
  {
    name: 'offline-editor',
    who: 'offline',
    open: async (page) => {
      await page.goto('/?tab=markdown-editor');
      await expect(editor(page)).not.toHaveText('');
    },
  },
  {
    name: 'offline-page',
    who: 'offline',
    open: async (page, { longPage }) => {
      await page.goto(`/?tab=markdown-editor&load=${longPage}`);
      await expect(documentIn(page).getByText('Lighthouse to point')).toBeAttached({
        timeout: 30_000,
      });
    },
  },
  {
    name: 'offline-assistant',
    who: 'offline',
    open: async (page) => {
      await page.goto('/ai-assistant');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'offline-preview-missing',
    who: 'offline',
    open: async (page) => {
      await page.goto('/preview/html/00000000-0000-4000-8000-000000000000');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'conflict-saved',
    who: 'torn',
    open: async (page, { tornPage }) => {
      await tornPage();
      await page.goto('/?tab=saved');
      await expect(page.getByRole('link', { name: 'Resolve' })).toBeVisible();
    },
  },
  {
    name: 'conflict',
    who: 'torn',
    whole: true,
    open: async (page, { tornPage }) => {
      await page.goto(`/conflict/${await tornPage()}`);
      await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible();
    },
  },
];

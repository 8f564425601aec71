import { expect, type Page } from '@playwright/test';
import { LISTS } from '../e2e/support/pages/galleryRecto.ts';
import { shown } from '../e2e/support/pages/previewPage.ts';
import type { Screen } from './screens.ts';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible();

const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Public screens. */
export const VISITORS: readonly Screen[] = [
  {
    name: 'gallery',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('article')).toHaveCount(12);
    },
  },
  {
    name: 'gallery-search',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/?q=winter');
      await expect(page.getByText(/\d+ projects? found/).first()).toBeVisible();
    },
  },
  {
    name: 'gallery-nothing-found',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/?q=zeppelin');
      await heading(page, 'No projects found');
    },
  },
  {
    name: 'gallery-empty',
    who: 'stranger',
    open: async (page) => {
      const json = { cards: [], total: 0, more: false };
      await page.route(LISTS, (route) => route.fulfill({ json }));
      await page.goto('/');
      await heading(page, 'Discover Amazing Projects');
    },
  },
  {
    name: 'gallery-loading',
    who: 'visitor',
    unfinished: true,
    open: async (page) => {
      await page.route(LISTS, () => undefined);
      await page.goto('/?page=2');
      await expect(page.getByText('Loading projects…')).toBeAttached();
    },
  },
  {
    name: 'gallery-error',
    who: 'visitor',
    open: async (page) => {
      await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.goto('/');
      await expect(page.getByText('The server does not answer')).toBeVisible();
    },
  },
  {
    name: 'unlock',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/?tab=html-editor');
      await heading(page, 'Unlock the Full Experience');
    },
  },
  {
    name: 'sign-in',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth');
      await heading(page, 'Welcome back');
    },
  },
  {
    name: 'sign-in-refused',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-passw0rd');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'sign-up',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth?mode=sign-up');
      await expect(page.getByLabel('Full name')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth/forgot');
      await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    },
  },
  {
    name: 'link-refused',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth/reset');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'assistant-visitor',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/ai-assistant');
      await heading(page, 'Authentication Required');
    },
  },
  {
    name: 'preview-html',
    who: 'visitor',
    open: async (page, { htmlPage }) => {
      await page.goto(`/preview/html/${htmlPage}`);
      await expect(shown(page).getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'preview-markdown',
    who: 'visitor',
    open: async (page, { longPage }) => {
      await page.goto(`/preview/markdown/${longPage}`);
      await expect(shown(page).getByRole('heading', { name: 'To the point' })).toBeVisible();
    },
  },
  {
    name: 'preview-missing',
    who: 'visitor',
    open: async (page) => {
      await page.goto(`/preview/html/${NOWHERE}`);
      await expect(page.getByText('Page not found or access denied').first()).toBeVisible();
    },
  },
  {
    name: 'coming-soon',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/features');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'not-found',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/nowhere/at/all');
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
    },
  },
];

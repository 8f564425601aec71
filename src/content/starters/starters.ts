import landingPage from './landing-page.html?raw';
import portfolio from './portfolio.html?raw';
import prototype from './prototype.html?raw';
import html from './welcome.html?raw';
import markdown from './welcome.md?raw';

const TEMPLATES: Readonly<Record<string, string>> = {
  portfolio,
  'landing-page': landingPage,
  prototype,
};

export function templateHtml(name: string): string | null {
  return Object.hasOwn(TEMPLATES, name) ? (TEMPLATES[name] ?? null) : null;
}

export const WELCOME_HTML: string = html;

export const WELCOME_MARKDOWN: string = markdown;

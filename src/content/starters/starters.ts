import html from './welcome.html?raw';
import markdown from './welcome.md?raw';

const TEMPLATES: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  portfolio: () => import('./portfolio.html?raw'),
  'landing-page': () => import('./landing-page.html?raw'),
  prototype: () => import('./prototype.html?raw'),
};

export async function templateHtml(name: string): Promise<string | null> {
  const load = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined;
  return load === undefined ? null : (await load()).default;
}

export const WELCOME_HTML: string = html;

export const WELCOME_MARKDOWN: string = markdown;

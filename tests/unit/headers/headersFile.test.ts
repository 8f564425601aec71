import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appHeadersFile, previewHeadersFile } from '#headers/vitePlugin.ts';
import { headersFor, readHeaderRules } from '../../../supabase/local/http/headerRules.ts';
import { setSecurityHeaders } from '../../../supabase/local/http/securityHeaders.ts';

async function rulesOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'recto-headers-'));
  await writeFile(join(folder, '_headers'), text);
  const rules = await readHeaderRules(join(folder, '_headers'));
  await rm(folder, { recursive: true });
  return rules;
}

describe('the generated _headers files', () => {
  test('allow only the backend and the preview site of a deployment', async () => {
    const rules = await rulesOf(
      appHeadersFile({
        backend: 'https://abc.supabase.co',
        previews: 'https://recto-previews.example',
        styles: ['AAAA='],
        scripts: ['BBBB='],
      }),
    );
    const policy = headersFor(rules, '/auth')['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;");
    expect(policy).toContain("frame-src 'self' https://recto-previews.example;");
    expect(policy).toContain("script-src 'self' 'sha256-BBBB=';");
    expect(policy).toContain("style-src-elem 'self' 'sha256-AAAA=';");
    expect(policy).not.toContain('localhost');
  });

  test('give the fallback frame its own policy: the app’s would block its scripts', async () => {
    const rules = await rulesOf(
      appHeadersFile({ backend: null, previews: null, styles: [], scripts: [] }),
    );
    for (const path of ['/sandbox.html', '/frame/frame.html']) {
      expect(headersFor(rules, path)['content-security-policy']).toBe(
        "sandbox allow-scripts allow-forms; frame-ancestors 'self'",
      );
      expect(headersFor(rules, path)['x-content-type-options']).toBe('nosniff');
    }
  });

  test('let other sites show embedded pages, and nothing else, in their frames', async () => {
    const app = await rulesOf(
      appHeadersFile({ backend: null, previews: null, styles: [], scripts: [] }),
    );
    const policyOf = (path: string) => headersFor(app, path)['content-security-policy'] ?? '';
    expect(policyOf('/embed/x')).toBe(
      policyOf('/').replace("frame-ancestors 'none'", 'frame-ancestors *'),
    );
    expect(headersFor(app, '/embed/x')['x-robots-tag']).toBe('noindex');
    for (const path of ['/', '/embed', '/preview/html/x', '/auth']) {
      expect(policyOf(path)).toContain("frame-ancestors 'none'");
    }
    const previews = await rulesOf(previewHeadersFile('https://recto.example'));
    expect(headersFor(previews, '/embed.html')['content-security-policy']).toBe(
      'frame-ancestors *',
    );
  });

  test('match what the embedded server sends, except for the policy', async () => {
    const rules = await rulesOf(
      appHeadersFile({ backend: null, previews: null, styles: [], scripts: [] }),
    );
    const { 'content-security-policy': _policy, ...said } = headersFor(rules, '/');
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    setSecurityHeaders(response, '/');
    const { 'content-security-policy': _own, ...sent } = response.getHeaders();
    expect(sent).toEqual(said);
  });

  test('make hashed files immutable', async () => {
    const rules = await rulesOf(
      appHeadersFile({ backend: null, previews: null, styles: [], scripts: [] }),
    );
    expect(headersFor(rules, '/assets/main-1.js')['cache-control']).toContain('immutable');
    expect(headersFor(rules, '/sw.js')['cache-control']).toBeUndefined();
  });

  test('allow only the app to embed the preview site’s frames', async () => {
    const rules = await rulesOf(previewHeadersFile('https://recto.example'));
    expect(headersFor(rules, '/frame.html')['content-security-policy']).toBe(
      'frame-ancestors https://recto.example',
    );
    expect(headersFor(rules, '/frame.html')['origin-agent-cluster']).toBe('?1');
  });
});

describe('readHeaders reads a _headers file as static hosts do', () => {
  test('rules add up, and a line with ! removes a header', async () => {
    const rules = await rulesOf(
      '# a comment\n/*\n  X-One: 1\n  X-Two: a: b\n\n/here\n  X-One: 2\n/there\n  ! X-One\n  ! X-Missing\n',
    );
    expect(headersFor(rules, '/')).toEqual({ 'x-one': '1', 'x-two': 'a: b' });
    expect(headersFor(rules, '/here')['x-one']).toBe('1, 2');
    expect(headersFor(rules, '/there')).toEqual({ 'x-two': 'a: b' });
    expect(headersFor(rules, '/here/below')['x-one']).toBe('1');
  });

  test('a folder without the file has no rules', async () => {
    expect(await readHeaderRules(join(tmpdir(), 'no-such-folder', '_headers'))).toEqual([]);
  });
});

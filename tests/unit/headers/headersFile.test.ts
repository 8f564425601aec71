import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appHeadersFile, previewHeadersFile } from '#headers/headersFile.ts';
import { headersFor, readHeaderRules } from '../../../supabase/local/http/headerRules.ts';
import { setSecurityHeaders } from '../../../supabase/local/http/securityHeaders.ts';

async function rulesOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'recto-headers-'));
  await writeFile(join(folder, '_headers'), text);
  const rules = await readHeaderRules(join(folder, '_headers'));
  await rm(folder, { recursive: true });
  return rules;
}

describe('the headers that a host must send', () => {
  test('name the backend and the preview site of a deployment, and nothing else to speak to', async () => {
    const rules = await rulesOf(
      appHeadersFile({
        backend: 'https://abc.supabase.co',
        previews: 'https://recto-previews.example',
        styles: ['AAAA='],
      }),
    );
    const policy = headersFor(rules, '/auth')['content-security-policy'] ?? '';
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;");
    expect(policy).toContain("frame-src 'self' https://recto-previews.example;");
    expect(policy).toContain("style-src-elem 'self' 'sha256-AAAA=';");
    expect(policy).not.toContain('localhost');
  });

  test('the fallback frame has its own policy and not the app’s, which would keep its scripts from running', async () => {
    const rules = await rulesOf(appHeadersFile({ backend: null, previews: null, styles: [] }));
    for (const path of ['/sandbox.html', '/frame/frame.html']) {
      expect(headersFor(rules, path)['content-security-policy']).toBe(
        "sandbox allow-scripts allow-forms; frame-ancestors 'self'",
      );
      expect(headersFor(rules, path)['x-content-type-options']).toBe('nosniff');
    }
  });

  test('are, but for the policy, what the embedded server sends with every answer', async () => {
    const rules = await rulesOf(appHeadersFile({ backend: null, previews: null, styles: [] }));
    const { 'content-security-policy': _policy, ...said } = headersFor(rules, '/');
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    setSecurityHeaders(response, '/');
    const { 'content-security-policy': _own, ...sent } = response.getHeaders();
    expect(sent).toEqual(said);
  });

  test('let hashed files be kept for good', async () => {
    const rules = await rulesOf(appHeadersFile({ backend: null, previews: null, styles: [] }));
    expect(headersFor(rules, '/assets/main-1.js')['cache-control']).toContain('immutable');
    expect(headersFor(rules, '/sw.js')['cache-control']).toBeUndefined();
  });

  test('the preview site lets only the app hold its frames', async () => {
    const rules = await rulesOf(previewHeadersFile('https://recto.example'));
    expect(headersFor(rules, '/frame.html')['content-security-policy']).toBe(
      'frame-ancestors https://recto.example',
    );
    expect(headersFor(rules, '/frame.html')['origin-agent-cluster']).toBe('?1');
  });
});

describe('a _headers file is read as static hosts read it', () => {
  test('rules add to one another, and a line with ! takes back', async () => {
    const rules = await rulesOf(
      '# a comment\n/*\n  X-One: 1\n  X-Two: a: b\n\n/here\n  X-One: 2\n/there\n  ! X-One\n  ! X-Missing\n',
    );
    expect(headersFor(rules, '/')).toEqual({ 'x-one': '1', 'x-two': 'a: b' });
    expect(headersFor(rules, '/here')['x-one']).toBe('1, 2');
    expect(headersFor(rules, '/there')).toEqual({ 'x-two': 'a: b' });
    expect(headersFor(rules, '/here/below')['x-one']).toBe('1');
  });

  test('a folder without one has no rules', async () => {
    expect(await readHeaderRules(join(tmpdir(), 'no-such-folder', '_headers'))).toEqual([]);
  });
});

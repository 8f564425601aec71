insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000110', '5ec70000-0000-4000-8000-000000000001',
  'Six blues and what they cost', 'html', array['colour', 'design', 'history'],
  now() - interval '19 days', now() - interval '16 days 2 hours',
$page$<div class="recto-body" style="margin:0;background:#fff;color:#16181d;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;line-height:1.55">
  <div style="max-width:1120px;margin:0 auto;padding:64px 28px 88px">
    <h1 style="font-size:clamp(38px,6vw,66px);letter-spacing:-.03em;line-height:1.05;margin:0 0 12px;font-weight:650">Six blues and what they cost</h1>
    <p style="font-size:20px;color:#5b616e;max-width:36em;margin:0 0 48px">For most of history blue was the hardest colour to own. A short list of how people got it anyway.</p>
    <div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:24px">
      <div><div style="height:190px;border-radius:16px;background:#1f3fa8"></div><h2 style="font-size:20px;margin:14px 0 2px">Ultramarine</h2><p style="margin:0 0 6px"><code style="background:#f1f3f7;padding:2px 7px;border-radius:6px">#1f3fa8</code></p><p style="margin:0;color:#5b616e">Ground lapis from one valley in Afghanistan. Dearer than gold, so it went to the Virgin’s robe and nobody else’s.</p></div>
      <div><div style="height:190px;border-radius:16px;background:#2a5f86"></div><h2 style="font-size:20px;margin:14px 0 2px">Egyptian blue</h2><p style="margin:0 0 6px"><code style="background:#f1f3f7;padding:2px 7px;border-radius:6px">#2a5f86</code></p><p style="margin:0;color:#5b616e">Sand, copper and patience at 900 degrees. The first colour ever invented; the recipe was lost for a thousand years.</p></div>
      <div><div style="height:190px;border-radius:16px;background:#26325c"></div><h2 style="font-size:20px;margin:14px 0 2px">Indigo</h2><p style="margin:0 0 6px"><code style="background:#f1f3f7;padding:2px 7px;border-radius:6px">#26325c</code></p><p style="margin:0;color:#5b616e">A green leaf that turns blue in air. It built fortunes, and took the freedom of those who grew it.</p></div>
      <div><div style="height:190px;border-radius:16px;background:#0b3a5b"></div><h2 style="font-size:20px;margin:14px 0 2px">Prussian blue</h2><p style="margin:0 0 6px"><code style="background:#f1f3f7;padding:2px 7px;border-radius:6px">#0b3a5b</code></p><p style="margin:0;color:#5b616e">An accident in Berlin, 1706, while somebody was making red. It gave us blueprints and Hokusai’s wave.</p></div>
      <div><div style="height:190px;border-radius:16px;background:#2b6cb8"></div><h2 style="font-size:20px;margin:14px 0 2px">Cobalt</h2><p style="margin:0 0 6px"><code style="background:#f1f3f7;padding:2px 7px;border-radius:6px">#2b6cb8</code></p><p style="margin:0;color:#5b616e">Miners named it for a goblin, because the ore poisoned them. Van Gogh called it divine.</p></div>
      <div><div style="height:190px;border-radius:16px;background:#0f7fd6"></div><h2 style="font-size:20px;margin:14px 0 2px">YInMn</h2><p style="margin:0 0 6px"><code style="background:#f1f3f7;padding:2px 7px;border-radius:6px">#0f7fd6</code></p><p style="margin:0;color:#5b616e">Oregon, 2009, again by accident. The first new inorganic blue in two centuries, still priced like one.</p></div>
    </div>
    <p style="margin:48px 0 0;font-size:15px;color:#8a90a0">The values are how they look on a screen; in daylight every one of them is better.</p>
  </div>
</div>$page$
)
on conflict (id) do nothing;

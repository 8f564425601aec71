insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000101', '5ec70000-0000-4000-8000-000000000001',
  'Halcyon: coffee, slowly', 'html', array['landing page', 'coffee', 'minimal'],
  now() - interval '4 days', now() - interval '1 days 2 hours',
$page$<div class="recto-body" style="margin:0;background:#f6f1e7;color:#2b211a;font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif;line-height:1.6">
  <div style="max-width:1080px;margin:0 auto;padding:28px 32px;display:flex;justify-content:space-between;align-items:baseline;flex-wrap:wrap;gap:12px">
    <strong style="font-size:22px;letter-spacing:.02em">Halcyon</strong>
    <span style="font-family:system-ui,sans-serif;font-size:14px;color:#7a6a5b">Roasts &nbsp;·&nbsp; Journal &nbsp;·&nbsp; Visit</span>
  </div>
  <div style="max-width:1080px;margin:0 auto;padding:56px 32px 88px;display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:56px;align-items:center">
    <div>
      <p style="font-family:system-ui,sans-serif;font-size:13px;letter-spacing:.16em;text-transform:uppercase;color:#b4552d;margin:0 0 18px">Roasted on Tuesdays</p>
      <h1 style="font-size:clamp(42px,7vw,76px);line-height:1.02;font-weight:500;letter-spacing:-.02em;margin:0 0 24px">Coffee for people in no hurry.</h1>
      <p style="font-size:20px;max-width:34em;color:#57483b;margin:0 0 32px">One small farm, one roast, one bag a month. It arrives four days after roasting, with a card that says who grew it and how they drink it themselves.</p>
      <p style="margin:0"><a href="#roasts" style="display:inline-block;background:#2b211a;color:#f6f1e7;text-decoration:none;font-family:system-ui,sans-serif;font-size:16px;padding:14px 26px;border-radius:999px">See this month’s roast</a></p>
    </div>
    <div style="aspect-ratio:4/5;border-radius:28px;background:radial-gradient(circle at 50% 42%,#3a2417 0 24%,#5d3a23 24.4% 27%,#efe4d2 27.4% 38%,#e2d3bb 38.4% 39.6%,transparent 40%),linear-gradient(160deg,#e9b98a,#c8744a 55%,#8f4528)"></div>
  </div>
  <div id="roasts" style="background:#2b211a;color:#f6f1e7">
    <div style="max-width:1080px;margin:0 auto;padding:72px 32px;display:grid;grid-template-columns:repeat(auto-fit,minmax(230px,1fr));gap:40px">
      <div><h2 style="font-size:26px;font-weight:500;margin:0 0 8px">Finca La Loma</h2><p style="margin:0;color:#cdbda9">Huila, Colombia. Red apple, panela, a long cocoa finish. For filter, or for the pot on the stove.</p></div>
      <div><h2 style="font-size:26px;font-weight:500;margin:0 0 8px">One bag, 250 g</h2><p style="margin:0;color:#cdbda9">About fourteen quiet mornings. Skip a month whenever you like; we would rather you ran out.</p></div>
      <div><h2 style="font-size:26px;font-weight:500;margin:0 0 8px">€ 14, post included</h2><p style="margin:0;color:#cdbda9">Half of it goes to the farm. The card tells you exactly how much that was.</p></div>
    </div>
  </div>
  <p style="max-width:1080px;margin:0 auto;padding:28px 32px 40px;font-size:15px;color:#7a6a5b">Halcyon is three people and a drum roaster in an old tram shed.</p>
</div>$page$
)
on conflict (id) do nothing;

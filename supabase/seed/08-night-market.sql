insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000108', '5ec70000-0000-4000-8000-000000000001',
  'Night market, Saturday', 'html', array['poster', 'event'],
  now() - interval '14 days', now() - interval '11 days 2 hours',
$page$<div class="recto-body" style="margin:0;background:#1b0f2e;color:#ffe9c9;font-family:'Avenir Next Condensed','Arial Narrow',Impact,system-ui,sans-serif;padding:56px 24px 72px;box-sizing:border-box;min-height:100vh;background-image:radial-gradient(circle at 12% 92px,rgba(255,138,76,.85) 0 16px,rgba(255,138,76,.2) 17px 46px,transparent 48px),radial-gradient(circle at 34% 48px,rgba(255,205,92,.9) 0 12px,rgba(255,205,92,.2) 13px 38px,transparent 40px),radial-gradient(circle at 62% 76px,rgba(255,98,120,.9) 0 18px,rgba(255,98,120,.2) 19px 52px,transparent 54px),radial-gradient(circle at 88% 44px,rgba(255,205,92,.9) 0 13px,rgba(255,205,92,.2) 14px 40px,transparent 42px),linear-gradient(#1b0f2e 40%,#4a1942)">
  <div style="max-width:760px;margin:0 auto;text-align:center;padding-top:120px">
    <p style="letter-spacing:.42em;font-size:17px;margin:0 0 8px;padding-left:.42em">UNDER THE RAILWAY ARCHES</p>
    <h1 style="font-size:clamp(52px,13vw,128px);line-height:.84;margin:0;font-weight:800;color:#ffcd5c;letter-spacing:-.02em">NIGHT<br>MARKET</h1>
    <p style="font-size:clamp(24px,4.6vw,40px);margin:36px 0 0;font-weight:600">Saturday, dusk until the soup is gone</p>
    <div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:16px;margin:52px 0 44px;font-family:system-ui,sans-serif;font-size:17px;line-height:1.5">
      <div style="border:1px solid rgba(255,233,201,.4);border-radius:12px;padding:20px"><b style="color:#ff8a4c">Eat</b><br>Bao, arepas, pierogi, corn off the coals</div>
      <div style="border:1px solid rgba(255,233,201,.4);border-radius:12px;padding:20px"><b style="color:#ff8a4c">Hear</b><br>A brass band, an accordion, trains</div>
      <div style="border:1px solid rgba(255,233,201,.4);border-radius:12px;padding:20px"><b style="color:#ff8a4c">Swap</b><br>Books, plants, one good story</div>
    </div>
    <p style="font-family:system-ui,sans-serif;font-size:16px;color:#d8b8c8;margin:0">Bring a bowl. Bring somebody new in town.</p>
  </div>
</div>$page$
)
on conflict (id) do nothing;

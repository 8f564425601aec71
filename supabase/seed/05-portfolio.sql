insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000105', '5ec70000-0000-4000-8000-000000000001',
  'Mira Okafor, ceramics', 'html', array['portfolio', 'design'],
  now() - interval '9 days', now() - interval '6 days 2 hours',
$page$<div class="recto-body" style="margin:0;background:#ece8e1;color:#1f1d1a;font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;line-height:1.5">
  <div style="max-width:1120px;margin:0 auto;padding:40px 32px 96px">
    <div style="display:flex;justify-content:space-between;flex-wrap:wrap;gap:16px;font-size:15px;margin-bottom:96px"><strong>Mira Okafor</strong><span style="color:#77716a">Ceramics, Lagos and Lisbon</span><span style="color:#77716a">2019 to now</span></div>
    <h1 style="font-size:clamp(44px,8.5vw,104px);line-height:.98;letter-spacing:-.045em;font-weight:700;margin:0 0 96px;max-width:9.5em">Vessels for ordinary water.</h1>
    <div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(250px,1fr));gap:20px">
      <div><div style="aspect-ratio:3/4;background:radial-gradient(ellipse 34% 11% at 50% 31%,#3f2f25 0 99%,transparent),radial-gradient(ellipse 40% 36% at 50% 64%,#b8694a 0 99%,transparent),linear-gradient(90deg,transparent 34%,#c27a5a 34% 66%,transparent 66%) 0 30%/100% 22% no-repeat,#d9cfc1"></div><p style="margin:12px 0 0"><b>Carafe no. 7</b><br><span style="color:#77716a">Terracotta, unglazed, 1.2 l</span></p></div>
      <div><div style="aspect-ratio:3/4;background:radial-gradient(ellipse 42% 10% at 50% 52%,#20303a 0 99%,transparent),radial-gradient(ellipse 44% 26% at 50% 60%,#52707f 0 99%,transparent),#cfd4d2"></div><p style="margin:12px 0 0"><b>Rain bowl</b><br><span style="color:#77716a">Stoneware, tin glaze, 34 cm</span></p></div>
      <div><div style="aspect-ratio:3/4;background:radial-gradient(ellipse 17% 5% at 34% 46%,#4a4034 0 99%,transparent),radial-gradient(ellipse 17% 5% at 68% 54%,#4a4034 0 99%,transparent),linear-gradient(#efe9dc,#efe9dc) 22% 60%/24% 28% no-repeat,linear-gradient(#e4dac6,#e4dac6) 76% 68%/24% 26% no-repeat,#b9ad98"></div><p style="margin:12px 0 0"><b>Two cups that do not match</b><br><span style="color:#77716a">Porcelain, ash glaze</span></p></div>
    </div>
    <div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:48px;margin-top:96px;border-top:1px solid #1f1d1a;padding-top:24px">
      <p style="margin:0;font-size:19px">I make things that hold water and then get out of its way. Most pieces take three firings and one long conversation with the person who will use them.</p>
      <div style="font-size:16px"><p style="margin:0 0 6px"><b>2026</b> &nbsp;Solo, Casa Velha, Lisbon</p><p style="margin:0 0 6px"><b>2024</b> &nbsp;Clay Now, Lagos Biennial</p><p style="margin:0 0 6px"><b>2022</b> &nbsp;Residency, Shigaraki</p><p style="margin:20px 0 0"><a href="mailto:studio@example.com" style="color:#b8552f">studio@example.com</a></p></div>
    </div>
  </div>
</div>$page$
)
on conflict (id) do nothing;

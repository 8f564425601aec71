insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000103', '5ec70000-0000-4000-8000-000000000001',
  'Olive oil cake with lemon', 'html', array['recipe', 'baking'],
  now() - interval '7 days', now() - interval '4 days 2 hours',
$page$<div class="recto-body" style="margin:0;background:#fffdf5;color:#33301f;font-family:'Iowan Old Style',Palatino,Georgia,serif;line-height:1.6">
  <div style="background:radial-gradient(circle at 78% 30%,#fff3b0 0 9%,#f7d84a 9.3% 20%,transparent 20.4%),radial-gradient(circle at 92% 72%,#fff3b0 0 5%,#f1c92f 5.2% 12%,transparent 12.4%),linear-gradient(120deg,#7d8f4e,#a9b86b);padding:88px 32px 64px">
    <div style="max-width:860px;margin:0 auto">
      <h1 style="color:#fffdf5;font-size:clamp(40px,7vw,72px);line-height:1.04;font-weight:500;margin:0;max-width:9em;letter-spacing:-.01em">Olive oil cake with lemon</h1>
    </div>
  </div>
  <div style="max-width:860px;margin:0 auto;padding:28px 32px 80px">
    <p style="display:flex;flex-wrap:wrap;gap:10px 28px;font-family:system-ui,sans-serif;font-size:15px;color:#6d6846;margin:0 0 36px;padding-bottom:22px;border-bottom:1px solid #e6e0c4"><span><b>Serves</b> 8</span><span><b>Hands on</b> 15 min</span><span><b>Oven</b> 45 min at 170 °C</span><span><b>Keeps</b> 5 days, improving</span></p>
    <div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:48px">
      <div>
        <h2 style="font-size:24px;margin:0 0 14px">You need</h2>
        <ul style="padding-left:20px;margin:0">
          <li>3 eggs</li><li>250 g sugar</li><li>2 lemons, all the zest and 60 ml of juice</li><li>180 ml good olive oil, the green peppery kind</li><li>180 g plain yoghurt</li><li>240 g flour</li><li>1½ tsp baking powder</li><li>½ tsp salt</li>
        </ul>
      </div>
      <div>
        <h2 style="font-size:24px;margin:0 0 14px">Do this</h2>
        <ol style="padding-left:22px;margin:0">
          <li style="margin-bottom:12px">Rub the zest into the sugar with your fingers until it smells like a garden.</li>
          <li style="margin-bottom:12px">Beat in the eggs for three minutes: pale, thick, twice the size.</li>
          <li style="margin-bottom:12px">Pour in the oil in a thin stream, then the yoghurt and juice.</li>
          <li style="margin-bottom:12px">Fold in flour, baking powder and salt. Stop as soon as no flour shows.</li>
          <li>Bake in a lined 23 cm tin until a skewer comes out clean. Cool in the tin; it is shy when warm.</li>
        </ol>
      </div>
    </div>
    <blockquote style="margin:44px 0 0;padding:20px 24px;background:#f6f2da;border-radius:14px;font-style:italic">If the oil is too mild to taste from the spoon, it is too mild for the cake.</blockquote>
  </div>
</div>$page$
)
on conflict (id) do nothing;

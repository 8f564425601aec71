insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000102', '5ec70000-0000-4000-8000-000000000001',
  'A field guide to clouds', 'html', array['field guide', 'nature', 'multi-page'],
  now() - interval '5 days', now() - interval '2 days 2 hours',
$page$<!-- Page: Looking up -->
<div class="recto-body" style="margin:0;background:linear-gradient(#8fc1e8,#d9ecf7 60%,#fbf7ee);color:#17324a;font-family:Georgia,'Times New Roman',serif;padding:72px 28px 96px;box-sizing:border-box;min-height:100vh">
  <div style="max-width:680px;margin:0 auto;text-align:center">
    <p style="letter-spacing:.2em;text-transform:uppercase;font-size:13px;margin:0 0 16px">Pocket guide no. 4</p>
    <h1 style="font-size:clamp(44px,9vw,84px);line-height:1;font-weight:400;margin:0 0 24px">Clouds</h1>
    <p style="font-size:21px;line-height:1.6;margin:0 auto;max-width:30em">Ten kinds, three floors of sky, and one question worth asking of each: <em>what happens next?</em></p>
    <div style="display:flex;justify-content:center;gap:18px;margin-top:48px">
      <div style="width:150px;height:62px;border-radius:62px;background:#fff;box-shadow:44px -22px 0 4px #fff,-34px -10px 0 -8px #fff,0 26px 40px rgba(23,50,74,.16)"></div>
    </div>
    <p style="margin-top:72px;font-size:17px;color:#3b5a73">Turn the pages with the tabs above: low, middle and high clouds each have their own.</p>
  </div>
</div>
<!-- Page: Low -->
<div class="recto-body" style="margin:0;background:#fbf7ee;color:#17324a;font-family:Georgia,'Times New Roman',serif;padding:56px 28px 80px">
  <div style="max-width:720px;margin:0 auto">
    <h1 style="font-weight:400;font-size:44px;margin:0 0 4px">Low clouds</h1>
    <p style="color:#6a7f90;margin:0 0 36px">Ground to 2,000 metres</p>
    <h2 style="font-size:25px;margin:0 0 6px;font-weight:600">Cumulus</h2>
    <p style="font-size:18px;line-height:1.65;margin:0 0 8px">Flat underneath, cauliflower on top. Each one sits on a rising column of warm air, like a hat on a stand.</p>
    <p style="margin:0 0 32px;padding:10px 16px;border-left:4px solid #f2a33a;background:#fff6e5"><strong>Next:</strong> fair weather, as long as they stay wider than they are tall.</p>
    <h2 style="font-size:25px;margin:0 0 6px;font-weight:600">Stratus</h2>
    <p style="font-size:18px;line-height:1.65;margin:0 0 8px">A grey lid without edges. If you are inside it, it is called fog.</p>
    <p style="margin:0 0 32px;padding:10px 16px;border-left:4px solid #8aa1b4;background:#eef3f6"><strong>Next:</strong> drizzle, or a bright afternoon once the sun burns it off.</p>
    <h2 style="font-size:25px;margin:0 0 6px;font-weight:600">Stratocumulus</h2>
    <p style="font-size:18px;line-height:1.65;margin:0">Rolls and patches with blue between them; the most common cloud on Earth, and the one nobody photographs.</p>
  </div>
</div>
<!-- Page: High -->
<div class="recto-body" style="margin:0;background:#17324a;color:#eaf3fa;font-family:Georgia,'Times New Roman',serif;padding:56px 28px 80px">
  <div style="max-width:720px;margin:0 auto">
    <h1 style="font-weight:400;font-size:44px;margin:0 0 4px">High clouds</h1>
    <p style="color:#9db8cc;margin:0 0 36px">Above 6,000 metres; all of it ice</p>
    <table style="width:100%;border-collapse:collapse;font-size:18px;line-height:1.5">
      <thead><tr><th style="text-align:left;padding:10px 12px 10px 0;border-bottom:1px solid #4a6b86">Name</th><th style="text-align:left;padding:10px 12px;border-bottom:1px solid #4a6b86">Looks like</th><th style="text-align:left;padding:10px 0;border-bottom:1px solid #4a6b86">Next</th></tr></thead>
      <tbody>
        <tr><td style="padding:14px 12px 14px 0;vertical-align:top"><strong>Cirrus</strong></td><td style="padding:14px 12px;vertical-align:top">Hair combed by wind</td><td style="padding:14px 0;vertical-align:top">A change within a day</td></tr>
        <tr><td style="padding:14px 12px 14px 0;vertical-align:top"><strong>Cirrocumulus</strong></td><td style="padding:14px 12px;vertical-align:top">Fish scales, grains of rice</td><td style="padding:14px 0;vertical-align:top">Wind, rarely rain</td></tr>
        <tr><td style="padding:14px 12px 14px 0;vertical-align:top"><strong>Cirrostratus</strong></td><td style="padding:14px 12px;vertical-align:top">A veil with a halo round the sun</td><td style="padding:14px 0;vertical-align:top">Rain tomorrow</td></tr>
      </tbody>
    </table>
  </div>
</div>$page$
)
on conflict (id) do nothing;
